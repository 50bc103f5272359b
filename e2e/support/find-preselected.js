/** Runs in a page of the shop: what is on or chosen although the visitor has not set it, even where a style hides it. */
// oxlint-disable-next-line no-unused-vars -- judge-honesty.ts reads this file as text and runs it in the page
function findPreselected() {
  /** Whatever can be on or chosen: also lists and counters, in the parts that sell something. */
  const SOLD = ['.form-sec', '.offer', '.offer-sheet'];
  const CONTROLS = [
    'input[type=radio]',
    'input[type=checkbox]',
    '[role=switch]',
    '[aria-pressed]',
    ...SOLD.flatMap((part) => [`${part} select`, `${part} .counter output`]),
  ].join();
  const QUESTION = '.field, .counter, .pay-ways';
  const touched = globalThis.touchedControls ?? new WeakSet();
  const controls = [...document.querySelectorAll(CONTROLS)];
  return {
    looked: controls.length,
    on: controls.filter((control) => isOn(control) && !isOwnChoice(control)),
  };

  function isOn(control) {
    if (control.localName === 'select') return control.value !== '';
    if (control.localName === 'output') return /[1-9]/.test(control.textContent ?? '');
    const states = ['aria-checked', 'aria-pressed'].map((state) => control.getAttribute(state));
    return control.checked === true || states.includes('true');
  }

  /**
   * What the visitor has set, here or in the search; what only arranges the page, where one answer is always on; and what
   * leaves no choice, such as essential cookies.
   */
  function isOwnChoice(control) {
    return (
      control.disabled ||
      touched.has(control.closest(QUESTION) ?? control) ||
      control.closest('.trip-form, .search, .seat-people') !== null ||
      (control.closest('.sort-row, .seg') !== null && control.closest('.form-sec, .offer') === null) ||
      // The country of the seller, and the currency of all prices shown before.
      control.matches('[autocomplete=tel-country-code], .pay-currency select')
    );
  }
}
