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

function load(): void {
  if (script) void run(script.href);
}

/** A browser never asks again for a module that has failed once: the script runs when the browser's cache has it. */
async function run(href: string): Promise<void> {
  await fetchUntilHere(href, AGAIN_MS);
  await import(/* @vite-ignore */ href);
}

/** A line that fails meanwhile must not leave buttons dead: it is tried again after a pause, and as soon as the line is back. */
async function fetchUntilHere(href: string, pause: number): Promise<void> {
  try {
    const answer = await fetch(href);
    await answer.arrayBuffer();
    if (answer.ok) return;
  } catch {
    // No answer, or half of one.
  }
  await untilOnlineOr(pause);
  return fetchUntilHere(href, Math.min(2 * pause, MOST_MS));
}

function untilOnlineOr(pause: number): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, pause);
    addEventListener('online', go);
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

/**
 * The page is drawn in the currency of a first visit: in the header another visitor's is awaited (frame-tools.css) until
 * the shop's script shows it.
 */
function hideWrongCurrency({ currency }: KeptAtOnce): void {
  try {
    const own = currency && localStorage.getItem(currency[0]);
    if (own && own !== currency[1]) document.documentElement.dataset['currency'] = 'awaited';
  } catch {
    // A blocked store holds no currency.
  }
}

const kept = JSON.parse(document.currentScript?.dataset['kept'] ?? '{}') as KeptAtOnce;
storeAsked(kept);
hideWrongCurrency(kept);
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
