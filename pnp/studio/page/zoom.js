// How large the faces of the wall are: by a slider, its buttons, or + and − on the keyboard. Faces that are larger than their usual
// pictures are drawn from sharper ones.
"use strict";

const zoom = {
  box: document.getElementById("zoom-step"),
  STEPS: 3, // to twice the size
  USUAL: 192 / 25.4, // pixels per mm of the usual pictures

  factor() {
    return 2 ** (Number(this.box.value) / this.STEPS);
  },

  /** Which pictures suit so many CSS pixels per mm: a part of their address. */
  form(scale) {
    return scale * devicePixelRatio > this.USUAL * 1.1 ? "-sharp" : "";
  },

  /** Call `changed` whenever there is another size; a page that is loaded again has the one that it had. */
  begin(changed) {
    this.box.value = sessionStorage.getItem("zoom") || "0";
    const step = (by) => {
      const before = this.box.value;
      this.box.value = Number(before) + by;
      if (this.box.value !== before) this.box.dispatchEvent(new Event("input"));
    };
    this.box.addEventListener("input", () => {
      sessionStorage.setItem("zoom", this.box.value);
      changed();
    });
    document.getElementById("zoom-out").addEventListener("click", () => step(-1));
    document.getElementById("zoom-in").addEventListener("click", () => step(1));
    document.addEventListener("keydown", (event) => {
      const by = { "+": 1, "=": 1, "-": -1 }[event.key];
      if (!by || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select, dialog, #editor")) return;
      event.preventDefault();
      step(by);
    });
  },
};
