import { expect, type Page } from '@playwright/test';
import { findLeaks, type Place } from '../../apps/server/src/stress-tests/testing/find-leaks.ts';
import { cardCode } from './travellers.ts';

/** Everything that a page can leave in a browser. Databases and caches are listed by name: the shop creates none. */
const KEPT = `(async () => ({
  'the local storage': JSON.stringify({ ...localStorage }),
  'the session storage': JSON.stringify({ ...sessionStorage }),
  'the history state': JSON.stringify(history.state) ?? '',
  'the address': location.href,
  'the name of the window': window.name,
  'the databases': JSON.stringify((await indexedDB.databases()).map(({ name }) => name)),
  'the caches': JSON.stringify(await caches.keys()),
}))()`;

/** The browser's storage for the site of the open page, including cookies that scripts cannot see. */
export async function readBrowserStorage(page: Page): Promise<Place[]> {
  const kept = await page.evaluate<Record<string, string>>(KEPT);
  const cookies = JSON.stringify(await page.context().cookies());
  return Object.entries({ ...kept, 'the cookies': cookies }).map(([name, text]) => ({ name, text }));
}

/**
 * Fails if the browser stores the card number or its security code, in any of the forms that the server is searched
 * for. `cardNumber`: the one that was typed, which is not the test card's (CheckoutPage.typedCard).
 */
export async function expectNoCardKept(page: Page, cardNumber: string): Promise<void> {
  const leaks = findLeaks(await readBrowserStorage(page), [cardNumber], cardCode);
  expect(leaks, `the card in the browser at ${page.url()}`).toEqual([]);
}
