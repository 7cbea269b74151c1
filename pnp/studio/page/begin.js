// The page of a folder in which no game is open: an example, a spreadsheet, or a game that is there; then the studio goes on with it.
import "./begin-words.js";
import { base64, byId, button, look, make, sayAll, send } from "./elements.js";
import { showPlaces } from "./places.js";
import { say } from "./words.js";

const USUAL_FORMAT = "poker";
const MOST_FAULTS = 6;
let about = null;
let sent = null; // the table that was read last: {file, data}

const status = (words) => {
  byId("status").textContent = words;
};

/** Do something that writes a game, and go on with it. */
async function open(what, told, words) {
  status(words);
  document.body.classList.add("busy");
  const answer = await send(`begin/${what}`, told);
  document.body.classList.remove("busy");
  if (answer.status === 200 && answer.told.unprinted?.length) return left(answer.told.unprinted);
  if (answer.status === 200 || answer.status === 409) return location.replace("./");
  status("");
  return fault(answer.told, true);
}

/** The game is there, but its cards have no room for some columns. */
function left(columns) {
  status("");
  for (const name of ["games", "drop", "tables", "how", "examples"]) byId(name).hidden = true;
  byId("table").replaceChildren(make("p", {}, say("noRoom", { columns: columns.join(", ") })), make("p", { class: "act" }, make("button", { class: "first", type: "button" }, say("showCards"))));
  const go = byId("table").querySelector("button");
  go.addEventListener("click", () => location.replace("./"));
  go.focus();
}

/** Say what is wrong, where, and what to do. */
function fault(told, isWriting = false) {
  const findings = told.findings?.length ? told.findings : [told];
  const shown = findings.slice(0, MOST_FAULTS).map((one) => make("p", {}, one.place ? say("fault", one) : one.message, one.hint ? make("span", { class: "hint" }, one.hint) : null));
  if (findings.length > MOST_FAULTS) shown.push(make("p", {}, say("moreFaults", { count: findings.length - MOST_FAULTS })));
  if (isWriting) shown.push(make("p", { class: "quiet" }, say("notMade")));
  byId("fault").replaceChildren(...shown);
  byId("fault").hidden = false;
  byId("fault").scrollIntoView({ block: "nearest" });
}

const megabytes = (bytes) => Math.floor(bytes / (1 << 20));

/** Read a file of the browser, and have it looked at. */
async function take(file) {
  if (!file) return;
  if (file.size > about.mostBytes) {
    fault({ message: say("tooLarge", { file: file.name, most: megabytes(about.mostBytes) }) });
    return;
  }
  const data = await base64(file);
  byId("page").value = byId("row").value = "";
  await read({ file: file.name, data });
}

async function read(table) {
  sent = table;
  status(say("readingTable", table));
  byId("fault").hidden = byId("table").hidden = true;
  const answer = await send("begin/table", { ...table, sheet: byId("page").value, header: Number(byId("row").value) || 0 });
  status("");
  byId("how").hidden = false;
  if (answer.status !== 200) return fault(answer.told);
  return show(answer.told);
}

function show({ file, name, title, cards, notes, columns, keeps, stored, edited }) {
  byId("said").textContent = say(cards === 1 ? "oneCard" : "cardsOf", { file, count: cards });
  byId("title").value = title;
  byId("name").value = name;
  byId("columns").replaceChildren(...columns.map(row));
  byId("keep").disabled = !keeps;
  if (!keeps) document.querySelector("[name=source][value=yaml]").checked = true;
  byId("keep-note").textContent = say(!keeps ? "cannotKeep" : edited ? "keepTextNote" : "keepWorkbookNote", { file: stored });
  byId("notes").hidden = !notes.length;
  byId("notes").querySelector("ul").replaceChildren(...notes.map((note) => make("li", {}, note)));
  byId("table").hidden = false;
  byId("make").focus({ preventScroll: true });
  byId("table").scrollIntoView({ block: "nearest" });
}

/** A line for a column: its header, some cells, what it is. */
function row({ name, headers, kind, choices, said, samples }) {
  const header = headers.join(", ");
  const options = choices.map((one) => make("option", { value: one, selected: one === kind }, say(`kind-${one}`, { said })));
  return make("tr", { "data-column": name },
    make("th", { scope: "row" }, make("bdi", {}, header)), // it stands where the page begins a line, whichever way it is read
    make("td", {}, make("div", { class: "samples" }, ...samples.map((sample) => make("span", { class: "sample", dir: "auto" }, sample)))),
    make("td", {}, make("select", { "data-guess": kind, "aria-label": say("kindOf", { column: header }), autocomplete: "off" }, ...options)));
}

/** The kinds that are other ones than were guessed, by columns. */
function kinds() {
  const rows = [...byId("columns").children].map((one) => [one.dataset.column, one.querySelector("select")]);
  return Object.fromEntries(rows.filter(([, select]) => select.value !== select.dataset.guess).map(([name, select]) => [name, select.value]));
}

function example(name) {
  const title = say(`title-${name}`);
  const begin = () => {
    if (!byId("new-name").reportValidity()) return;
    open("example", { example: name === "small" ? null : name, name: byId("new-name").value, usual: name === "small" ? "my-game" : title }, say("opening", { name: title }));
  };
  return make("li", {},
    make("img", { src: `example-${name}.png`, alt: "", width: 330, height: 190 }),
    make("h3", {}, title),
    make("p", {}, say(`about-${name}`)),
    button(say("beginHere"), begin, { title: say("beginWith", { title }) }));
}

sayAll();
showPlaces(false);
about = (await look("begin/about")).told;
if (about.open) location.replace("./");
byId("folder").textContent = about.folder;
byId("kinds-of-files").textContent = say("fileKinds", { kinds: about.suffixes.map((suffix) => suffix.slice(1).toUpperCase()).join(", "), most: megabytes(about.mostBytes) });
byId("file").accept = about.suffixes.join();
byId("new-name").placeholder = say("asUsual");
byId("games").hidden = !about.games.length;
byId("game-list").replaceChildren(...about.games.map(({ name, title }) => make("li", {}, button(title, () => open("open", { game: name }, say("opening", { name: title }))), " ", make("span", { class: "id" }, name))));
byId("tables").hidden = !about.tables.length;
byId("tables").replaceChildren(say("inFolder"), ...about.tables.map((file) => button(say("readTable", { file }), () => read({ file }))));
byId("format").replaceChildren(...about.formats.map(({ name, size: [w, h] }) => make("option", { value: name, selected: name === USUAL_FORMAT }, say("sizeOf", { name, w, h }))));
byId("example-list").replaceChildren(...["small", ...about.examples].map(example));

byId("file").addEventListener("change", () => take(byId("file").files[0]));
byId("again").addEventListener("click", () => sent && read(sent));
byId("table").addEventListener("submit", (event) => {
  event.preventDefault();
  const told = { file: sent.file, title: byId("title").value, name: byId("name").value, format: byId("format").value, kinds: kinds(), keep: byId("keep").checked };
  byId("fault").hidden = true;
  open("game", told, say("making"));
});
for (const kind of ["dragenter", "dragover", "dragleave", "drop"]) {
  document.addEventListener(kind, (event) => {
    event.preventDefault(); // else the browser opens the file
    byId("drop").classList.toggle("over", kind === "dragenter" || kind === "dragover");
    if (kind === "drop") take(event.dataTransfer.files[0]);
  });
}
document.body.dataset.ready = "true";
