// The words of the pages in the language of the browser. Here are those of the form, in English; each page has a table of its own
// that joins them, a line for a phrase. In it `{name}` is filled in, and `{count, plural, one {# line} other {# lines}}` chooses as
// the language counts. Translations are in `pnp/studio/words`, a file for a language; `python docs/page_words.py` says what is missing.
export const WORDS = {
  edit: "Edit {card}",
  save: "Save",
  saved: "Saved",
  unsaved: "Not saved yet: {count}",
  nothing: "Nothing to save",
  undo: "Undo",
  redo: "Redo",
  undoStep: "Undo: {step}",
  redoStep: "Redo: {step}",
  undoneStep: "Taken back: {step}",
  redoneStep: "Made again: {step}",
  stepField: "{part} of {name}",
  stepNew: "{name} added",
  stepDeleted: "{name} deleted",
  stepMoved: "{name} moved",
  stepRenamed: "{old} renamed to {name}",
  stepTranslation: "translation of {name}",
  stepIn: "{part} in {name}",
  stepRow: "row {number} of {name}",
  stepText: "text of {name}",
  stepChanges: "{name}, {count, plural, one {# change} other {# changes}}",
  stepFiles: "{count, plural, one {# change} other {# changes}} in {files, plural, one {# file} other {# files}}",
  nothingToUndo: "There is nothing to take back",
  discard: "Discard",
  close: "Close",
  enlarge: "Show it large",
  keep: "Keep mine",
  take: "Take theirs",
  conflict: "Changed in the meantime",
  theirs: "Now it says",
  mine: "You typed",
  absent: "not written",
  usual: "not written: {value}",
  add: "Add",
  begin: "Begin",
  remove: "Remove",
  earlier: "Move up",
  later: "Move down",
  item: "{name} {number}",
  name: "Name",
  yes: "yes",
  no: "no",
  elsewhere: "Open it in the editor",
  limit: "{count} of {max}",
  least: "from {min}",
  most: "up to {max}",
  between: "{min} to {max}",
  required: "required",
  restored: "What you typed before is back; it is not saved yet",
  refused: "Not saved: {message}",
  lost: "The server does not answer: what you typed is kept in this tab",
  faceOf: "Face of {card}; a click on a text leads to its field",
  backOf: "Back of {card}; a click on a text leads to its field",
  lines: "{count, plural, one {# line} other {# lines}}",
  points: "{size} pt",
  smaller: "shrunk from {wanted} pt",
  roomLeft: "{room} mm left",
  over: "{room} mm too long",
  newCard: "New card",
  newNote: "Add a card behind this one",
  newDone: "A new card; Undo takes it away again",
  duplicateCard: "Duplicate",
  duplicateNote: "Add a copy of this card behind it",
  duplicateDone: "A copy; Undo takes it away again",
  deleteCard: "Delete",
  deleteNote: "Take this card out of its file",
  deleteDone: "Deleted; Undo brings it back. This is the card beside it",
  earlierCard: "Move up",
  earlierNote: "Put this card before the one above it",
  earlierDone: "Moved up",
  laterCard: "Move down",
  laterNote: "Put this card behind the one below it",
  laterDone: "Moved down",
  id: "Id",
  rename: "Rename",
  renameDone: "Renamed; cards that name it by its old id have findings",
  reading: "Written; the deck is being read again …",
  skipped: "Skipped:",
  bold: "Bold",
  italic: "Italic",
  insert: "Insert …",
  filterInsertions: "Icon, constant or term",
  nothingToInsert: "Nothing of this name",
  more: "and {count} more",
  choosePicture: "Choose a picture …",
  colour: "Colour",
  show: "Show",
  find: "Find",
  clearSearch: "Clear the search",
  allFaces: "all faces",
  faultyFaces: "with findings",
  changedFaces: "changed since the start",
  sort: "Sort",
  asWritten: "as in the file",
  findPlaceholder: "words, id, points>3",
  loading: "Reading the card …",
  readingGame: "Reading the game …",
  gone: "There is no such card any more",
  error: "error",
  warning: "warning",
  note: "note",
  hint: "hint:",
  places: "Pages of the studio",
  speech: "Language of these pages",
  browserSpeech: "{name}, as the browser",
  "to-cards": "Cards",
  "to-table": "Table",
  "to-languages": "Languages",
  "to-rules": "Rules",
  "to-numbers": "Numbers",
  "to-booklet": "Booklet",
  "to-print": "Print",
};

/** The language of the page as the server has chosen it: {locale, direction, kept, languages, words}; English without its answer. */
export const speech = await fetch("words")
  .then((answer) => answer.json())
  .catch(() => ({ locale: "en", direction: "ltr", kept: "", languages: [], words: {} }));

const CHOICE = /\{(\w+), plural,((?:\s*[=\w]+ \{(?:[^{}]|\{\w+\})*\})+)\s*\}/gu;
const ARM = /([=\w]+) \{((?:[^{}]|\{\w+\})*)\}/gu;
const categories = new Intl.PluralRules(speech.locale);
const numbers = new Intl.NumberFormat(speech.locale);
const [isolate, end] = speech.direction === "rtl" ? ["\u2068", "\u2069"] : ["", ""]; // names run as they do, and do not turn what is around them
const written = (value) => (typeof value === "number" ? numbers.format(value) : `${isolate}${value}${end}`);

/** A phrase with its values: numbers are written as the language writes them. */
export function say(phrase, values = {}) {
  const words = speech.words[`${phrase}\u0004${WORDS[phrase]}`] ?? WORDS[phrase];
  const chosen = words.replace(CHOICE, (_, name, told) => {
    const arms = Object.fromEntries([...told.matchAll(ARM)].map(([, category, arm]) => [category, arm]));
    const arm = arms[`=${values[name]}`] ?? arms[categories.select(values[name])] ?? arms.other;
    return arm.replaceAll("#", written(values[name]));
  });
  return chosen.replace(/\{(\w+)\}/g, (_, name) => written(values[name]));
}

const languageNames = new Intl.DisplayNames(speech.locale, { type: "language", fallback: "none" });

/** The name of a language in that of the page; `known` if the browser has none, as for tags of private use. */
export function languageName(tag, known = tag) {
  try {
    return languageNames.of(tag) || known;
  } catch {
    return known; // no tag that a browser takes
  }
}

Object.assign(document.documentElement, { lang: speech.locale, dir: speech.direction });
document.documentElement.style.setProperty("--hint", JSON.stringify(`${say("hint")} `));
