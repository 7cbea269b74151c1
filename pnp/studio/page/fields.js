// The controls of a form, made from the kinds of its fields. A control has a node, the path of its value in the file; what it
// holds is always the text that the file will have.
import { pictureFile } from "./dropped.js";
import { make } from "./elements.js";
import { colour, day, thumbnails, tools } from "./texts.js";
import "./wall-words.js";
import { say } from "./words.js";

const DRAGGED = "application/x-pnp-item"; // the node of a list and the place of the item that is dragged
let numbers = 0;

/** What a text says without the line ends at its end, which blocks of YAML have, and these. */
export const split = (text) => /^([^]*?)(\n*)$/.exec(text).slice(1);

export function limits({ min, max }) {
  if (min !== null && max !== null) return say("between", { min, max });
  if (min !== null) return say("least", { min });
  return max === null ? "" : say("most", { max });
}

/** An element for one value: a select where its words are known, else a field of text. */
export function control(kind, value, id, described) {
  const attributes = { id, class: "control", "aria-describedby": described, autocomplete: "off" };
  const words = kind.name === "flag" ? ["yes", "no"] : kind.words;
  if (words.length) {
    const shown = value === null || words.includes(value) ? words : [value, ...words];
    const empty = value === null ? [make("option", { value: "", selected: true }, kind.default === null ? say("absent") : say("usual", { value: spoken(kind.default) }))] : [];
    return make("select", attributes, ...empty, ...shown.map((word) => make("option", { value: word, selected: word === value }, word)));
  }
  if (kind.name === "text" || kind.name === "sentence" || kind.name === "grid") {
    const area = make("textarea", { ...attributes, rows: "1", dir: "auto", spellcheck: "true" });
    area.value = split(value || "")[0];
    return area;
  }
  const field = make("input", { ...attributes, type: "text", dir: "auto", inputmode: kind.name === "int" ? "numeric" : kind.name === "number" ? "decimal" : null });
  field.value = value || "";
  return field;
}

const spoken = (value) => (value === true ? say("yes") : value === false ? say("no") : String(value));

/** A value with its label, note, limit and place; `form` has what was typed, and hears of more. */
function single(form, { label, kind, value, node, cell, written, place }) {
  const id = `field-${(numbers += 1)}`;
  const key = JSON.stringify(cell || node);
  const input = control(kind, value, id, `${id}-note ${id}-faults`);
  const limit = make("span", { class: "limit", dir: "auto" });
  const tail = value === null ? "" : split(value)[1];
  if (kind.choices?.length) {
    input.setAttribute("list", `${id}-list`);
    form.extras.append(make("datalist", { id: `${id}-list` }, ...kind.choices.map((choice) => make("option", { value: choice }))));
  }
  const grow = () => {
    if (input.tagName === "TEXTAREA") {
      input.style.blockSize = "auto";
      input.style.blockSize = `${input.scrollHeight + 2}px`;
    }
    const isText = kind.name === "text" && kind.max !== null;
    limit.textContent = isText ? say("limit", { count: [...input.value].length, max: kind.max }) : limits(kind);
    limit.classList.toggle("over", isText && [...input.value].length > kind.max);
  };
  input.addEventListener("input", () => {
    grow();
    const typed = input.tagName === "TEXTAREA" ? input.value + tail : input.value;
    form.type(key, { node, cell, base: value, written, mine: typed });
  });
  const words = [kind.note, kind.required && value === null ? say("required") : ""].filter(Boolean).join(" · ");
  const note = make("p", { class: "note", id: `${id}-note` }, words && make("span", { dir: "auto" }, words), limit);
  const row = make(
    "div",
    { class: input.tagName === "SELECT" || input.inputMode ? "field short" : "field", "data-key": key },
    make("p", { class: "head" }, make("label", { for: id }, label), place || ""),
    kind.name === "text" && input.tagName === "TEXTAREA" ? tools(input, label) : null,
    input,
    kind.name === "image" && kind.choices?.length ? thumbnails(input, kind) : null,
    /^#[0-9a-f]{6}$/i.test(value || "") ? colour(input) : null,
    kind.name === "date" ? day(input) : null,
    make("div", { class: "clash", role: "alert", hidden: true }),
    note,
    make("ul", { class: "faults", id: `${id}-faults` }),
  );
  if (kind.name === "image") input.after(pictureFile(form, row, { key, path: cell ? [label] : node.slice(2), label, id }));
  form.inputs.set(key, { input, row, grow, show: (text) => {
    input.value = input.tagName === "TEXTAREA" ? split(text || "")[0] : text || "";
    grow();
  } });
  requestAnimationFrame(grow);
  return row;
}

function button(words, act, attributes = {}) {
  const made = make("button", { type: "button", ...attributes }, words);
  made.addEventListener("click", act);
  return made;
}

/** A list whose items grow and reorder, or a mapping whose entries do: each such change is saved at once, and can be undone. */
function several(form, { label, kind, value, node, place, written }) {
  const isList = Boolean(kind.item);
  const steps = isList ? (value || []).map((_, at) => at) : Object.keys(value || {});
  const inside = (step) => (isList ? kind.item : kind.fields?.[step] || kind.any);
  /** Put an item where another stands, which makes room towards the place that the item leaves. */
  const moveTo = (from, to) => {
    const before = to < from ? to : to + 1 < steps.length ? to + 1 : null;
    if (from === to || to < 0 || to >= steps.length) return;
    const moved = value.toSpliced(from, 1).toSpliced(to, 0, value[from]);
    const isPlain = value.every((item) => typeof item === "string"); // then those of `[shy, old]` change their places as words
    const words = isPlain ? moved.map((item, at) => ({ kind: "value", node: [...node, at], old: value[at], new: item })) : [];
    form.restructure([{ kind: "move", node: [...node, from], old: String(steps.length), before }], words.filter((one) => one.old !== one.new));
  };
  /** What an item is dragged by; with Alt, arrow keys move it. */
  const handle = (row, name, at) => {
    const grip = button("⠿", () => {}, { class: "grip", draggable: "true", "aria-label": say("moveItem", { name }), title: say("moveItem", { name }) });
    grip.addEventListener("dragstart", (event) => {
      event.dataTransfer.setData(DRAGGED, JSON.stringify([node, at]));
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setDragImage(row, 0, 0);
    });
    row.addEventListener("keydown", (event) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!by || !event.altKey || event.target.closest("li") !== row) return;
      event.preventDefault();
      moveTo(at, at + by);
    });
    row.addEventListener("dragover", (event) => {
      if (!event.dataTransfer.types.includes(DRAGGED)) return;
      event.preventDefault();
      row.classList.add("target");
    });
    row.addEventListener("dragleave", () => row.classList.remove("target"));
    row.addEventListener("drop", (event) => {
      row.classList.remove("target");
      const [from, place] = JSON.parse(event.dataTransfer.getData(DRAGGED) || "[null, 0]");
      if (JSON.stringify(from) !== JSON.stringify(node)) return; // an item of another list
      event.preventDefault();
      event.stopPropagation();
      moveTo(place, at);
    });
    return grip;
  };
  const rows = steps.map((step, at) => {
    const name = isList ? say("item", { name: label, number: at + 1 }) : step;
    const tools = isList || kind.any
      ? make("span", { class: "tools" },
        isList && at > 0 ? button("↑", () => moveTo(at, at - 1), { "aria-label": `${say("earlier")}: ${name}`, title: say("earlier") }) : null,
        isList && at < steps.length - 1 ? button("↓", () => moveTo(at, at + 1), { "aria-label": `${say("later")}: ${name}`, title: say("later") }) : null,
        button("×", () => form.restructure([{ kind: "delete", node: [...node, step], old: value[step] }]), { "aria-label": `${say("remove")}: ${name}`, title: say("remove") }))
      : null;
    const row = make("li", {}, field(form, { label: name, kind: inside(step), value: value[step], node: [...node, step], written: true, place: tools }));
    if (isList && steps.length > 1) tools.prepend(handle(row, name, at));
    return row;
  });
  const missing = Object.entries(kind.fields || {}).filter(([name]) => !steps.includes(name));
  for (const [name, part] of missing) {
    if (written) rows.push(make("li", {}, field(form, { label: name, kind: part, value: null, node: [...node, name], written: false })));
  }
  const adding = make("p", { class: "adding" });
  if ((isList || kind.any) && leaf(inside(steps[0] ?? 0) || kind.any)) {
    const text = make("input", { type: "text", autocomplete: "off", dir: "auto", "aria-label": `${say("add")}: ${label}` });
    const add = () => {
      if (!text.value) return;
      const entry = isList ? text.value : "";
      if (!written) form.restructure([{ kind: "insert", node, old: null, new: isList ? [entry] : { [text.value]: entry } }]);
      else form.restructure([{ kind: "insert", node: [...node, isList ? steps.length : text.value], old: null, new: entry }]);
    };
    text.addEventListener("keydown", (event) => event.key === "Enter" && (event.preventDefault(), add()));
    adding.append(text, button(say("add"), add));
  } else if (isList || (kind.fields && !written)) {
    const add = () => {
      const [step, entry] = written ? [steps.length, fresh(kind.item)] : [null, fresh(kind)];
      form.restructure([{ kind: "insert", node: step === null ? node : [...node, step], old: null, new: entry }]);
    };
    adding.append(button(say(isList ? "add" : "begin"), add, { "aria-label": `${say(isList ? "add" : "begin")}: ${label}` }));
  }
  return make("fieldset", { class: "field", "data-key": JSON.stringify(node) }, make("legend", {}, label, " ", place || ""), kind.note || !written ? make("p", { class: "note" }, make("span", { dir: "auto" }, [kind.note, written ? "" : say("absent")].filter(Boolean).join(" · "))) : null, make("ol", {}, ...rows), adding, make("ul", { class: "faults" }));
}

/** What a value says first that was not there: the parts that it must have, each the least that it can be. */
function fresh(kind, name = "") {
  if (kind.item) return [fresh(kind.item, name)];
  if (kind.any) return { [name || "name"]: fresh(kind.any) };
  if (kind.fields) {
    const parts = Object.entries(kind.fields);
    const needed = parts.filter(([, part]) => part.required);
    return Object.fromEntries((needed.length ? needed : parts.slice(0, 1)).map(([step, part]) => [step, fresh(part, step)]));
  }
  if (kind.name === "flag") return "no";
  return kind.words[0] ?? kind.choices?.[0] ?? (["int", "number"].includes(kind.name) ? String(kind.min ?? 0) : name || "…");
}

const leaf = (kind) => kind && !kind.item && !kind.fields && !kind.any;

/** A field of any kind. */
export function field(form, about) {
  const { kind, value } = about;
  const isSeveral = kind && !about.cell && (Array.isArray(value) || (value !== null && typeof value === "object") || (value === null && !leaf(kind)));
  return isSeveral ? several(form, about) : single(form, about);
}
