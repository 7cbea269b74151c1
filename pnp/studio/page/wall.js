// Which faces the wall shows, and in which order: those with findings or changed ones, by what a field says (`points>3`), sorted by
// any field.
import { compare, condition } from "./conditions.js";
import { say } from "./words.js";

let values = {}; // what the fields of each card say, by its deck and id
const sort = make("select", { id: "sort", autocomplete: "off" });
const shown = make("select", { id: "shown", autocomplete: "off" }, ...["all", "faulty", "changed"].map((one) => make("option", { value: one }, say(`${one}Faces`))));

const saysOf = (face) => values[face.deck]?.[face.card] || {};
/** Whether a face has a word, or a field that a condition such as `points>3` asks for. */
wall.has = (face, word, plain) => {
  const asked = condition(word);
  const isField = asked && Object.values(values).some((cards) => Object.values(cards).some((said) => asked.field in said));
  return isField ? asked.holds(saysOf(face)[asked.field]) : plain;
};

wall.arrange = (faces, faulty) => {
  const wanted = faces.filter((face) => shown.value === "all" || (shown.value === "faulty" ? faulty.has(face.name) : face.changed > 0));
  if (!sort.value) return wanted;
  const said = (face) => saysOf(face)[sort.value];
  return [...wanted].sort((a, b) => {
    const [one, other] = [said(a), said(b)];
    if (one === undefined || other === undefined) return (one === undefined) - (other === undefined);
    return compare(one, other);
  });
};

const anew = () => latest && setFilter(byId("filter").value);

async function read() {
  if (!latest?.complete) return;
  values = await fetch("values").then((answer) => answer.json()).catch(() => values);
  const fields = [...new Set(Object.values(values).flatMap((cards) => Object.values(cards).flatMap(Object.keys)))];
  const key = fields.join();
  if (sort.dataset.key !== key) {
    const before = sort.value;
    sort.dataset.key = key;
    sort.replaceChildren(make("option", { value: "" }, say("asWritten")), ...fields.map((name) => make("option", { value: name, selected: name === before }, name)));
  }
  if (sort.value || byId("filter").value) anew();
}

export function beginWall() {
  byId("filter").placeholder = say("findPlaceholder");
  byId("search").before(
    make("label", { class: "choice" }, make("span", {}, say("show")), " ", shown),
    make("label", { class: "choice" }, make("span", {}, say("sort")), " ", sort),
  );
  for (const one of [shown, sort]) one.addEventListener("change", anew);
  document.addEventListener("pnp-shown", read);
  read();
}
