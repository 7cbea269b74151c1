// The other cards whose texts get another size while somebody types: the texts of one place of a deck share a few sizes.
import "./wall-words.js";
import { say } from "./words.js";

/** Show them below the faces; `open` opens a card. */
export function showOthers(list, { others = [], moreOthers = 0 }, deck, open) {
  const key = JSON.stringify([deck, others, moreOthers]);
  if (list.dataset.key === key) return;
  list.dataset.key = key;
  list.hidden = !others.length;
  if (!others.length) return list.replaceChildren();
  const cards = new Set(others.map(({ card }) => card)).size + moreOthers;
  const items = others.map(({ card, text, before, after }) => {
    const face = latest.faces.find((one) => one.deck === deck && one.card === card);
    const link = make("button", { type: "button" }, face?.title || card);
    link.addEventListener("click", () => open(deck, card));
    return make("li", {}, link, " ", make("span", { title: text }, say("otherSize", { before, after })));
  });
  if (moreOthers) items.push(make("li", {}, say("more", { count: moreOthers })));
  return list.replaceChildren(make("p", {}, say("others", { count: cards })), make("ul", {}, ...items));
}
