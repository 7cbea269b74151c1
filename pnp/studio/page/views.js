// Views of faces: as people with low vision or without one kind of cones see them, and without colours. The filters are elements of
// the page, which `views.css` names.
//
// Colours: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (IEEE TVCG 15/6,
// 2009), the matrices of severity 1.0, for linear RGB. Without colours: luminance by ITU-R BT.709.
import { make } from "./elements.js";
import { say } from "./words.js";
import "./view-words.js";

const SVG = "http://www.w3.org/2000/svg";
const MATRICES = {
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
  grey: [0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722],
};
const VIEWS = { printed: "viewPrinted", "low-vision": "viewLowVision", protan: "viewProtan", deutan: "viewDeutan", tritan: "viewTritan", grey: "viewGrey" };

function filter(name, matrix) {
  const rows = [0, 3, 6].map((at) => [...matrix.slice(at, at + 3), 0, 0].join(" "));
  const effect = document.createElementNS(SVG, "feColorMatrix");
  effect.setAttribute("values", [...rows, "0 0 0 1 0"].join(" "));
  const made = document.createElementNS(SVG, "filter");
  made.setAttribute("id", `view-${name}`);
  made.setAttribute("color-interpolation-filters", "linearRGB");
  made.append(effect);
  return made;
}

function show(view) {
  for (const name of Object.keys(VIEWS)) document.body.classList.toggle(`view-${name}`, name === view && name !== "printed");
}

/** Put the choice of a view before an element; a page that is loaded again is as it was. */
export function beginViews(before) {
  const filters = document.createElementNS(SVG, "svg");
  filters.setAttribute("class", "views");
  filters.setAttribute("aria-hidden", "true");
  filters.append(...Object.entries(MATRICES).map(([name, matrix]) => filter(name, matrix)));
  document.body.append(filters);
  const kept = sessionStorage.getItem("view");
  const options = Object.entries(VIEWS).map(([name, words]) => make("option", { value: name, selected: name === kept }, say(words)));
  const choice = make("select", { id: "view", autocomplete: "off" }, ...options);
  choice.addEventListener("change", () => {
    sessionStorage.setItem("view", choice.value);
    show(choice.value);
  });
  before.before(make("label", { class: "choice" }, make("span", {}, say("view")), " ", choice));
  show(choice.value);
}
