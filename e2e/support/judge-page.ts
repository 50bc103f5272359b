import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { inLanguage, openShopPage, type ShopPage } from './shop-pages.ts';
import type { LiveFlights } from './live-flights.ts';
import { wordsOf, type Language } from './words.ts';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Opens a page of the shop in a language, and sees that it is itself and whole. */
export async function expectShopPage(
  page: Page,
  flights: LiveFlights,
  shown: ShopPage,
  view: { readonly language: Language; readonly width: number; readonly themes: readonly Theme[] },
): Promise<void> {
  const { language } = view;
  const say = wordsOf(language);
  await page.setViewportSize({ width: view.width, height: 800 });
  await openShopPage(page, shown, inLanguage(await shown.address(flights), language), say);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page).toHaveTitle(titleOf(shown.title(say, language)));
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  if (shown.fact !== undefined) await expectFact(page, shown.fact(say, language));
  await expectWhole(page, view.themes);
}

/** Words of its own stand on the page. */
export async function expectFact(page: Page, fact: string | RegExp): Promise<void> {
  await expect(page.getByText(fact).filter({ visible: true }).first()).toBeVisible();
}

/** No text is missing, nothing runs out at the side, and axe finds nothing serious, in light and dark. */
export async function expectWhole(page: Page, in_: readonly Theme[]): Promise<void> {
  expect(await missingTextsOf(page), 'names of texts in place of texts').toEqual([]);
  await expectTidy(page, in_);
}

/** The same where the page shows places for names on purpose. */
export async function expectTidy(page: Page, in_: readonly Theme[]): Promise<void> {
  expect(await overhangOf(page), 'pixels beyond the right edge').toBe(0);
  for (const theme of in_) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await expectAccessible(page);
  }
}

function overhangOf(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** What a reader would see of a text that is not there: its key, or a pattern that was not filled in. */
function missingTextsOf(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const text = walker.currentNode.nodeValue.trim();
      const isKey = /^[a-z][a-zA-Z]*(\\.[a-zA-Z][a-zA-Z0-9]*)+$/.test(text) && !/\\.(example|localhost|com|org)$/.test(text);
      if (isKey || /\\{\\{?\\w+/.test(text)) found.push(text);
    }
    return found;
  })()`);
}

/** A page whose own words are not asked for still has some. */
function titleOf(page: string): RegExp | string {
  return page === '' ? /^Farewind--\S/ : `Farewind--${page}`;
}
