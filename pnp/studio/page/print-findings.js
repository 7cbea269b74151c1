// The findings of a command that prints.
import "./print-words.js";
import { make } from "./elements.js";
import { say } from "./words.js";

/** A finding as a list says it. */
export function findingItem({ severity, code, message, hint, count, place, link }) {
  const words = count > 1 ? say("times", { message, count }) : message;
  return make("li", { class: severity }, make("div", {},
    make("p", {}, place ? make("a", { href: link || null, class: "place" }, place) : null, place ? " " : null, make("strong", {}, severity), ` ${words} `, make("code", {}, `[${code}]`)),
    hint ? make("p", { class: "hint" }, hint) : null));
}
