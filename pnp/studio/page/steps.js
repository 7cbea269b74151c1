// The steps that Undo and Redo take back and make again, by their names: on the buttons, and in what is said afterwards.
import { button, byId, english, look, make } from "./elements.js";
import { say, speech } from "./words.js";

const clock = new Intl.DateTimeFormat(speech.locale, { timeStyle: "short" });
const calendar = new Intl.DateTimeFormat(speech.locale, { dateStyle: "medium", timeStyle: "short" });
const PLACE = "\u{fffc}"; // of a name in a phrase
const READ = "cut-off"; // the run of the server whose note of a step that was cut off has been closed
const STATES = { "as saved": "stateSaved", "as before": "stateBefore", "changed since": "stateChanged" };

const nameOf = ({ phrase, values }) => say(phrase, values);

/** When a step was made: the time of today, the date too of another day; nothing for steps of versions that did not keep it. */
function timeOf({ at }) {
  const made = new Date(at * 1000);
  return at ? (made.toDateString() === new Date().toDateString() ? clock : calendar).format(made) : "";
}

/** Say what became of a step over several files whose writing an earlier run did not end, until somebody closes that. */
function showCutOff({ completed, files, message, run }) {
  if (byId("cut-off") || localStorage.getItem(READ) === run) return;
  const close = button(say("close"), () => {
    localStorage.setItem(READ, run);
    notice.remove();
  });
  const list = files.map(([path, state]) => make("li", {}, make("bdi", {}, path), ` – ${say(STATES[state] || "stateGone")}`));
  const notice = make("div", { id: "cut-off", role: completed ? "status" : "alert" }, make("p", {}, say(completed ? "stepCompleted" : "stepCutOff")), message ? make("p", {}, english(message)) : null, make("ul", {}, ...list), close);
  document.querySelector("main").before(notice);
}

/** Name on two buttons what they would do, as long as the page is open; `own` says whether one would do something else first. */
export function beginSteps(undo, redo, own = () => false) {
  let told = {};
  const show = () => {
    for (const [how, button] of [["undo", undo], ["redo", redo]]) {
      const step = own(how) ? null : told[how];
      const words = step && [say(`${how}Step`, { step: nameOf(step) }), timeOf(step)].filter(Boolean).join(" · ");
      button.disabled = !step && !own(how);
      button.title = words || "";
      if (words) button.setAttribute("aria-label", words);
      else button.removeAttribute("aria-label");
    }
  };
  const take = (said) => {
    if (told.step > said.step) return; // an answer that a later event has overtaken
    told = said;
    show();
  };
  const ask = async () => {
    const answer = await look("steps");
    if (answer.status !== 200) return;
    take(answer.told);
    if (answer.told.cutOff) showCutOff(answer.told.cutOff);
  };
  document.addEventListener("pnp-steps", ({ detail }) => ("undo" in detail ? take(detail) : ask()));
  ask();
  return show;
}

/** What is said of an undo or a redo that was answered so: the name of the step, as a link to what it is about. */
export function turned(how, { status, told }) {
  if (status !== 200) return say("refused", told);
  if (told.step === null) return say("nothingToUndo");
  const { address } = told.done;
  const [before, after] = say(how === "undo" ? "undoneStep" : "redoneStep", { step: PLACE }).split(PLACE);
  if (!address) return [before, nameOf(told.done), after];
  const link = make("a", { href: address }, nameOf(told.done));
  link.addEventListener("click", (event) => {
    if (link.pathname !== location.pathname || link.pathname.endsWith("/")) return; // the page of cards follows its address
    event.preventDefault();
    location.href = link.href;
    location.reload(); // what is typed is kept in the tab
  });
  return [before, link, after];
}
