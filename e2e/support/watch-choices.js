/**
 * Runs in each document before its own scripts: records the controls that the visitor has set, by their question where
 * they have one, because one answer may set several of its controls.
 */
(() => {
  const touched = (globalThis.touchedControls = new WeakSet());
  const note = ({ target }) => {
    const control = target instanceof Element ? target.closest('button, input, select') : null;
    if (control === null) return;
    touched.add(control.closest('.field, .counter, .pay-ways') ?? control);
    // Who types a card pays with it.
    const ways = document.querySelector('.pay-ways');
    if (control.autocomplete === 'cc-number' && ways !== null) touched.add(ways);
  };
  const isBox = ({ type }) => type === 'checkbox' || type === 'radio';
  // A script's own click is no visitor's; the tests type, and choose from lists, by script.
  addEventListener('click', (event) => event.isTrusted && note(event), { capture: true });
  addEventListener('input', (event) => !isBox(event.target) && note(event), { capture: true });
})();
