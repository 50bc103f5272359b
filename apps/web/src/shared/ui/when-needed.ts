/** Once the page is loaded and the browser is idle; immediately on the server. */
export function whenIdle(): Promise<void> {
  if (typeof document === 'undefined') return Promise.resolve();
  return new Promise((act) => {
    const wait = (): void => {
      // Safari has no requestIdleCallback.
      if (typeof requestIdleCallback === 'function') requestIdleCallback(() => act(), { timeout: 2000 });
      else setTimeout(act, 200);
    };
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
  });
}

const signs = ['pointerdown', 'keydown', 'scroll'] as const;

/**
 * When the script of a part below the first screen is needed. If the server has drawn the part, its links work without:
 * then once the browser is idle, or the visitor does something. Otherwise at once.
 *
 * @param drawn selects what the server draws in the part
 */
export function whenNeeded(drawn: string): Promise<void> {
  if (typeof document === 'undefined' || document.querySelector(drawn) === null) return Promise.resolve();
  const done = new AbortController();
  const sign = new Promise<void>((act) => {
    for (const name of signs)
      addEventListener(name, () => act(), { capture: true, passive: true, signal: done.signal });
  });
  return Promise.race([whenIdle(), sign]).finally(() => done.abort());
}
