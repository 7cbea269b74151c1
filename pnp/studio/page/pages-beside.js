// The pages of the booklet beside a text, in both languages, as they are saved: laid out behind, and shown as soon as they are there.
import { byId, english, look, make } from "./elements.js";
import { say } from "./words.js";

const PAUSE = 500; // ms until pages that are being laid out are asked for again
let asked = 0;

function page({ name, number, width, height, boxes }, kind, language) {
  const image = make("img", { src: name, alt: say("pageOf", { number, name: language }) });
  image.style.aspectRatio = `${width} / ${height}`;
  const around = boxes.map((box) => {
    const mark = make("span", { class: "box" });
    const sides = { insetInlineStart: "x", insetBlockStart: "y", inlineSize: "width", blockSize: "height" };
    for (const [side, share] of Object.entries(sides)) mark.style[side] = `${box[share] * 100}%`;
    return mark;
  });
  const shown = make("figure", { class: kind, dir: "ltr" }, make("div", {}, image, ...around), make("figcaption", { dir: "auto" }, say("pageOf", { number, name: language })));
  shown.style.setProperty("--width", width);
  return shown;
}

/** Show the pages of a text, if it is one of the booklet: `source` and `target` are the names of the languages. */
export async function showPages(locale, id, { source, target }) {
  const number = (asked += 1);
  const section = byId("pages-beside");
  const [state, pages] = [section.firstElementChild, section.lastElementChild];
  section.hidden = !id.startsWith("booklet/");
  if (section.hidden) return void pages.replaceChildren();
  state.textContent = say("layingOut"); // those of before stay until the new ones are there
  if (section.dataset.id !== id) pages.replaceChildren();
  section.dataset.id = id;
  for (;;) {
    const { status, told } = await look(`languages/pages?${new URLSearchParams({ locale, id })}`);
    if (number !== asked) return;
    if (status === 200 && told.wait) {
      await new Promise((resume) => setTimeout(resume, PAUSE));
      if (number !== asked) return;
      continue;
    }
    const shown = status === 200 ? [...told.source.map((one) => page(one, "source", source)), ...told.target.map((one) => page(one, "target", target))] : [];
    pages.replaceChildren(...shown);
    if (told.message) state.replaceChildren(english(say("noPages", { name: target, message: told.message })));
    else state.textContent = say("pagesOfSaved");
    return;
  }
}
