import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectReadable } from '../support/accessibility.ts';
import { newVisitor } from '../support/chosen-cookies.ts';
import { bookable } from '../support/live-flights.ts';
import { ResultsPage } from '../support/results-page.ts';
import { SearchForm } from '../support/search-form.ts';
import { expect, test } from '../support/test.ts';
import { languages, searchWordsOf, transferWordsOf, wordsOf } from '../support/words.ts';

test.describe('the first screen of a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, storageState: newVisitor });

  for (const language of languages)
    test(`shows the whole search form above the cookie banner, in ${language}`, async ({ page }) => {
      for (const [path, name] of [
        ['/', wordsOf(language)('search.page')],
        ['/transferSearch', transferWordsOf(language)('ride.page')],
      ] as const) {
        await page.goto(`${path}?locale=${language}`);
        const bar = page.locator('.cookie-bar');
        await expect(bar).toBeVisible();
        const form = page.getByRole('form', { name });
        await expect(form.locator('#search-from, #ride-from')).toBeVisible();
        await page.evaluate('document.fonts.ready');
        const [top, end] = [(await bar.boundingBox())?.y ?? 0, await bottomOf(form)];
        expect(end, `${path}: the foot of the form, and the bar`).toBeLessThanOrEqual(top);
        expect(await page.evaluate('scrollY')).toBe(0);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
      }
    });
});

async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return (box?.y ?? Infinity) + (box?.height ?? 0);
}

test.describe('searching by touch', () => {
  test.use({
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    locale: 'ru-RU',
    expectedErrors: /ERR_FAILED/,
  });

  test('guesses the origin, chooses place, days and passengers in sheets, and prices a day as the results do', async ({
    page,
    flights,
  }) => {
    const say = wordsOf('ru');
    const sheetWord = searchWordsOf('ru');
    const party = { adults: 2, children: 1, infants: 0 };
    const trip = { from: 'MOW', to: 'AYT', currency: 'RUB', nights: 7, daysAhead: 70, ...party } as const;
    const { search } = await flights.find(trip, (found) => bookable(found).length > 1);
    const { departureDate, returnDate = '' } = search;
    const scripts: string[] = [];
    page.on('request', (request) => {
      const [, name] = /\/assets\/(\w+)-[^/]+\.js$/.exec(request.url()) ?? [];
      if (name !== undefined) scripts.push(name);
    });
    await page.goto('/?locale=ru&currency=RUB');
    const form = new SearchForm(page, 'ru');
    await expect(form.codeOf('from')).toHaveText('MOW');
    await expect(form.guess).toContainText(say('search.guess.site'));
    // Whoever removes the guess wants another place.
    await form.guess.tap();
    const origins = page.getByRole('dialog', { name: say('search.from') });
    await expect(origins).toBeVisible();
    await page.keyboard.press('Escape');
    await expectNoSheet(page);
    await expect(form.codeOf('from')).toHaveCount(0);
    await page.reload();
    await expect(form.codeOf('from')).toHaveText('MOW');

    const to = form.place('to');
    await to.tap();
    const places = page.getByRole('dialog', { name: say('search.to') });
    await expect(form.suggestions.first()).toBeVisible();
    await expectWhole(page, places);
    await page.goBack();
    await expect(places).toBeHidden();
    await expect(to).toBeFocused();
    await expect(page).toHaveURL(/\/\?locale=ru/);
    await to.tap();
    await page.getByRole('combobox', { name: say('search.to'), exact: true }).fill('vjcrd');
    await expect(form.suggestions.first()).toContainText('MOW');
    await page.getByRole('combobox', { name: say('search.to'), exact: true }).fill('Анатлия');
    await form.suggestions.filter({ hasText: 'AYT' }).first().tap();
    await expect(form.codeOf('to')).toHaveText('AYT');
    // The next empty field opens automatically.
    await expect(form.calendar).toBeVisible();
    await expectWhole(page, form.calendar);
    await page.keyboard.press('Escape');
    await expectNoSheet(page);
    await expect(form.dates).toBeFocused();

    await form.slot('search.passengers').tap();
    const more = (kind: 'adults' | 'children') =>
      form.popover.getByRole('button', { name: say('search.more', { what: say(`passengers.${kind}`) }) });
    await more('adults').tap();
    await more('children').tap();
    await expect(form.popover).toContainText(sheetWord('people.ages'));
    await expectWhole(page, form.popover);
    await form.popover.getByRole('button', { name: say('search.done') }).tap();
    await expect(form.slot('search.passengers')).toContainText(say('search.passengerCount', { count: 3 }));

    await form.dates.tap();
    await form.day(departureDate).tap();
    const back = form.day(returnDate);
    await expect(back).toHaveAccessibleName(/₽/);
    const priced = /от ([\d\s,]+)/.exec((await back.locator('.sr').textContent()) ?? '')?.[1];
    await back.tap();
    await expect(form.calendar.getByRole('status')).toContainText(sheetWord('dates.nights', { nights: 7 }));
    await expect(form.calendar.getByRole('status')).toContainText(priced?.trim() ?? 'no price');
    await expectWhole(page, form.calendar);
    await form.takeDates.tap();
    await expect(form.calendar).toBeHidden();
    await expect(form.dates).toContainText(departureDate.split('-').toReversed().join('-'));
    expect(await linesOf(page, '.slot.half .v'), 'lines of each date').toEqual([1, 1]);

    // A phone does not load the comboboxes and the calendar of a desk.
    expect(scripts).toContain('sheets');
    expect(scripts).not.toContain('pickers');
    await form.element.getByRole('button', { name: say('search.find'), exact: true }).tap();
    const results = new ResultsPage(page, 'ru');
    await results.wait();
    // A sum of whole roubles is shown without kopecks.
    const sumOf = (text: string | undefined) => Number(text?.replaceAll(/[^\d,]/g, '').replace(',', '.'));
    const [lowest] = (await results.offers()).map(({ price }) => sumOf(price)).toSorted((a, b) => a - b);
    expect(lowest).toBe(sumOf(priced));

    // The list of places, loaded when suggestions fail, neither closes it nor undoes what was edited above the results.
    await page.reload();
    await results.wait();
    await page.locator('.trip-line').tap();
    await form.element.getByRole('button', { name: say('search.swap') }).tap();
    await expect(form.codeOf('to')).toHaveText('MOW');
    await page.route('**/Flight/SearchAirport', (route) => route.abort());
    const listed = page.waitForResponse(/GetAirportsForAutoComplete/);
    await to.tap();
    await (await listed).finished();
    await expect(form.suggestions.first()).toBeVisible();
    await expect(places).toBeVisible();
    await page.keyboard.press('Escape');
    await expectNoSheet(page);
    await expect(form.codeOf('to')).toHaveText('MOW');
  });
});

/** A sheet that Escape has hidden leaves the page once the browser has gone back. */
function expectNoSheet(page: Page): Promise<void> {
  return expect(page.locator('dialog.sheet')).toHaveCount(0);
}

/** Nothing scrolls sideways on this phone or the narrowest one, and axe finds nothing serious in light or dark. */
async function expectWhole(page: Page, sheet: Locator): Promise<void> {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await expect(sheet).toBeVisible();
    const over = await page.evaluate<string[]>(`[...document.querySelectorAll('dialog[open], dialog[open] *')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1 &&
        getComputedStyle(element).display !== 'inline')
      .map((element) => element.className)`);
    expect(over, `wider than their boxes at ${width} px`).toEqual([]);
  }
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectReadable(page);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

function linesOf(page: Page, selector: string): Promise<number[]> {
  return page.evaluate<number[]>(`[...document.querySelectorAll('${selector}')].map((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  })`);
}
