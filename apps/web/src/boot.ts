/*
 * Stands at the head of a page that the server has drawn, in place of the shop's script: that one is fetched at once but
 * runs after the page has been painted, or a phone would work through it in front of a blank window. What is pressed and
 * typed until then is noted. Nothing is painted before this has run, so it stays small and imports nothing of the shop.
 */
import type { KeptAtOnce } from './shared/session/kept-at-once.ts';
import { recordGap } from './shared/ui/record-gap.ts';

const TOO_LONG_MS = 3000;
const AGAIN_MS = 2000;
const MOST_MS = 30_000;

const script = document.querySelector<HTMLLinkElement>('link[data-start]');

function start(): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', load, { once: true });
  else load();
}

/** A line that fails meanwhile must not leave buttons dead: it is tried again after a pause, and as soon as the line is back. */
function load(): void {
  if (script) tryToLoad(script.href, AGAIN_MS);
}

function tryToLoad(href: string, pause: number): void {
  import(/* @vite-ignore */ href).catch(() => {
    const again = (): void => {
      clearTimeout(timer);
      removeEventListener('online', again);
      tryToLoad(href, Math.min(2 * pause, MOST_MS));
    };
    const timer = setTimeout(again, pause);
    addEventListener('online', again);
  });
}

/** What the address asks for holds from now on: a link may lead on before the shop's script has come. */
function storeAsked({ cookie, stored }: KeptAtOnce): void {
  if (cookie !== undefined) document.cookie = cookie;
  try {
    if (stored !== undefined) localStorage.setItem(...stored);
  } catch {
    // A blocked store only means that the choice is not remembered.
  }
}

storeAsked(JSON.parse(document.currentScript?.dataset['kept'] ?? '{}') as KeptAtOnce);
recordGap();
/** A page in the background is painted only when it becomes visible. */
if (document.visibilityState === 'hidden' || !PerformanceObserver.supportedEntryTypes.includes('paint'))
  start();
else {
  const late = setTimeout(start, TOO_LONG_MS);
  new PerformanceObserver((seen, observer) => {
    if (seen.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    clearTimeout(late);
    start();
  }).observe({ type: 'paint', buffered: true });
}
