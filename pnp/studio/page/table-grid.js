// A grid of cells that is driven by keys and the mouse like a spreadsheet. Only the rows that are seen are in the page, so that
// thousands of them scroll smoothly; the cell that has the focus stays.
import { make } from "./elements.js";

const ROW = 32; // px, as in table.css
const BEYOND = 8; // rows that are made above and below those that are seen

/**
 * A grid in the element `box`. `model` has the numbers of its rows and columns, `fill(cell, row, column)` and `head(cell, column)`
 * to show what is in them, `sort(column)`, `edit(cell, row, column, first, done)`, `moved(row, column)` and `empty()`.
 * Column 0 names the row, row -1 has the names of the columns.
 */
export function beginGrid(box, model) {
  const head = make("div", { role: "row", class: "head", "aria-rowindex": "1" });
  const body = make("div", { class: "rows", role: "rowgroup" });
  const sheet = make("div", { class: "sheet", role: "presentation" }, make("div", { role: "rowgroup", class: "head" }, head), body);
  const rows = new Map(); // by number
  box.replaceChildren(sheet);
  const at = { row: 0, column: 1 };
  const from = { row: 0, column: 1 }; // the other corner of what is selected
  let editing = null;
  let isAsked = false;

  const clamp = (value, least, most) => Math.max(least, Math.min(most, value));
  const cellAt = (row, column) => (row < 0 ? head : rows.get(row))?.children[column];

  function range() {
    const [top, bottom] = [at.row, from.row].sort((a, b) => a - b);
    const [first, last] = [at.column, from.column].sort((a, b) => a - b);
    return { top: Math.max(0, top), bottom, first: Math.max(1, first), last };
  }

  function mark(cell, row, column) {
    const { top, bottom, first, last } = range();
    const isActive = row === at.row && column === at.column;
    const isSelected = row >= top && row <= bottom && column >= first && column <= last && (top !== bottom || first !== last);
    cell.tabIndex = isActive ? 0 : -1;
    if (isActive) cell.setAttribute("aria-describedby", "cell");
    else cell.removeAttribute("aria-describedby");
    cell.classList.toggle("selected", isSelected);
    if (row >= 0 && column) cell.setAttribute("aria-selected", String(isSelected || isActive));
  }

  function makeRow(row) {
    const made = make("div", { role: "row", "aria-rowindex": String(row + 2) });
    made.style.insetBlockStart = `${row * ROW}px`;
    for (let column = 0; column < model.columns(); column += 1) {
      const cell = make("div", { class: "cell", role: column ? "gridcell" : "rowheader", "aria-colindex": String(column + 1), dir: column ? "auto" : null });
      Object.assign(cell.dataset, { row, column });
      made.append(cell);
    }
    return made;
  }

  function fillRow(row) {
    const line = rows.get(row);
    if (!line) return;
    model.line(line, row);
    [...line.children].forEach((cell, column) => {
      if (editing?.cell === cell) return;
      model.fill(cell, row, column);
      mark(cell, row, column);
    });
  }

  /** Show the rows that are in sight, and fill those that are new; `isAll`: fill all. */
  function render(isAll = false) {
    const count = model.rows();
    const height = box.clientHeight || 600;
    const first = clamp(Math.floor(box.scrollTop / ROW) - BEYOND, 0, count);
    const last = clamp(Math.ceil((box.scrollTop + height) / ROW) + BEYOND, 0, count);
    const wanted = new Set([at.row].filter((row) => row >= 0 && row < count));
    for (let row = first; row < last; row += 1) wanted.add(row);
    for (const [row, line] of rows) {
      if (wanted.has(row)) continue;
      line.remove();
      rows.delete(row);
    }
    for (const row of wanted) {
      const isNew = !rows.has(row);
      if (isNew) {
        rows.set(row, makeRow(row));
        body.append(rows.get(row));
      }
      if (isNew || isAll) fillRow(row);
    }
  }

  box.addEventListener("scroll", () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      render();
    });
  }, { passive: true });
  new ResizeObserver(() => render()).observe(box);

  /** Make everything anew: other rows or columns. */
  function reset() {
    stop(false);
    const hadFocus = box.contains(document.activeElement);
    for (const line of rows.values()) line.remove();
    rows.clear();
    box.setAttribute("aria-rowcount", String(model.rows() + 1));
    box.setAttribute("aria-colcount", String(model.columns()));
    box.style.setProperty("--columns", model.widths().join(" "));
    at.row = clamp(at.row, -1, Math.max(0, model.rows() - 1));
    at.column = clamp(at.column, 0, model.columns() - 1);
    Object.assign(from, at);
    head.replaceChildren(...Array.from({ length: model.columns() }, (_, column) => {
      const cell = make("div", { class: "cell", role: "columnheader", "aria-colindex": String(column + 1) });
      Object.assign(cell.dataset, { row: -1, column });
      model.head(cell, column);
      mark(cell, -1, column);
      return cell;
    }));
    body.style.blockSize = `${model.rows() * ROW}px`;
    render(true);
    if (hadFocus) cellAt(at.row, at.column)?.focus({ preventScroll: true });
  }

  function marks() {
    for (const [row, line] of rows) [...line.children].forEach((cell, column) => mark(cell, row, column));
    [...head.children].forEach((cell, column) => mark(cell, -1, column));
  }

  /** Scroll so that a cell is seen beside the names of its row and its column. */
  function reveal(row, column) {
    if (row >= 0) {
      const top = row * ROW;
      if (top < box.scrollTop) box.scrollTop = top;
      else if (top + 2 * ROW > box.scrollTop + box.clientHeight) box.scrollTop = top + 2 * ROW - box.clientHeight;
    }
    render();
    const cell = cellAt(row, column);
    if (!cell || !column) return;
    const [outer, inner, name] = [box, cell, head.children[0]].map((one) => one.getBoundingClientRect());
    const isTurned = getComputedStyle(box).direction === "rtl";
    const [start, end] = isTurned ? [outer.left, name.left] : [name.right, outer.left + box.clientWidth];
    if (inner.left < start) box.scrollLeft -= start - inner.left;
    else if (inner.right > end) box.scrollLeft += Math.min(inner.right - end, inner.left - start);
  }

  function go(row, column, isExtending = false) {
    stop(true);
    at.row = clamp(row, isExtending ? 0 : -1, model.rows() - 1);
    at.column = clamp(column, isExtending ? 1 : 0, model.columns() - 1);
    if (!isExtending) Object.assign(from, at);
    reveal(at.row, at.column);
    marks();
    cellAt(at.row, at.column)?.focus({ preventScroll: true });
    model.moved(at.row, at.column);
  }

  /** Edit the cell that has the focus; `first` is the key that began it, in place of what the cell says. */
  function edit(first = null) {
    const cell = cellAt(at.row, at.column);
    if (!cell || at.row < 0 || !at.column || editing) return;
    const control = model.edit(cell, at.row, at.column, first);
    if (!control) return;
    editing = { cell, control, row: at.row, column: at.column, before: control.value };
    cell.classList.add("editing");
    cell.replaceChildren(control);
    control.focus();
    if (first === null) control.select?.();
    control.addEventListener("blur", () => stop(true));
  }

  function stop(isKept) {
    if (!editing) return;
    const { cell, control, row, column, before } = editing;
    const hadFocus = document.activeElement === control;
    editing = null;
    cell.classList.remove("editing");
    cell.replaceChildren();
    if (isKept && (control.value !== before || control.dataset.fresh)) model.put(row, column, control.value);
    fillRow(row);
    if (hadFocus) cell.focus({ preventScroll: true });
  }

  const page = () => Math.max(1, Math.floor(box.clientHeight / ROW) - 2);
  const toEnd = { Home: 0, End: Infinity };

  function keysWhileEditing(event) {
    const isArea = editing.control.tagName === "TEXTAREA";
    if (event.key === "Escape") stop(false);
    else if (event.key === "Enter" && isArea && (event.shiftKey || event.altKey)) {
      if (!event.altKey) return;
      editing.control.setRangeText("\n", editing.control.selectionStart, editing.control.selectionEnd, "end");
      editing.control.dispatchEvent(new Event("input"));
    } else if (event.key === "Enter") go(at.row + 1, at.column);
    else if (event.key === "Tab") go(at.row, at.column + (event.shiftKey ? -1 : 1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  box.addEventListener("keydown", (event) => {
    if (editing) return keysWhileEditing(event);
    const { key, shiftKey } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    const turned = getComputedStyle(box).direction === "rtl" ? -1 : 1;
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -turned], ArrowRight: [0, turned], PageUp: [-page(), 0], PageDown: [page(), 0] };
    if (event.altKey) return undefined;
    if (key in steps) {
      const [down, along] = steps[key].map((step) => (isCommand ? step * 1e6 : step));
      go(at.row < 0 && down > 0 ? down - 1 : at.row + down < 0 && at.row > 0 ? 0 : at.row + down, at.column + along, shiftKey);
    } else if (key in toEnd) go(isCommand ? toEnd[key] : at.row, toEnd[key], shiftKey);
    else if (key === "Enter" && at.row < 0) model.sort(at.column);
    else if (key === "Enter" || key === "F2") edit();
    else if (key === "Delete" || key === "Backspace") model.empty();
    else if (isCommand && key.toLowerCase() === "a") {
      Object.assign(from, { row: 0, column: 1 });
      Object.assign(at, { row: model.rows() - 1, column: model.columns() - 1 });
      render();
      marks();
      cellAt(at.row, at.column)?.focus({ preventScroll: true });
      model.moved(at.row, at.column);
    } else if (key === " " && at.row < 0) model.sort(at.column);
    else if (key.length === 1 && !isCommand && at.row >= 0) edit(key);
    else return undefined;
    event.preventDefault();
    return undefined;
  });

  const placed = (event) => {
    const cell = event.target.closest?.(".cell");
    return cell && box.contains(cell) ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column), cell } : null;
  };
  box.addEventListener("mousedown", (event) => {
    const place = placed(event);
    if (!place || event.button || editing?.cell === place.cell || event.target.closest("a")) return;
    event.preventDefault();
    go(place.row, place.column, event.shiftKey);
  });
  box.addEventListener("mouseover", (event) => {
    const place = placed(event);
    if (event.buttons === 1 && place && place.row >= 0 && !editing && at.row >= 0) go(place.row, place.column, true);
  });
  box.addEventListener("dblclick", (event) => placed(event) && edit());
  box.addEventListener("click", (event) => {
    const place = placed(event);
    if (place?.row === -1) model.sort(place.column);
  });

  return {
    reset,
    range,
    go,
    edit,
    stop,
    at,
    isEditing: () => Boolean(editing),
    refresh: () => render(true),
    hasFocus: () => box.contains(document.activeElement) && !editing,
  };
}
