import type { TransferResults } from '@farewind/contract/transfers/search';
import type { FlightResponse, SearchResults } from '@farewind/contract/flights/search';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { bookable, dateAhead } from '../support/live-flights.ts';
import { ResultsPage } from '../support/results-page.ts';
import { SearchForm } from '../support/search-form.ts';
import { expect, test } from '../support/test.ts';
import { watchCalls } from '../support/watch-calls.ts';
import { wordsOf } from '../support/words.ts';

const say = wordsOf('en');

test.use({ viewport: { width: 360, height: 780 } });

test('expired prices are renewed in place, by the server’s time: no card moves, a changed price shows the previous one, a sold-out flight says so', async ({
  page,
  flights,
}) => {
  const wanted = { from: 'MOW', to: 'AYT', currency: 'EUR', daysAhead: 80, adults: 2 } as const;
  const { search } = await flights.find(wanted, (found) => bookable(found).length > 4);
  const market = await answerFor(page);
  const allAnswered = watchCalls(page);
  // The device's clock is two days ahead.
  await page.clock.install({ time: Date.now() + 48 * 3_600_000 });
  await page.goto(`/flightSearch/${search.id}?locale=en&sort=cheapest`);
  const results = new ResultsPage(page, 'en');
  await results.wait();
  const [dearer, sold] = [results.cards.nth(0), results.cards.nth(1)];
  const names = await results.cards.getByRole('heading', { level: 3 }).allTextContents();
  const flightsOf = (texts: readonly string[]) => texts.map((text) => text.split(',').slice(0, -1).join());
  const prices = await results.cards.locator('.offer-price .price').allTextContents();
  const tops = () =>
    results.cards.evaluateAll((cards) =>
      cards.map((card) => (card as unknown as { offsetTop: number }).offsetTop),
    );

  // A sheet is open while they expire.
  await dearer.getByRole('button', { name: new RegExp(`^${say('offer.details')}`) }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText(prices[0]!);
  await expect(sheet.locator('.map *').first()).toBeAttached();
  await allAnswered();
  const before = await tops();
  const [dearerId, soldId, thirdId] = await results.cards.evaluateAll((cards) =>
    cards.map((card) => (card as unknown as { id: string }).id.replace('offer-', '')),
  );
  const renewed = (found: readonly FlightResponse[]) =>
    found
      .filter(({ id }) => id !== soldId)
      .map((flight) => (flight.id === dearerId ? dearerBy(flight, 500) : flight));
  market.change = renewed;
  await page.clock.fastForward('20:01');
  const was = say('offer.before', { price: prices[0]! });
  await expect(sheet).toContainText(was);
  await expect(sheet).not.toContainText(`${say('offer.forAll', { count: 2 })}${prices[0]!}`);
  await page.keyboard.press('Escape');
  await expect(dearer).toContainText(was);
  await expect(dearer.locator('.offer-price .price')).not.toHaveText(prices[0]!);
  await expect(sold.getByRole('link', { name: say('offer.soldOut') })).toBeDisabled();
  expect(flightsOf(await results.cards.getByRole('heading', { level: 3 }).allTextContents())).toEqual(
    flightsOf(names),
  );
  expect(await tops()).toEqual(before);
  await expectAccessible(page);

  // A background tab requests nothing; on return, even with the device's clock set back, the current prices are shown.
  const third = results.cards.nth(2);
  await results.chooser(third).focus();
  await show(page, 'hidden');
  const asked = market.asked;
  await page.clock.setSystemTime(Date.now() + 24 * 3_600_000);
  market.change = (found) =>
    renewed(found).map((flight) => (flight.id === thirdId ? { ...flight, id: `${thirdId}-new` } : flight));
  await page.clock.fastForward('25:00');
  expect(market.asked).toBe(asked);
  await show(page, 'visible');
  await expect(third.getByRole('link', { name: say('offer.soldOut') })).toBeFocused();
  expect((await tops()).slice(0, before.length)).toEqual(before);
  // What is new stands behind them, where the page has room for more.
  const headings = await results.cards.getByRole('heading', { level: 3 }).allTextContents();
  expect(flightsOf(headings).slice(0, names.length)).toEqual(flightsOf(names));
});

test('rides are renewed when their prices expire, and not before, by a device whose clock is a day ahead', async ({
  page,
  flights,
}) => {
  const { search } = await flights.rides.search(dateAhead(52));
  let asked = 0;
  let isComplete = false;
  const allAnswered = watchCalls(page);
  page.on('request', (request) => {
    if (request.url().includes('GetTransferSearchResults')) asked += 1;
  });
  page.on('response', async (response) => {
    if (!response.url().includes('GetTransferSearchResults')) return;
    const { result } = (await response.json()) as { readonly result: Pick<TransferResults, 'complete'> };
    isComplete = result.complete;
  });
  await page.clock.install({ time: Date.now() + 24 * 3_600_000 });
  await page.goto(`/transferSearch/${search.id}?locale=en`);
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  // Nothing is on its way any more: loading has a timeout of its own, which the clock must not exceed.
  await expect.poll(() => isComplete).toBe(true);
  await allAnswered();
  const before = asked;
  await page.clock.fastForward('19:00');
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  expect(asked).toBe(before);
  await page.clock.fastForward('01:30');
  await expect.poll(() => asked).toBe(before + 1);
  await allAnswered();
  await expect(page.getByText(say('flights.expired'))).toHaveCount(0);
  await page.clock.fastForward('10:00');
  expect(asked).toBe(before + 1);
});

test.describe('a busy server', () => {
  test.use({ expectedErrors: /status of 503 .*(Save|Get)FlightSearch/ });

  test('that refuses a search for a second is asked again by the page itself, which says so meanwhile', async ({
    page,
    flights,
  }) => {
    const wanted = { from: 'MOW', to: 'AYT', currency: 'EUR', daysAhead: 80, nights: 7 } as const;
    const { search } = await flights.find(wanted, (found) => bookable(found, 'return').length > 1);
    let refused = 'SaveFlightSearch';
    await page.route(/\/Flight\/(Save|Get)FlightSearch/, (route) =>
      route.request().url().includes(refused) ? route.fulfill(busyAnswer) : route.fallback(),
    );
    const notice = page.getByRole('status').filter({ hasText: say('error.busyAgain') });
    await page.goto('/?locale=en&currency=EUR');
    const form = new SearchForm(page, 'en');
    await expect(form.codeOf('from')).toHaveText('MOW');
    await form.typePlace('to', 'Antalya');
    await form.chooseDates(search.departureDate, search.returnDate);
    await form.submit();
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    // Now the search is saved, and its results are refused.
    refused = 'GetFlightSearchResults';
    await expect(page).toHaveURL(/\/flightSearch\//);
    await expect(notice).toBeVisible();
    refused = 'nothing';
    await new ResultsPage(page, 'en').wait();
    await expect(notice).toHaveCount(0);
  });
});

/** A refusal of an overload (decision 143). */
const busyAnswer = {
  status: 503,
  headers: { 'retry-after': '1' },
  json: {
    __abp: true,
    success: false,
    result: null,
    error: { code: 0, key: 'GEN-BUSY', message: 'Busy', details: 'Busy', validationErrors: null },
    targetUrl: null,
    unAuthorizedRequest: false,
  },
} as const;

/** Changes the server's answers, as new prices and seats would. */
async function answerFor(page: Page) {
  const market = {
    asked: 0,
    change: (found: readonly FlightResponse[]): readonly FlightResponse[] => found,
  };
  await page.route('**/Flight/GetFlightSearchResults*', async (route) => {
    market.asked += 1;
    const headers = { ...route.request().headers(), accept: 'application/json' };
    const answer = await route.fetch({ headers });
    const body = (await answer.json()) as { result: SearchResults };
    const flightSearchResponses = market.change(body.result.flightSearchResponses);
    await route.fulfill({
      headers: answer.headers(),
      json: { ...body, result: { ...body.result, flightSearchResponses } },
    });
  });
  return market;
}

function dearerBy(flight: FlightResponse, amount: number): FlightResponse {
  const fares = flight.fares.map((fare) => ({ ...fare, total: (Number(fare.total) + amount).toFixed(2) }));
  return { ...flight, fares };
}

/** Sends the tab to the background and back. */
async function show(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((visibility) => {
    const { document, Event } = globalThis as unknown as {
      document: { dispatchEvent: (event: unknown) => void };
      Event: new (type: string, options: object) => unknown;
    };
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}
