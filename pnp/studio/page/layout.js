// The elements of the face in the form: a click chooses one, its attributes are controls that the face follows at once. What is
// changed belongs to the template, so it stays from card to card until it is saved or discarded.
import "./layout-words.js";
import { byId, button, look, make } from "./elements.js";
import { say } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const GROUPS = [["position", "position"], ["size", "extent"], ["style", "styleOf"], ["colour", "colours"], ["fit", "fitOf"]];
const STEPS = { length: [0.5, 5, 0.1], points: [0.5, 2, 0.1], degrees: [1, 15, 0.1], number: [0.1, 1, 0.01], count: [1, 5, 1], "": [1, 1, 1] };
const UNITS = { length: "millimetres", points: "pointsUnit" };
const keyOf = (path, node) => JSON.stringify([path, ...node]);
const names = (one, other) => [...new Set([...Object.keys(one), ...Object.keys(other)])];

export function beginLayout(editor) {
  const [faces, panel] = [byId("editor-faces"), byId("layout")];
  const list = make("select", { id: "layout-list", autocomplete: "off" });
  const listed = make("label", { hidden: true }, make("span", {}, say("chooseElement")), list);
  const toggle = button(say("layout"), () => turn(!isOn), { id: "layout-toggle", "aria-pressed": "false", title: say("layoutNote") });
  const kept = JSON.parse(sessionStorage.getItem("layout") || "[]");
  const typed = new Map(kept); // by path, tag and number: {path, node, base, mine}
  let isOn = false;
  let at = ""; // the line that is chosen
  let node = null; // and the element of it
  let told = null;

  function turn(how) {
    isOn = how;
    toggle.setAttribute("aria-pressed", String(how));
    document.body.classList.toggle("choosing", how);
    listed.hidden = !how;
    if (!how) choose("");
    else if (!at) draw();
    fill();
  }

  /** The elements of the faces to choose from, by the keyboard too. */
  function fill() {
    const places = [...new Set([...faces.querySelectorAll("[data-at]")].map((one) => one.dataset.at))];
    if (at && !places.includes(at)) places.unshift(at);
    const shown = ["", ...places.sort((a, b) => a.localeCompare(b, undefined, { numeric: true }))];
    const key = JSON.stringify([isOn, ...shown]);
    if (list.dataset.key === key) return;
    list.dataset.key = key;
    list.replaceChildren(...shown.map((place) => make("option", { value: place, selected: place === at }, place ? lineOf(place) : say("noElement"))));
    nameThem(places);
  }

  const lineOf = (place) => place.split("/").slice(2).join("/");

  /** Say of each line in the list what is in it. */
  async function nameThem(places) {
    if (!isOn || !places.length) return;
    const { status, told: named } = await look(`element-names?${new URLSearchParams(places.map((place) => ["at", place]))}`);
    if (status !== 200) return;
    for (const one of list.options) if (named[one.value]) one.textContent = `${lineOf(one.value)}  ${named[one.value]}`;
  }

  /** Draw around what the chosen line has put on the faces. */
  function outline() {
    observer.disconnect();
    for (const one of faces.querySelectorAll(".chosen")) one.remove();
    for (const drawing of at ? faces.querySelectorAll("svg") : []) {
      const back = drawing.getScreenCTM()?.inverse();
      const items = back ? [...drawing.querySelectorAll(`[data-at="${CSS.escape(at)}"]`)] : [];
      const boxes = items.filter((item) => item.matches("rect[pointer-events]")); // of texts, whose letters need no box of their own
      for (const item of boxes.length ? boxes : items) {
        const { left, top, right, bottom } = item.getBoundingClientRect();
        const [first, last] = [new DOMPoint(left, top).matrixTransform(back), new DOMPoint(right, bottom).matrixTransform(back)];
        const around = document.createElementNS(SVG, "rect");
        const sides = { x: first.x, y: first.y, width: last.x - first.x, height: last.y - first.y, class: "chosen" };
        for (const [name, value] of Object.entries(sides)) around.setAttribute(name, value);
        drawing.append(around);
      }
    }
    observer.observe(faces, { childList: true });
  }

  async function choose(place, wanted = null) {
    at = place;
    node = wanted;
    list.value = place;
    await load();
  }

  /** Ask what stands in the line that is chosen. */
  async function load() {
    told = null;
    if (!at) return draw();
    const asked = at;
    const answer = await look(`elements?${new URLSearchParams({ at, card: editor.open?.card || "" })}`);
    if (asked !== at) return undefined;
    if (answer.status !== 200) {
      draw();
      return panel.replaceChildren(make("p", { class: "says" }, answer.told.message));
    }
    told = answer.told;
    for (const one of told.elements) {
      const known = typed.get(keyOf(told.path, one.node));
      if (known && same(known.mine, one.values)) typed.delete(keyOf(told.path, one.node));
    }
    keep();
    return draw();
  }

  const same = (one, other) => names(one, other).every((name) => one[name] === other[name]);
  const element = () => told?.elements.find((one) => JSON.stringify(one.node) === JSON.stringify(node)) || told?.elements[0];

  function keep() {
    if (typed.size) sessionStorage.setItem("layout", JSON.stringify([...typed]));
    else sessionStorage.removeItem("layout");
  }

  /** Give an attribute of the chosen element a value; an empty one leaves it out. */
  function set(one, name, value, { required }) {
    const key = keyOf(told.path, one.node);
    const known = typed.get(key) || { path: told.path, node: one.node, base: one.values, mine: one.values };
    const wanted = { ...known.mine, [name]: value };
    if (value === "" && !required) delete wanted[name];
    const order = [...Object.keys(known.base), ...Object.keys(wanted).filter((added) => !(added in known.base))];
    const mine = Object.fromEntries(order.filter((there) => there in wanted).map((there) => [there, wanted[there]]));
    if (same(mine, known.base)) typed.delete(key);
    else typed.set(key, { ...known, mine });
    keep();
    editor.keep();
    editor.soon();
  }

  function draw() {
    panel.hidden = !at;
    outline();
    if (!told) return panel.replaceChildren();
    const focused = panel.contains(document.activeElement) ? document.activeElement.id : "";
    const one = element();
    node = one.node;
    const change = typed.get(keyOf(told.path, node));
    const others = told.others === 0 ? say("onlyFace") : say(told.others === 1 ? "otherFace" : "otherFaces", { count: told.others });
    panel.replaceChildren(
      make("h3", {}, `<${one.tag}>`, make("a", { class: "place", href: one.link, title: say("openLine") }, one.place)),
      make("p", { role: "status" }, others),
      ways(one) || "",
      change && !same(change.base, one.values) ? clash(change, one) : "",
      one.refused ? make("p", { class: "says" }, say("notHere", { why: one.refused })) : "",
      ...GROUPS.map(([group, words]) => fields(one, group, words)).filter(Boolean),
      more(one),
    );
    if (focused) byId(focused)?.focus();
    return undefined;
  }

  /** Other elements of the line, and those around. */
  function ways(one) {
    const beside = told.elements.length > 1 ? told.elements.map((other) => button(`<${other.tag}>`, () => choose(at, other.node), { "aria-pressed": String(other === one) })) : [];
    const around = one.parents.filter(({ tag }) => tag !== "face").map(({ tag, place }) => button(`<${tag}>`, () => choose(place), { title: place }));
    if (!beside.length && !around.length) return null;
    return make("p", { class: "ways" }, ...(around.length ? [say("inside"), ...around] : []), ...(beside.length ? [say("elementsHere"), ...beside] : []));
  }

  function fields(one, group, words) {
    const controls = one.controls.filter((control) => control.group === group);
    return controls.length ? make("fieldset", {}, make("legend", {}, say(words)), ...controls.map((control) => field(one, control))) : null;
  }

  function more(one) {
    const rest = one.controls.filter(({ group }) => group === "more");
    if (!rest.length) return "";
    const isUsed = rest.some(({ name }) => name in one.values && name !== "src" && name !== "d");
    return make("details", { open: isUsed }, make("summary", {}, say("moreOf")), make("fieldset", {}, ...rest.map((control) => field(one, control))));
  }

  /** An attribute with its control. */
  function field(one, control) {
    const { name, kind, note } = control;
    const id = `layout-${name}`;
    const values = typed.get(keyOf(told.path, one.node))?.mine || one.values;
    const value = values[name] ?? "";
    const label = make("label", { for: id, title: note }, name);
    if (one.refused || one.computed.includes(name)) {
      if (!(name in one.values)) return "";
      const why = make("a", { href: one.link, title: say("computed") }, make("code", { id }, value));
      return make("div", { class: "attribute" }, make("b", {}, name), why);
    }
    const isNumber = kind in STEPS;
    const input = isNumber || !options(control, value) ? typing(id, control, value) : choosing(id, control, value);
    const row = make("div", { class: `attribute${isNumber || input.tagName === "SELECT" ? "" : " text"}${kind === "style" ? " wide" : ""}` }, label, input);
    const says = () => {
      row.classList.toggle("changed", (input.value || undefined) !== (one.values[name] ?? undefined));
      row.querySelectorAll(".beside").forEach((old) => old.remove());
      row.append(...beside(kind, input.value));
    };
    if (UNITS[kind]) row.append(make("span", { class: "unit" }, say(UNITS[kind])));
    input.addEventListener("input", () => {
      set(one, name, input.value.trim(), control);
      says();
    });
    says();
    return row;
  }

  function typing(id, { kind, default: usual }, value) {
    const input = make("input", { id, type: "text", inputmode: kind in STEPS ? "decimal" : null, placeholder: usual || say("unset"), autocomplete: "off", dir: "ltr", spellcheck: "false" });
    input.value = value;
    input.addEventListener("keydown", (event) => {
      const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      const number = Number(input.value || usual || 0);
      if (!way || !(kind in STEPS) || Number.isNaN(number) || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const [step, large, small] = STEPS[kind];
      const by = way * (event.shiftKey ? large : event.altKey ? small : step);
      input.value = String(Math.round((number + by) * 100) / 100);
      input.dispatchEvent(new Event("input"));
    });
    return input;
  }

  /** What an attribute can be; null if anybody may write what they like. */
  function options({ kind, choices, fills }) {
    if (choices.length && kind !== "clip" && kind !== "shape") return choices;
    if (kind === "style") return told.styles.map(({ name }) => name);
    if (kind === "shadow") return told.shadows;
    if (kind === "colour") return ["none", ...told.swatches.map(({ name }) => name), ...(fills ? told.paints : [])];
    return null;
  }

  function choosing(id, control, value) {
    const known = options(control, value);
    const shown = value && !known.includes(value) ? [value, ...known] : known; // such as `sea/50`
    const empty = control.required ? [] : [make("option", { value: "" }, control.default ? say("usually", { value: control.default }) : say("unset"))];
    return make("select", { id, autocomplete: "off" }, ...empty, ...shown.map((one) => make("option", { value: one, selected: one === value }, one)));
  }

  /** A sample of a swatch or a style, and where the theme has it. */
  function beside(kind, value) {
    const theme = ({ place, link }) => (place ? make("a", { class: "place beside", href: link, title: say("elsewhere") }, place.split("/").pop()) : "");
    if (kind === "colour") {
      const found = told.swatches.find(({ name }) => name === value.split("/")[0]);
      const sample = make("span", { class: `swatch beside${found ? "" : " none"}` });
      if (found) sample.style.background = found.colour;
      if (found && value.includes("/")) sample.style.opacity = Number(value.split("/")[1]) / 100;
      return value ? [sample, ...(found ? [theme(found)] : [])] : [];
    }
    const style = kind === "style" && told.styles.find(({ name }) => name === value);
    if (!style) return [];
    const sample = make("span", { class: "swatch beside" });
    sample.style.background = style.colour;
    return [sample, make("span", { class: "says beside" }, say(style.italic ? "styleItalic" : "styleSays", style)), theme(style)];
  }

  /** Somebody else has changed the element: both, and what is to stand there. */
  function clash(change, one) {
    const { base, mine } = change;
    const own = names(base, mine).filter((name) => base[name] !== mine[name]);
    const key = keyOf(told.path, one.node);
    const settle = (act) => () => {
      act();
      keep();
      editor.keep();
      editor.soon();
      draw();
    };
    const keepMine = () => {
      const wanted = { ...one.values };
      for (const name of own) if (name in mine) wanted[name] = mine[name];
        else delete wanted[name];
      typed.set(key, { ...change, base: one.values, mine: wanted });
    };
    const lines = own.map((name) => make("li", {}, say("nowHas", { name, now: one.values[name] ?? say("isAbsent"), mine: mine[name] ?? say("isAbsent") })));
    return make("div", { class: "clash", role: "alert" }, make("b", {}, say("elementChanged")), make("ul", {}, ...lines), button(say("keep"), settle(keepMine)), button(say("take"), settle(() => typed.delete(key))));
  }

  /** A click on the same place again goes to what lies beneath. */
  function click(event) {
    if (!isOn && !event.altKey) return;
    const places = [...new Set(document.elementsFromPoint(event.clientX, event.clientY).map((one) => one.closest?.("[data-at]")?.dataset.at).filter(Boolean))];
    if (!places.length) return;
    event.stopPropagation();
    event.preventDefault();
    if (!isOn) turn(true);
    choose(places[(places.indexOf(at) + 1) % places.length]);
  }

  const observer = new MutationObserver(() => {
    outline();
    fill();
  });
  byId("editor-tools").prepend(toggle);
  byId("editor-tools").append(listed);
  faces.addEventListener("click", click, true);
  list.addEventListener("change", () => choose(list.value));
  observer.observe(faces, { childList: true });

  return {
    get count() {
      return typed.size;
    },
    changes: () => [...typed.values()].map(({ path, node: place, base, mine }) => ({ path, kind: "attributes", node: place, old: base, new: mine })),
    load,
    /** What was sent is saved; what was changed since then stays. */
    saved(sent) {
      for (const { path, node: place, new: mine } of sent.filter(({ kind }) => kind === "attributes")) {
        const known = typed.get(keyOf(path, place));
        if (known && same(known.mine, mine)) typed.delete(keyOf(path, place));
        else if (known) typed.set(keyOf(path, place), { ...known, base: mine });
      }
      keep();
    },
    discard() {
      typed.clear();
      keep();
      draw();
    },
  };
}
