import type { FlightResponse, SearchResults } from '@farewind/contract/flights/search';
import type { Page } from '@playwright/test';
import { CheckoutPage } from '../support/checkout-page.ts';
import { Keyboard } from '../support/keyboard.ts';
import { bookable, hasPlenty, isDirectCharter, type Input } from '../support/live-flights.ts';
import { waitForMail } from '../support/mailbox.ts';
import { readPdfText } from '../support/pdf-text.ts';
import { ResultsPage } from '../support/results-page.ts';
import { SearchForm } from '../support/search-form.ts';
import { countTaps } from '../support/taps.ts';
import { waitUntilTakenOver } from '../support/taken-over.ts';
import { expect, test } from '../support/test.ts';
import { buyerNamed, cards, sokolovFamily } from '../support/travellers.ts';
import { loosely, wordsOf } from '../support/words.ts';

const say = wordsOf('en');
const party = { adults: 2, children: 1, infants: 1 };
const types = ['adult', 'adult', 'child', 'infant'] as const;
const request: Input = { from: 'MOW', to: 'AYT', currency: 'EUR', nights: 7, daysAhead: 110, ...party };

test.describe('a family that buys in a phone-sized window, in English and euros', () => {
  test.use({ locale: 'en-GB', viewport: { width: 360, height: 780 } });

  test('needs nothing but the keyboard from the home page to the ticket, and reads the same total in the mail and its PDF', async ({
    page,
    flights,
  }) => {
    test.slow();
    const found = await flights.find(request, (results) => findCharters(results) !== undefined);
    const { departureDate, returnDate = '' } = found.search;
    const [there, back] = findCharters(found) ?? [];
    const taps = await countTaps(page);
    const keys = new Keyboard(page);
    const form = new SearchForm(page, 'en');
    await page.goto('/?currency=EUR&locale=en');
    await expect(form.place('from')).toBeVisible();

    // Sections that arrive between the two readings are in both of the next pair.
    await expect(async () => {
      const tree = await readAccessibilityTree(page);
      const told = tree.filter(({ role }) => role === 'link' || role === 'heading').map(({ name }) => name);
      const below = await page.locator('.foot a, .home-sections h2').allTextContents();
      expect(below.length).toBeGreaterThan(10);
      const untold = below
        .map((text) => text.trim())
        .filter((text) => !told.some((name) => name.includes(text)));
      expect(untold, 'links and headings that a screen reader learns of only once they are in view').toEqual(
        [],
      );
    }).toPass();
    await typePlace(form, keys, 'from', 'Moscow', 'MOW');
    await typePlace(form, keys, 'to', 'Antal', 'AYT');
    await goToDay(form, keys, departureDate);
    await keys.press('Enter');
    await keys.pressUntilFocused('ArrowRight', form.day(returnDate));
    await keys.press('Enter');
    await keys.act(form.takeDates, 'Enter');
    await expect(form.calendar).toBeHidden();
    await expect(form.dates).toBeFocused();
    await choosePassengers(form, keys);
    await keys.act(form.element.getByRole('button', { name: say('search.find'), exact: true }), 'Enter');

    const results = new ResultsPage(page, 'en');
    await results.wait();
    await keys.act(results.chooser(results.card(there?.id ?? '')), 'Enter');
    await expect(results.nowReturn).toBeVisible();
    await results.wait();
    await keys.act(results.chooser(results.card(back?.id ?? '')), 'Enter');

    const checkout = new CheckoutPage(page, 'en');
    const total = await checkout.total();
    await expect(page.getByRole('heading', { level: 1, name: say('checkout.title') })).toBeFocused();
    expect(total).toContain('€');
    const buyer = buyerNamed('Anna', 'Sokolova');
    for (const [index, traveller] of sokolovFamily.entries()) {
      await keys.fillPassenger(checkout, index, types[index] ?? 'adult', traveller, 'Russia');
    }
    await keys.fillContact(checkout, buyer);
    await keys.fillCard(checkout, cards.approved);
    await keys.agree(checkout);
    await keys.act(checkout.payButton, 'Enter');

    await expect(page).toHaveURL(/\/ticketDetail\//);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna');
    await expect(page.getByRole('main')).toContainText(total);
    const mail = await waitForMail(buyer.email);
    expect(mail.text).toMatch(loosely(total));
    const [pdf] = mail.attachments;
    expect(await readPdfText(new Uint8Array(pdf?.content as ArrayBuffer))).toMatch(loosely(total));
    expect(taps(), 'taps and clicks on the whole way').toBe(0);
  });
});

test.describe('results used by screen reader and keyboard, in English', () => {
  test.use({ locale: 'en-GB', viewport: { width: 1280, height: 900 } });

  test('have a heading, named flights and named choices, at most 15 Tab stops apart, and announce returns', async ({
    page,
    flights,
  }) => {
    const { search } = await flights.find(request, (found) => findCharters(found) !== undefined);
    const keys = new Keyboard(page);
    const results = new ResultsPage(page, 'en');
    await page.goto(`/flightSearch/${search.id}?currency=EUR&locale=en`);
    await results.wait();

    await keys.act(page.getByRole('link', { name: say('layout.skip') }), 'Enter');
    await keys.press('Tab');
    await expect(page.getByRole('link', { name: say('results.skip') })).toBeFocused();
    await keys.press('Enter');
    const outbounds = page.getByRole('heading', { level: 2, name: /^\d+ options?$/ });
    await expect(outbounds).toBeFocused();

    const tree = await readAccessibilityTree(page);
    expect(tree.filter(({ role, name }) => role === 'heading' && /^\d+ options?$/.test(name))).toHaveLength(
      1,
    );
    const articles = tree.filter(({ role }) => role === 'article').map(({ name }) => name);
    expect(articles.length).toBeGreaterThan(0);
    for (const name of articles) expect(name).toMatch(/ \w{2} \d.*, \d\d:\d\d–\d\d:\d\d, €/);
    const controls = tree.filter(({ role }) => role === 'link' || role === 'button').map(({ name }) => name);
    const ofCards = controls.filter((name) => /^(Choose|Details|\d fares) /.test(name));
    expect(ofCards.length).toBeGreaterThanOrEqual(articles.length);
    expect(new Set(ofCards).size, ofCards.join('; ')).toBe(ofCards.length);

    const chooser = results.chooser(results.cards.first());
    expect(await keys.tabTo(chooser), 'Tab stops from the heading').toBeLessThanOrEqual(15);
    const next = results.chooser(results.cards.nth(1));
    expect(await keys.tabTo(next), 'Tab stops from card to card').toBeLessThanOrEqual(15);
    const heading = page.getByRole('heading', { level: 2, name: say('results.nowReturn') });
    const title = await page.title();
    // The script leads the focus on; without it the returns are a page like any other.
    await waitUntilTakenOver(page);
    await keys.press('Enter');
    await expect(heading).toBeFocused();
    await expect(heading).toHaveAccessibleName(/^Now choose your return: \d+ options?$/);
    await expect(page).not.toHaveTitle(title);
    await page.getByRole('link', { name: say('results.otherOutbound') }).press('Enter');
    await expect(outbounds).toBeFocused();
  });
});

test('pressed toggles, chosen days, bars and route lines stand out in forced colours', async ({
  page,
  flights,
}) => {
  const { search } = await flights.find(request, (found) => findCharters(found) !== undefined);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/flightSearch/${search.id}?currency=EUR&locale=en&dates=month`);
  await new ResultsPage(page, 'en').wait();
  const shown = {
    pressed: '.trip .seg [aria-pressed=true]',
    sorted: '.sort-row [aria-pressed=true]',
    chosenBar: '.bars .on i',
    bar: '.bars button:not(.on, .none, .untold) i',
    line: '.path .ln::before',
  };
  const { highlight, text } = await systemColours(page);
  expect(await backgroundsOf(page, shown)).toEqual({
    pressed: highlight,
    sorted: highlight,
    chosenBar: highlight,
    bar: text,
    line: text,
  });
  const form = new SearchForm(page, 'en');
  await form.dates.click();
  await expect(form.calendar).toBeVisible();
  expect(await backgroundsOf(page, { from: '.day.from', within: '.day.in' })).toEqual({
    from: highlight,
    within: highlight,
  });
});

function systemColours(page: Page): Promise<{ highlight: string; text: string }> {
  return page.evaluate(`(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    const paint = (colour) => ((probe.style.background = colour), getComputedStyle(probe).backgroundColor);
    probe.style.forcedColorAdjust = 'none';
    const colours = { highlight: paint('Highlight'), text: paint('CanvasText') };
    probe.remove();
    return colours;
  })()`);
}

/** The computed colours of the first element of each selector. */
function backgroundsOf(
  page: Page,
  selectors: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  return page.evaluate(`Object.fromEntries(Object.entries(${JSON.stringify(selectors)}).map(([name, selector]) => {
    const [element, pseudo] = selector.split('::');
    return [name, getComputedStyle(document.querySelector(element), pseudo && '::' + pseudo).backgroundColor];
  }))`);
}

/** The accessibility tree that the browser exposes to screen readers. */
async function readAccessibilityTree(page: Page): Promise<{ role: string; name: string }[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name }) => ({ role: String(role?.value), name: String(name?.value ?? '') }));
}

/** Direct charters of one airline both ways, as charters are sold. */
function findCharters(results: SearchResults): readonly [FlightResponse, FlightResponse] | undefined {
  const charters = (direction: 'outbound' | 'return') =>
    bookable(results, direction).filter((flight) => isDirectCharter(flight) && hasPlenty(flight));
  for (const there of charters('outbound')) {
    const back = charters('return').find(
      ({ segments }) => segments[0]?.carrier === there.segments[0]?.carrier,
    );
    if (back !== undefined) return [there, back];
  }
  return undefined;
}

/** Opens the sheet of a place, types, and takes the first suggestion. */
async function typePlace(
  form: SearchForm,
  keys: Keyboard,
  side: 'from' | 'to',
  typed: string,
  code: string,
): Promise<void> {
  await expect(form.place(side)).toHaveRole('button');
  await keys.act(form.place(side), 'Enter');
  const field = form.element.page().getByRole('combobox', { name: say(`search.${side}`), exact: true });
  await keys.type(field, typed);
  await expect(form.suggestions.first()).toContainText(code);
  await keys.press('ArrowDown');
  await keys.press('Enter');
  await expect(form.codeOf(side)).toHaveText(code);
  // From the destination the form moves on to the dates.
  if (side === 'from') await expect(form.place(side)).toBeFocused();
}

/** From the focused day, initially today: whole months by PageDown, then days by arrows. */
async function goToDay(form: SearchForm, keys: Keyboard, date: string): Promise<void> {
  const today = new Date(new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Vladivostok' }));
  const target = new Date(date);
  // The sheet comes late on a slow line; a key pressed before is none of the calendar's.
  await expect(form.calendar.locator('[data-date]:focus')).toBeVisible();
  const months =
    (target.getUTCFullYear() - today.getUTCFullYear()) * 12 + target.getUTCMonth() - today.getUTCMonth();
  await keys.press('PageDown', months);
  // Each month on the way that is shorter than the day's number moves it to its last day.
  const lastDays = Array.from({ length: months }, (_, passed) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + passed + 2, 0)).getUTCDate(),
  );
  const days = target.getUTCDate() - Math.min(today.getUTCDate(), ...lastDays);
  await keys.press(days < 0 ? 'ArrowLeft' : 'ArrowRight', Math.abs(days));
  await expect(form.day(date)).toBeFocused();
}

async function choosePassengers(form: SearchForm, keys: Keyboard): Promise<void> {
  await keys.act(form.slot('search.passengers'), 'Enter');
  for (const kind of ['adults', 'children', 'infants'] as const) {
    const what = say(`passengers.${kind}`);
    await keys.act(form.popover.getByRole('button', { name: say('search.more', { what }) }), 'Enter');
  }
  await keys.act(form.popover.getByRole('button', { name: say('search.done') }), 'Enter');
  await expect(form.slot('search.passengers')).toContainText(say('search.passengerCount', { count: 4 }));
}
