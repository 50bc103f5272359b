import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { bookable } from '../support/live-flights.ts';
import { ResultsPage } from '../support/results-page.ts';
import { SearchForm } from '../support/search-form.ts';
import { shopPages } from '../support/shop-pages.ts';
import { expect, test } from '../support/test.ts';
import { wordsOf } from '../support/words.ts';

/** The pages of a purchase. */
const steady = ['home', 'results of a round trip', 'passengers and payment', 'ticket'];
const windows = { narrow: { width: 412, height: 823 }, wide: { width: 1350, height: 940 } };
/** Each run sees each page narrow and wide, in one of the languages. */
const EACH_TIME = ['narrow ru', 'wide en'];

const ANSWER_DELAY_MS = 150;
/** After the first paint, as on a slow connection. */
const FONT_DELAY_MS = 700;

/** The gate is 0.05; nothing that we draw has a reason to move at all. */
const MOST = 0.005;

for (const [name, viewport] of Object.entries(windows)) {
  test.describe(`on a ${name} window`, () => {
    test.use({ viewport });
    for (const shown of shopPages.filter((page) => steady.includes(page.name))) {
      for (const language of ['ru', 'en'] as const) {
        const tag = EACH_TIME.includes(`${name} ${language}`) ? [] : '@long';
        const title = `nothing of the page moves while it loads: ${shown.name}, ${language}`;
        test(title, { tag }, async ({ page, flights }) => {
          const path = await shown.address(flights);
          await watchShifts(page);
          await letFontsComeLate(page);
          await letAnswersCome(page);
          await page.goto(`${path}${path.includes('?') ? '&' : '?'}locale=${language}`);
          await shown.isWhole?.(page, wordsOf(language));
          await page.waitForLoadState('networkidle');
          await expect(page.locator('.sk')).toHaveCount(0);
          const moved = await readShifts(page);
          expect(
            moved.reduce((sum, { value }) => sum + value, 0),
            JSON.stringify(moved),
          ).toBeLessThan(MOST);
        });
      }
    }
  });
}

test.describe('the list of places', () => {
  test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });

  test('stays on its side of the field, whether many places match or one', async ({ page }) => {
    await page.goto('/?locale=en');
    const form = new SearchForm(page, 'en');
    const field = await form.openPlace('to');
    const list = page.getByRole('listbox');
    const isBelow = async () => ((await list.boundingBox())?.y ?? 0) > ((await field.boundingBox())?.y ?? 0);
    await field.fill('a');
    await expect(form.suggestions).toHaveCount(8);
    const opened = await isBelow();
    await field.fill('antalya');
    await expect(form.suggestions).toHaveCount(1);
    await expect.poll(isBelow).toBe(opened);
    await field.fill('a');
    await expect(form.suggestions).toHaveCount(8);
    await expect.poll(isBelow).toBe(opened);
  });
});

test.describe('ticking a filter', () => {
  test.use({ viewport: { width: 360, height: 780 }, locale: 'en-GB' });

  test('moves nothing under the finger, and leaves no outdated price or note', async ({ page, flights }) => {
    const say = wordsOf('en');
    const trip = { from: 'MOW', to: 'AYT', currency: 'EUR', nights: 7, daysAhead: 60, adults: 2 } as const;
    const { search } = await flights.find(trip, (found) => bookable(found).length > 5);
    await page.goto(`/flightSearch/${search.id}?locale=en`);
    const results = new ResultsPage(page, 'en');
    await results.wait();
    await page.evaluate('document.fonts.ready');
    const first = results.cards.first();
    const place = await first.boundingBox();
    const bag = page.locator('.filters-bar').getByRole('button', { name: say('filter.withBaggage') });
    // Until it is hydrated, a press scrolls the row again.
    await expect(bag).not.toHaveAttribute('data-waiting');
    await bag.scrollIntoViewIfNeeded();
    const before = await bag.boundingBox();
    const told = Number(/\d+/.exec((await bag.textContent()) ?? '')?.[0]);
    await bag.click();
    await expect(bag).toHaveAttribute('aria-pressed', 'true');
    await expect(
      page.getByRole('heading', { level: 2, name: new RegExp(`^${told} (of|option)`) }),
    ).toBeVisible();
    expect(await bag.boundingBox()).toEqual(before);
    expect((await first.boundingBox())?.y).toBe(place?.y);
    await results.wait();
    // Every price now includes a bag, and the days around say that theirs do not.
    const cards = await results.cards.count();
    expect(cards).toBeGreaterThan(0);
    await expect(results.cards.filter({ hasText: / bag included/ })).toHaveCount(cards);
    await expect(page.getByText(say('results.daysUnfiltered'))).toBeVisible();

    await page
      .locator('.filters-bar')
      .getByRole('button', { name: say('filter.clear') })
      .click();
    await expect(bag).toHaveAttribute('aria-pressed', 'false');
    expect(await bag.boundingBox()).toEqual(before);
    expect((await first.boundingBox())?.y).toBe(place?.y);
  });
});

const screens = [
  { width: 360, height: 780, cards: 1 },
  { width: 1280, height: 900, cards: 3 },
];

for (const { width, height, cards } of screens) {
  test(`the first screen of ${width}×${height} shows ${cards} complete offers of a round trip`, async ({
    page,
    flights,
  }) => {
    await page.setViewportSize({ width, height });
    const trip = { from: 'MOW', to: 'AYT', currency: 'RUB', nights: 7, daysAhead: 60 } as const;
    const family = { adults: 2, children: 1 };
    const { search } = await flights.find({ ...trip, ...family }, (found) => bookable(found).length > 5);
    for (const language of ['ru', 'en', 'tr'] as const) {
      await page.goto(`/flightSearch/${search.id}?locale=${language}`);
      const results = new ResultsPage(page, language);
      await results.wait();
      await page.evaluate('document.fonts.ready');
      const box = await results.cards.nth(cards - 1).boundingBox();
      expect(box!.y + box!.height, language).toBeLessThanOrEqual(height);
      // Only elements that scroll inside the window may be wider than it.
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
  });
}

interface Shift {
  readonly value: number;
  readonly what: readonly string[];
}

/**
 * Answers arrive one after another, each a while after the page that requested it was painted. They are delayed in the
 * page itself: routing them through the test would disable the browser's cache, with the fonts in it.
 */
async function letAnswersCome(page: Page): Promise<void> {
  await page.addInitScript((lateness) => {
    const ask = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      if (address.includes('/api/services/app/'))
        await new Promise((resolve) => setTimeout(resolve, lateness));
      return ask(input, init);
    };
  }, ANSWER_DELAY_MS);
}

async function letFontsComeLate(page: Page): Promise<void> {
  await page.route(/\.woff2$/, async (route) => {
    await delay(FONT_DELAY_MS);
    await route.continue().catch(() => {});
  });
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as RawShift[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            what: entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? ''),
          });
      // A name that only browsers know.
    }).observe({ type: 'layout-shift' as 'measure', buffered: true });
  });
}

interface RawShift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: { readonly outerHTML?: string } | null }[];
}

function readShifts(page: Page): Promise<Shift[]> {
  return page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);
}
