/**
 * Runs in each document before its own scripts: records the totals of a purchase as shown, each with its first and last
 * value, until the visitor acts. After that a total may change with the choices made.
 */
(() => {
  const TOTALS = [
    '.offer-price .price',
    '.offer-sheet-total .price',
    '.veh-p .price',
    '.sum .total .price',
    '.price-link .price',
    '.pay-foot .price',
    '.pay-sum',
  ];
  const shown = (globalThis.shownTotals = []);
  // By place, because an element may be replaced by another one with a higher sum.
  const of = new Map();
  const amountsIn = (globalThis.amountsIn = (text) =>
    (text.match(/\d(?:[\d.,\s]*\d)?/g) ?? []).map((digits) =>
      Number(
        digits
          .replace(/\s/g, '')
          .replace(/[.,](?=\d{3}(\D|$))/g, '')
          .replace(',', '.'),
      ),
    ));
  const note = (place, amount) => {
    if (!(amount > 0)) return;
    const known = of.get(place);
    if (known) known.last = Math.max(known.last, amount);
    else {
      const entry = { first: amount, last: amount };
      of.set(place, entry);
      shown.push(entry);
    }
  };
  /** Cards change their order while suppliers answer. */
  const placeOf = (element, index) => {
    const card = element.closest('article');
    return card?.id || card?.getAttribute('aria-labelledby') || index;
  };
  const look = () => {
    for (const selector of TOTALS)
      for (const [index, element] of document.querySelectorAll(selector).entries())
        note(`${selector} ${placeOf(element, index)}`, amountsIn(element.textContent ?? '')[0]);
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  const stop = (event) => {
    if (event.isTrusted) observer.disconnect();
  };
  for (const act of ['pointerdown', 'keydown', 'input']) addEventListener(act, stop, { capture: true });
})();
