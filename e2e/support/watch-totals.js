/**
 * Runs in each document before its own scripts: records the totals of a purchase as shown, each with its first and last
 * value, until the visitor acts. After that a total may change with the choices made.
 */
(() => {
  const TOTALS = '.sum .total .price, .price-link .price';
  const shown = (globalThis.shownTotals = []);
  const of = new WeakMap();
  const amountOf = (text) =>
    Number(
      text
        .replace(/[^\d.,]/g, '')
        .replace(/[.,](?=\d{3}(\D|$))/g, '')
        .replace(',', '.'),
    );
  const look = () => {
    for (const element of document.querySelectorAll(TOTALS)) {
      const amount = amountOf(element.textContent ?? '');
      if (!(amount > 0)) continue;
      const known = of.get(element);
      if (known) known.last = Math.max(known.last, amount);
      else {
        const entry = { first: amount, last: amount };
        of.set(element, entry);
        shown.push(entry);
      }
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  const stop = (event) => {
    if (event.isTrusted) observer.disconnect();
  };
  for (const act of ['pointerdown', 'keydown', 'input']) addEventListener(act, stop, { capture: true });
})();
