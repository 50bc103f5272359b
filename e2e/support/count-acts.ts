import type { Page } from '@playwright/test';

/**
 * Counts user actions in the page: each press of the pointer, each command key, and each field typed into, however long
 * the text.
 */
const counting = `(() => {
  window.actsDone = 0;
  if (window.countsActs) return;
  window.countsActs = true;
  let typedInto;
  const count = () => { typedInto = undefined; window.actsDone += 1; };
  addEventListener('pointerdown', count, true);
  addEventListener('keydown', ({ key, ctrlKey, altKey, metaKey, target }) => {
    if (['Alt', 'AltGraph', 'Control', 'Meta', 'Shift'].includes(key)) return;
    const isTyped = key.length === 1 && !ctrlKey && !altKey && !metaKey;
    if (!isTyped || !target.matches('input, textarea, select')) count();
  }, true);
  addEventListener('input', ({ target }) => {
    if (target === typedInto) return;
    count();
    typedInto = target;
  }, true);
})()`;

/** Counts a person's actions on a page from now on, until it is reloaded. */
export async function countActs(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(counting);
  return () => page.evaluate<number>('window.actsDone');
}
