/** Runs in each document before its own scripts: collects whatever counts down by the second, however it is marked. */
(() => {
  const MOST_AT_ONCE_S = 2;
  const found = (globalThis.countdowns = new Set());
  /** Those that went down once: a clock time may have been replaced by one shortly before it. */
  const once = new WeakSet();
  const secondsIn = (text) => {
    const [, minutes, seconds] = /(\d{1,3}):([0-5]\d)(?!.*\d:\d\d)/s.exec(text ?? '') ?? [];
    return minutes === undefined ? Number.NaN : Number(minutes) * 60 + Number(seconds);
  };
  const note = (element, before, after) => {
    const passed = secondsIn(before) - secondsIn(after);
    if (element === null || !(passed > 0 && passed <= MOST_AT_ONCE_S)) return;
    if (once.has(element)) found.add(element);
    once.add(element);
  };
  const observer = new MutationObserver((changes) => {
    for (const { target, oldValue, addedNodes, removedNodes } of changes) {
      if (target instanceof Text) note(target.parentElement, oldValue, target.data);
      else if (addedNodes.length === 1 && removedNodes.length === 1)
        note(target, removedNodes[0].textContent, addedNodes[0].textContent);
    }
  });
  observer.observe(document, {
    childList: true,
    characterData: true,
    characterDataOldValue: true,
    subtree: true,
  });
})();
