/*
 * Stands at the head of a page that the server has drawn, in place of the shop's script: that one is fetched at once but
 * runs after the page has been painted, or a phone would work through it in front of a blank window. What is pressed and
 * typed until then is noted. Nothing is painted before this has run, so it stays small and imports nothing of the shop.
 */
import { recordGap } from './shared/ui/record-gap.ts';

const TOO_LONG_MS = 3000;

const script = document.querySelector<HTMLLinkElement>('link[data-start]');

function start(): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', load, { once: true });
  else load();
}

function load(): void {
  if (script) void import(/* @vite-ignore */ script.href);
}

recordGap();
/** A page in the background is painted when somebody comes to it. */
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
