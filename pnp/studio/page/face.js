// The faces of the card in the form, as drawings whose texts can be clicked; what the typesetter says of each text beside its field.
import { say } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const pictures = new Map(); // those that faces share, by their names: each is loaded and decoded once
let shared = null; // the element that holds them

/** Put the pictures of a drawing where all drawings find them. */
function share(drawing) {
  if (!shared) {
    shared = document.createElementNS(SVG, "svg");
    shared.setAttribute("class", "shared-pictures");
    shared.setAttribute("aria-hidden", "true");
    shared.append(document.createElementNS(SVG, "defs"));
    document.body.append(shared);
  }
  for (const picture of drawing.querySelectorAll("defs > image[id]")) {
    if (pictures.has(picture.id)) picture.remove();
    else {
      pictures.set(picture.id, picture);
      shared.firstChild.append(picture);
    }
  }
}

/** Styles of a text from elsewhere are refused by the page's policy; set one by one, they are not. */
function allowStyles(drawing) {
  for (const element of drawing.querySelectorAll("[style]")) {
    for (const rule of element.getAttribute("style").split(";")) {
      const [name, value] = rule.split(":");
      if (value) element.style.setProperty(name.trim(), value.trim());
    }
  }
}

/** Draw around the boxes of the texts that do not fit. */
function mark(drawing, texts) {
  for (const { box: [x, y, width, height], over } of texts) {
    if (!over) continue;
    const around = document.createElementNS(SVG, "rect");
    for (const [name, value] of Object.entries({ x, y, width, height, class: "too-long" })) around.setAttribute(name, value);
    drawing.append(around);
  }
}

export const face = {
  /** Show the faces of a card in a list; each stays where it is while it changes. */
  show(list, faces, card) {
    if (list.dataset.card !== card) list.replaceChildren();
    list.dataset.card = card;
    faces.forEach(({ side, svg, size, texts }, at) => {
      const drawn = svg && new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
      if (!drawn) return;
      const drawing = document.importNode(drawn, true);
      drawing.removeAttribute("width");
      drawing.removeAttribute("height");
      drawing.setAttribute("role", "img");
      drawing.setAttribute("aria-label", say(side === "back" ? "backOf" : "faceOf", { card: card.split("/").pop() }));
      drawing.style.setProperty("--width", size[0]);
      drawing.style.aspectRatio = `${size[0]} / ${size[1]}`;
      drawing.classList.toggle("plain", side === "back" && !drawing.querySelector("[data-content]")); // that of many cards
      share(drawing);
      allowStyles(drawing);
      mark(drawing, texts);
      if (list.children[at]) list.children[at].replaceWith(drawing);
      else list.append(drawing);
    });
    while (list.children.length > faces.length) list.lastElementChild.remove();
  },

  /** The place of the text under a click, if it comes from the content. */
  placeOf: (element) => element.closest("[data-content]")?.dataset.content || "",

  /** What a text takes of its box. */
  words({ size, wanted, lines, room, over }) {
    const parts = [say("lines", { count: lines }), say("points", { size })];
    if (size < wanted) parts.push(say("smaller", { wanted }));
    if (over > 0) parts.push(say("over", { room: over }));
    else if (room > 0) parts.push(say("roomLeft", { room }));
    return make("li", { class: over > 0 ? "over" : null }, parts.join(" · "));
  },
};
