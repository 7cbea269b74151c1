// A picture for the field of a card: a file that is dropped on the field, or chosen. It is copied to the other pictures of the
// deck at once, since the face shows it while nothing is saved; what the field says is typed like anything else.
import { base64, make, send } from "./elements.js";
import "./wall-words.js";
import { say } from "./words.js";

const MOST_BYTES = 16 << 20;
const hasFile = (event) => Boolean(event.dataTransfer?.types.includes("Files"));

// a file that misses its field would be opened by the browser in place of the page
for (const kind of ["dragover", "drop"]) document.addEventListener(kind, (event) => hasFile(event) && event.preventDefault());

/** Have a file copied, and let the field `key` name it. */
async function take(form, key, path, file) {
  if (!file) return;
  if (file.size > MOST_BYTES) {
    form.status(say("pictureTooLarge", { file: file.name, most: MOST_BYTES >> 20 }), true);
    return;
  }
  form.status(say("copying", { file: file.name }));
  const { deck, card } = form.open;
  const { status, told } = await send("art", { deck, field: path, file: file.name, data: await base64(file) });
  if (form.open?.deck !== deck || form.open.card !== card) return;
  if (status !== 200) {
    form.status(say(status === 0 ? "lost" : "notCopied", { message: told.message }), true);
    return;
  }
  const { input } = form.inputs.get(key);
  input.value = told.value;
  input.dispatchEvent(new Event("input"));
  await form.load(); // it is one of the thumbnails now
  form.inputs.get(key)?.input.focus();
  form.status(say(told.copied ? "pictureCopied" : "isThere", { path: told.path }));
}

/** The button below a field of a picture that chooses a file; `row` takes files that are dropped. `path` is that of the field. */
export function pictureFile(form, row, { key, path, label, id }) {
  const chosen = make("input", { type: "file", accept: "image/*,.svg,.pdf,.psd,.psb", hidden: true, tabindex: "-1", "aria-label": `${say("chooseFile")}: ${label}` });
  chosen.addEventListener("change", () => take(form, key, path, chosen.files[0]));
  const button = make("button", { type: "button", "aria-describedby": `${id}-drop`, "aria-label": `${say("chooseFile")}: ${label}` }, say("chooseFile"));
  button.addEventListener("click", () => chosen.click());
  row.classList.add("takes-file");
  const isOver = (event) => row.classList.toggle("over", event.type === "dragover");
  for (const kind of ["dragover", "dragleave", "drop"]) row.addEventListener(kind, (event) => hasFile(event) && isOver(event));
  row.addEventListener("drop", (event) => hasFile(event) && take(form, key, path, event.dataTransfer.files[0]));
  return make("p", { class: "file" }, button, chosen, make("span", { class: "note", id: `${id}-drop` }, say("orDrop")));
}
