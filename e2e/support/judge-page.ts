import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { expectAccessible, expectReadable } from './accessibility.ts';
import { expectHonest, ServerAnswers } from './judge-honesty.ts';
import type { LiveFlights } from './live-flights.ts';
import type { OfficePage } from './office-pages.ts';
import { officeWordsOf } from './office-words.ts';
import { sharedKeysOf } from './shared-keys.ts';
import type { ShopPage } from './shop-page.ts';
import { inLanguage, openShopPage } from './shop-pages.ts';
import { fieldsInTurkishCapitals } from './turkish-capitals.ts';
import { wordsOf, type Language } from './words.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

interface View {
  readonly language: Language;
  /** Width of the window, in px. */
  readonly width: number;
  readonly themes: readonly Theme[];
}

interface Shown {
  readonly address: (flights: LiveFlights, request: APIRequestContext) => Promise<string> | string;
}

const addresses = new Map<Shown, Promise<string> | string>();

/** A page's data is created once, because visiting it changes nothing. */
function addressOf(shown: Shown, flights: LiveFlights, page: Page): Promise<string> | string {
  const address = addresses.get(shown) ?? shown.address(flights, page.request);
  addresses.set(shown, address);
  return address;
}

/** Opens a page of the shop in a language, and checks that it is the right page and complete. */
export async function expectShopPage(
  page: Page,
  flights: LiveFlights,
  shown: ShopPage,
  view: View,
): Promise<void> {
  const { language } = view;
  const say = wordsOf(language);
  await page.setViewportSize({ width: view.width, height: 800 });
  const address = inLanguage(await addressOf(shown, flights, page), language);
  const answers = new ServerAnswers(page);
  await openShopPage(page, shown, address, say);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page).toHaveTitle(titleOf(shown.title(say, language)));
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  if (shown.fact !== undefined) await expectFact(page, shown.fact(say, language));
  await expectWithinBoxes(page);
  const judged = { language, answers, name: shown.name };
  await expectHonest(page, judged);
  if (shown.type !== undefined) {
    await shown.type(page, language);
    await expectWithinBoxes(page);
    await expectHonest(page, judged);
  }
  answers.stop();
  await expectWhole(page, view.themes);
}

/** Opens a page of the office in a language, and checks that it is the right page and complete. */
export async function expectOfficePage(
  page: Page,
  flights: LiveFlights,
  shown: OfficePage,
  view: View,
): Promise<void> {
  const { language } = view;
  const say = officeWordsOf(language);
  await page.setViewportSize({ width: view.width, height: 800 });
  await page.goto(inLanguage(await addressOf(shown, flights, page), language));
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page).toHaveTitle(titleOf(shown.title(say, wordsOf(language))));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.sk')).toHaveCount(0);
  if (shown.hasDialog === true) await expect(page.getByRole('dialog')).toBeVisible();
  if (shown.fact !== undefined) await expectFact(page, shown.fact(say));
  await page.evaluate('document.fonts.ready');
  await expectWithinBoxes(page);
  await (shown.hasPlaceholders === true ? expectTidy : expectWhole)(page, view.themes);
}

/** Checks that the page shows its own words. */
async function expectFact(page: Page, fact: string | RegExp): Promise<void> {
  await expect(page.getByText(fact).filter({ visible: true }).first()).toBeVisible();
}

/** Checks that no text is missing, nothing overflows sideways, and axe finds nothing serious, in light and dark. */
async function expectWhole(page: Page, in_: readonly Theme[]): Promise<void> {
  expect(await missingTextsOf(page), 'names of texts in place of texts').toEqual([]);
  await expectTidy(page, in_);
}

/** The same for a page that shows placeholders on purpose. */
async function expectTidy(page: Page, in_: readonly Theme[]): Promise<void> {
  expect(await overhangOf(page), 'pixels beyond the right edge').toBe(0);
  expect(await fieldsInTurkishCapitals(page), 'fields that show other capitals than they store').toEqual([]);
  expect(await sharedKeysOf(page), 'keys that rows of a list share').toEqual([]);
  for (const [index, theme] of in_.entries()) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await (index === 0 ? expectAccessible(page) : expectReadable(page));
  }
}

function overhangOf(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** The visible traces of a missing text: its key, or an unfilled pattern. */
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

/** Even a page without expected words must have some text. */
function titleOf(page: string): RegExp | string {
  return page === '' ? /^Farewind--\S/ : `Farewind--${page}`;
}

/** Browser code, whose types the tests do not have. */
const script = readFileSync(join(import.meta.dirname, 'find-layout-faults.js'), 'utf8');

/** Fails if an element overflows its parent, is cut off by its box, is squeezed to a word a line, or breaks a date. */
export async function expectWithinBoxes(page: Page): Promise<void> {
  expect([...new Set(await findLayoutFaults(page))], 'layout faults').toEqual([]);
}

/** The layout faults of the page as it is drawn now, each as a sentence. */
export function findLayoutFaults(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => { ${script}; return findLayoutFaults(); })()`);
}
