// What follows the keys, such as the face of a card that is edited: the server is asked at once, but for one answer at a time.
const MOST = 8; // questions in SPAN, in ms: the server takes 20 in a second, of all pages
const SPAN = 500;

/** `ask` sends what is typed, and gives what shows the answer; `soon` is called with each key. */
export function beginFollowing(ask) {
  let [timer, times, isAsked, isDirty] = [0, [], false, false];

  function soon() {
    isDirty = true;
    if (timer || isAsked) return;
    const pause = times.length < MOST ? 0 : times[0] + SPAN - performance.now();
    timer = pause > 0 ? setTimeout(follow, pause) : -1;
    if (pause <= 0) queueMicrotask(follow); // a timer would wait until the page with the key is painted
  }

  async function follow() {
    [timer, times, isAsked, isDirty] = [0, [...times, performance.now()].slice(-MOST), true, false];
    const show = await ask();
    isAsked = false;
    if (isDirty) soon();
    await null; // what was typed meanwhile is on its way before anything is drawn
    show?.();
  }

  return {
    soon,

    /** Do not ask any more. */
    hush() {
      clearTimeout(timer);
      timer = 0;
    },
  };
}
