// The tools of a text: bold and italic, and a list of what it can name, each put in where the cursor is; pictures to choose from.
import { make } from "./elements.js";
import "./wall-words.js";
import { say } from "./words.js";

const MOST_SHOWN = 60;
let known = null;

/** What a text can name, asked for once for each build. */
function insertions() {
  known ||= fetch("insertions").then((answer) => (answer.ok ? answer.json() : {})).catch(() => ({}));
  return known;
}

document.addEventListener("pnp-shown", () => {
  known = null;
});

/** The address of a picture in the folder of the game. */
export const pictureAddress = (path) => `art/${path.split("/").map(encodeURIComponent).join("/")}`;

/** Put text around what is selected, or in its place; the browser's own undo takes it back. */
function put(input, before, after = "") {
  input.focus();
  const { selectionStart: start, selectionEnd: end, value } = input;
  const inside = after ? value.slice(start, end) : "";
  if (!document.execCommand("insertText", false, before + inside + after)) {
    input.setRangeText(before + inside + after, start, end, "end");
    input.dispatchEvent(new Event("input"));
  }
  if (after) input.setSelectionRange(start + before.length, start + before.length + inside.length);
}

function button(words, label, act) {
  const made = make("button", { type: "button", title: label, "aria-label": label }, words);
  made.addEventListener("mousedown", (event) => event.preventDefault()); // the selection stays
  made.addEventListener("click", act);
  return made;
}

/** A list of what can be put in, of some kinds, made when it is opened, with a field that filters it. */
function picker(input, words, kinds, about) {
  const details = make("details", { class: "picker" }, make("summary", {}, words));
  const filter = make("input", { type: "search", autocomplete: "off", "aria-label": about, placeholder: about });
  const list = make("ul");
  const show = async () => {
    const found = await insertions();
    const asked = filter.value.toLowerCase();
    const wanted = kinds.flatMap((kind) => found[kind] || []).filter(({ text, says }) => `${text} ${says}`.toLowerCase().includes(asked));
    list.replaceChildren(...wanted.slice(0, MOST_SHOWN).map(({ text, says, picture }) => {
      const image = picture ? make("img", { src: pictureAddress(picture), alt: "" }) : null;
      const made = button("", `${text} ${says}`, () => put(input, text));
      made.append(...[image, make("code", { dir: "ltr" }, text), make("span", {}, says)].filter(Boolean));
      return make("li", {}, made);
    }));
    if (!wanted.length) list.replaceChildren(make("li", { class: "note" }, say("nothingToInsert")));
    if (wanted.length > MOST_SHOWN) list.append(make("li", { class: "note" }, say("more", { count: wanted.length - MOST_SHOWN })));
  };
  filter.addEventListener("input", show);
  filter.addEventListener("keydown", (event) => event.key === "Enter" && (event.preventDefault(), list.querySelector("button")?.click()));
  details.addEventListener("toggle", () => details.open && show());
  details.append(filter, list);
  return details;
}

/** The tools above a text. */
export function tools(input, label) {
  const bold = button(make("b", {}, "B"), `${say("bold")}: ${label}`, () => put(input, "**", "**"));
  const italic = button(make("i", {}, "I"), `${say("italic")}: ${label}`, () => put(input, "_", "_"));
  input.addEventListener("keydown", (event) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || !["b", "i"].includes(key)) return;
    event.preventDefault();
    (key === "b" ? bold : italic).click();
  });
  return make("div", { class: "tools" }, bold, italic, picker(input, say("insert"), ["icons", "constants", "terms"], say("filterInsertions")), picker(input, say("plural"), ["plurals"], say("filterPlurals")));
}

/** Thumbnails of the pictures that a field can name. */
export function thumbnails(input, { choices, folder }) {
  const details = make("details", { class: "picker pictures" }, make("summary", {}, say("choosePicture")));
  const list = make("ul");
  details.addEventListener("toggle", () => {
    if (!details.open || list.children.length) return;
    list.append(...choices.map((choice) => {
      const image = make("img", { src: pictureAddress(folder ? `${folder}/${choice}` : choice), alt: "", loading: "lazy" });
      const made = button("", choice, () => {
        input.value = choice;
        input.dispatchEvent(new Event("input"));
        details.open = false;
        input.focus();
      });
      made.append(image, make("span", { dir: "ltr" }, choice.split("/").pop()));
      return make("li", {}, made);
    }));
  });
  details.append(list);
  return details;
}

/** A day to choose, beside a field that holds one. */
export function day(input) {
  const chosen = make("input", { type: "date", value: input.value, "aria-label": say("day") });
  chosen.addEventListener("input", () => {
    if (!chosen.value) return; // half a day
    input.value = chosen.value;
    input.dispatchEvent(new Event("input"));
  });
  input.addEventListener("input", () => (chosen.value = input.value)); // what is no day leaves it empty
  return chosen;
}

/** A colour to choose, beside a field that holds one. */
export function colour(input) {
  const chosen = make("input", { type: "color", value: input.value, "aria-label": say("colour") });
  chosen.addEventListener("input", () => {
    input.value = chosen.value;
    input.dispatchEvent(new Event("input"));
  });
  input.addEventListener("input", () => /^#[0-9a-f]{6}$/i.test(input.value) && (chosen.value = input.value));
  return chosen;
}
