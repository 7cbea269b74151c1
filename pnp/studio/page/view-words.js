// The words of the views of faces, on the page of cards and that of languages.
import { WORDS } from "./words.js";

Object.assign(WORDS, {
  view: "View",
  viewPrinted: "as printed",
  viewLowVision: "low vision",
  viewProtan: "red-blind (protanopia)",
  viewDeutan: "green-blind (deuteranopia)",
  viewTritan: "blue-blind (tritanopia)",
  viewGrey: "without colours",
  madeUp: "Made-up language",
  madeUpNone: "none",
  "pseudo-en-XA": "accents, longer texts",
  "pseudo-ar-XB": "right to left",
  "pseudo-de-XL": "long compound words",
});
