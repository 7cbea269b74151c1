// Find and replace, in one deck or all: each place is shown as it is and as it would be, and can be left out; all others are
// replaced as one step.
import { button, byId, look, make, send } from "./elements.js";
import { say } from "./words.js";

const PATIENCE = 2000; // ms that an expression may take
const PAUSE = 250; // ms without a key, after which it is looked for
const MOST_SHOWN = 500;
const AROUND = 40; // characters that are shown on each side

/** Let the section `#find` be opened by a button; `page` has the deck that is shown. */
export function beginFind(page, opener) {
  const section = byId("find");
  const words = make("input", { type: "search", id: "find-words", autocomplete: "off", dir: "auto" });
  const instead = make("input", { type: "text", id: "find-instead", autocomplete: "off", dir: "auto" });
  const decks = make("select", { autocomplete: "off" }, make("option", { value: "" }, say("thisDeck")), make("option", { value: "all" }, say("allDecks")));
  const fields = make("select", { autocomplete: "off" });
  const boxes = Object.fromEntries(["wholeWord", "matchCase", "expression", "insideValues"].map((name) => [name, make("input", { type: "checkbox", autocomplete: "off" })]));
  const said = make("p", { class: "said", role: "status" }, say("findNote"));
  const list = make("ol");
  const apply = button("", () => replaceAll(), { class: "first", disabled: true });
  const form = make(
    "form", {},
    make("label", {}, say("findWords"), words), make("label", {}, say("replaceBy"), instead),
    make("label", {}, say("inDecks"), decks), make("label", {}, say("inFields"), fields),
    ...Object.entries(boxes).map(([name, box]) => make("label", {}, box, say(name))),
    apply, button(say("close"), () => toggle(false)),
  );
  section.append(make("h2", { id: "find-title" }, say("findTitle")), form, said, list);
  opener.textContent = say("replace");
  apply.textContent = say("applyAll", { count: 0 });
  let places = []; // {deck, row, column, text, start, end, filled, isWanted}
  let worker = null;
  let timer = 0;
  let searches = 0;

  function toggle(isOpen = section.hidden) {
    section.hidden = !isOpen;
    opener.setAttribute("aria-expanded", String(isOpen));
    if (!isOpen) return opener.focus();
    const before = fields.value;
    const names = (page.data?.columns || []).filter(({ single }) => single).map(({ name }) => name);
    fields.replaceChildren(make("option", { value: "*texts" }, say("allTexts")), make("option", { value: "*all" }, say("allFields")), ...names.map((name) => make("option", { value: name }, name)));
    if ([...fields.options].some(({ value }) => value === before)) fields.value = before;
    words.focus();
    return soon();
  }

  const tell = (text, isFault = false) => {
    said.textContent = text;
    said.classList.toggle("error", isFault);
  };

  function soon() {
    clearTimeout(timer);
    timer = setTimeout(search, PAUSE);
  }

  /** The decks that are looked through, as the server gives them. */
  async function wanted() {
    if (!decks.value) return [page.data];
    const names = [...byId("deck").options].map(({ value }) => value);
    const found = [];
    for (const deck of names) {
      const { status, told } = deck === page.data.deck ? { status: 200, told: page.data } : await look(`table/deck?${new URLSearchParams({ deck })}`);
      if (status === 200) found.push(told);
    }
    return found;
  }

  async function search() {
    const number = (searches += 1);
    worker?.terminate();
    show([]);
    tell(words.value ? "" : say("findNote"));
    if (!words.value || !page.data) return undefined;
    const cells = [];
    for (const data of await wanted()) {
      data.columns.forEach((column, at) => {
        const isAsked = fields.value === "*all" || (fields.value === "*texts" ? column.kind.name === "text" : column.name === fields.value);
        for (const row of isAsked ? data.rows : []) if (typeof row.cells[at] === "string") cells.push({ data, row, column, text: row.cells[at] });
      });
    }
    if (number !== searches) return undefined;
    const asked = { texts: cells.map(({ text }) => text), words: words.value, instead: instead.value, isWord: boxes.wholeWord.checked, isCase: boxes.matchCase.checked, isExpression: boxes.expression.checked, isInside: boxes.insideValues.checked };
    const answer = await ask(asked);
    if (number !== searches) return undefined;
    if (answer.fault !== undefined) return tell(answer.fault ? say("badExpression", { message: answer.fault }) : say("tooSlow"), true);
    show(answer.found.map(([at, start, end, filled]) => ({ ...cells[at], start, end, filled, isWanted: true })));
    return tell(!places.length ? say("noneFound") : say(places.length > MOST_SHOWN ? "foundSome" : "found", { count: places.length, shown: MOST_SHOWN }));
  }

  /** Let a worker look for it, which is ended when it takes too long. */
  function ask(asked) {
    worker = new Worker("find-worker.js");
    return new Promise((resolve) => {
      const end = (answer) => {
        clearTimeout(late);
        worker.terminate();
        resolve(answer);
      };
      const late = setTimeout(() => end({ fault: "" }), PATIENCE);
      worker.onmessage = ({ data }) => end(data);
      worker.onerror = (event) => end({ fault: event.message || "" });
      worker.postMessage(asked);
    });
  }

  function show(found) {
    places = found;
    list.replaceChildren(...places.slice(0, MOST_SHOWN).map((place) => {
      const { data, row, column, text, start, end, filled } = place;
      const box = make("input", { type: "checkbox", checked: true, autocomplete: "off" });
      box.addEventListener("change", () => {
        place.isWanted = box.checked;
        count();
      });
      const before = (start > AROUND ? "…" : "") + text.slice(Math.max(0, start - AROUND), start);
      const behind = text.slice(end, end + AROUND) + (end + AROUND < text.length ? "…" : "");
      return make("li", {}, make("label", {}, box, make("span", { class: "where" }, `${data.deck} · ${row.card} · ${column.name}`),
        make("span", { class: "words", dir: "auto" }, before, make("del", {}, text.slice(start, end)), filled === "" ? "" : make("ins", {}, filled), behind)));
    }));
    count();
  }

  function count() {
    const chosen = places.filter(({ isWanted }) => isWanted).length;
    apply.textContent = say("applyAll", { count: chosen });
    apply.disabled = !chosen;
  }

  async function replaceAll() {
    if (page.typed.size) return tell(say("saveFirst"), true);
    const chosen = places.filter(({ isWanted }) => isWanted);
    const cells = new Map(); // places of one cell, from its beginning on
    for (const place of chosen) {
      const key = JSON.stringify([place.data.deck, place.row.card, place.column.name]);
      cells.set(key, [...(cells.get(key) || []), place]);
    }
    const changes = [...cells.values()].map((of) => {
      const { data, row, column, text } = of[0];
      const fresh = of.reduceRight((after, { start, end, filled }) => after.slice(0, start) + filled + after.slice(end), text);
      const node = row.row === null ? ["cards", row.card, ...column.steps] : [row.row, data.places[row.path][column.name]];
      return { path: row.path, kind: row.row === null ? "value" : "cell", node, old: text, new: fresh };
    });
    apply.disabled = true;
    const { status, told } = await send("edits", { changes });
    if (status !== 200) {
      await search();
      return tell(say("refused", told), true);
    }
    page.note(told.files);
    await page.load();
    await search();
    return tell(say("replaced", { count: chosen.length }));
  }

  for (const input of [words, instead]) input.addEventListener("input", soon);
  for (const input of [decks, fields, ...Object.values(boxes)]) input.addEventListener("change", soon);
  form.addEventListener("submit", (event) => event.preventDefault());
  section.addEventListener("keydown", (event) => {
    if (event.key === "Escape") toggle(false);
  });
  opener.addEventListener("click", () => toggle());
  return { toggle };
}
