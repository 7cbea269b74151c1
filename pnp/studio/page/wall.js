// Which faces the wall shows, and in which order: those with a finding, those that changed since the start, the last commit or the
// last print, one side, by what a field says (`points>3`), sorted by any field.
import { comparison } from "./comparison.js";
import { compare, condition } from "./conditions.js";
import { say } from "./words.js";
import "./wall-words.js";

const MOST_VALUES = 20; // that a field has, so that they can be chosen from a list
let values = {}; // what the fields of each card say, by its deck and id
const choice = (id, ...options) => make("select", { id, autocomplete: "off" }, ...options);
const option = (value, words) => make("option", { value }, words);
const sort = choice("sort");
const shown = choice("shown");
const sides = choice("sides", ...["both", "face", "back"].map((one) => option(one, say(`${one}Sides`))));
const field = choice("field-value");

const saysOf = (face) => values[face.deck]?.[face.card] || {};
/** Whether a face has a word, or a field that a condition such as `points>3` asks for. */
wall.has = (face, word, plain) => {
  const asked = condition(word);
  const isField = asked && Object.values(values).some((cards) => Object.values(cards).some((said) => asked.field in said));
  return isField ? asked.holds(saysOf(face)[asked.field]) : plain;
};

/** The faces of the choice in "Show", as a test of a face. */
function inChoice(faulty) {
  const [what, code] = shown.value.split(" ");
  if (what === "faulty") return (face) => faulty.has(face.name);
  if (what === "changed") return (face) => face.changed > 0;
  if (what === "commit" || what === "print") return (face) => face.name in comparison.faces(what);
  if (what === "code") {
    const names = new Set(latest.findings.filter((one) => one.code === code).flatMap((one) => one.faces));
    return (face) => names.has(face.name);
  }
  return () => true;
}

wall.isLimited = () => (shown.value !== "all" && shown.value !== "") || sides.value !== "both" || field.value !== "";

wall.arrange = (faces, faulty) => {
  const isInChoice = inChoice(faulty);
  const [name, wantedValue] = field.value ? JSON.parse(field.value) : [];
  const isWanted = (face) => isInChoice(face) && (sides.value === "both" || face.side === sides.value) && (!name || saysOf(face)[name] === wantedValue);
  const wanted = faces.filter(isWanted);
  if (!sort.value) return wanted;
  const said = (face) => saysOf(face)[sort.value];
  return [...wanted].sort((a, b) => {
    const [one, other] = [said(a), said(b)];
    if (one === undefined || other === undefined) return (one === undefined) - (other === undefined);
    return compare(one, other);
  });
};

const anew = () => latest && setFilter(byId("filter").value);

/** Put options into a list, if they are other ones; what is chosen stays, or the first is. */
function offer(select, key, options) {
  if (select.dataset.key === key) return;
  const before = select.value;
  select.dataset.key = key;
  select.replaceChildren(...options());
  select.value = before;
  if (select.selectedIndex < 0) select.selectedIndex = 0;
}

function offerShown() {
  const codes = [...new Set(latest.findings.filter((one) => one.faces.length).map((one) => one.code))].sort();
  const kinds = ["all", "faulty", "changed", ...(comparison.commit ? ["commit"] : []), ...(comparison.print ? ["print"] : [])];
  offer(shown, JSON.stringify([kinds, codes]), () => [
    ...kinds.map((one) => option(one, say(`${one}Faces`))),
    ...(codes.length ? [make("optgroup", { label: say("codeFaces") }, ...codes.map((code) => option(`code ${code}`, code)))] : []),
  ]);
}

/** The fields whose values are few and shared by cards, each value with the number of its cards. */
function offerValues() {
  const counts = new Map();
  for (const said of Object.values(values).flatMap((cards) => Object.values(cards))) {
    for (const [name, value] of Object.entries(said)) {
      if (!counts.has(name)) counts.set(name, new Map());
      counts.get(name).set(value, (counts.get(name).get(value) || 0) + 1);
    }
  }
  const few = [...counts].filter(([, found]) => found.size > 1 && found.size <= MOST_VALUES && Math.max(...found.values()) > 1);
  field.parentElement.hidden = !few.length;
  offer(field, JSON.stringify(few.map(([name, found]) => [name, [...found]])), () => [
    option("", say("anyValue")),
    ...few.map(([name, found]) => {
      const sorted = [...found].sort(([one], [other]) => compare(one, other));
      return make("optgroup", { label: name }, ...sorted.map(([value, cards]) => option(JSON.stringify([name, value]), `${value} (${cards})`)));
    }),
  ]);
}

async function read() {
  if (!latest?.complete) return;
  await comparison.read();
  offerShown();
  values = await fetch("values").then((answer) => answer.json()).catch(() => values);
  const fields = [...new Set(Object.values(values).flatMap((cards) => Object.values(cards).flatMap(Object.keys)))];
  offer(sort, fields.join(), () => [option("", say("asWritten")), ...fields.map((name) => option(name, name))]);
  offerValues();
  await compareChosen();
  if (sort.value || byId("filter").value || wall.isLimited()) anew();
}

/** Ask for what changed since a commit or a print, if that is chosen. */
async function compareChosen() {
  if (!["commit", "print"].includes(shown.value)) return;
  byId("status").textContent = say("comparing");
  const why = await comparison.ask(shown.value);
  showStatus(latest);
  if (why) byId("status").textContent = why;
}

export function beginWall() {
  byId("filter").placeholder = say("findPlaceholder");
  const labelled = (words, select) => make("label", { class: "choice" }, make("span", {}, say(words)), " ", select);
  sides.setAttribute("aria-label", say("bothSides"));
  byId("search").before(labelled("show", shown), labelled("field", field));
  byId("look").lastElementChild.prepend(labelled("sort", sort), make("span", { class: "choice" }, sides));
  shown.addEventListener("change", async () => {
    await compareChosen();
    anew();
  });
  for (const one of [sides, field, sort]) one.addEventListener("change", anew);
  document.addEventListener("pnp-shown", read);
  if (latest) read();
}
