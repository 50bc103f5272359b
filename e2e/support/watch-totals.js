/**
 * Runs in each document before its own scripts: records the totals of a purchase as shown, each with its first and last
 * value, until the visitor acts. After that a total may change with the choices made.
 */
(() => {
  const TOTALS = ['.sum .total .price', '.price-link .price', '.pay-foot .price'];
  const shown = (globalThis.shownTotals = []);
  // By place, because an element may be replaced by another one with a higher sum.
  const of = new Map();
  const amountOf = (text) =>
    Number(
      text
        .replace(/[^\d.,]/g, '')
        .replace(/[.,](?=\d{3}(\D|$))/g, '')
        .replace(',', '.'),
    );
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
  const look = () => {
    for (const selector of TOTALS)
      for (const [index, element] of document.querySelectorAll(selector).entries())
        note(`${selector} ${index}`, amountOf(element.textContent ?? ''));
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  const stop = (event) => {
    if (event.isTrusted) observer.disconnect();
  };
  for (const act of ['pointerdown', 'keydown', 'input']) addEventListener(act, stop, { capture: true });
})();
