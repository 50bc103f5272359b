import type { AffectedOrder, Departure } from '@farewind/contract/inventory/departures';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { bookable, findRefundable, hasPlenty, type BoughtOrder } from '../support/live-flights.ts';
import { OfficeCalls } from '../support/office-calls.ts';
import { ADMIN_PASSWORD } from '../support/stage.ts';
import { listRefunds } from '../support/test-bank.ts';
import { expect, test } from '../support/test.ts';
import { cards, someone } from '../support/travellers.ts';
import { sumText, tripWordsOf, wordsOf } from '../support/words.ts';

const AGENCY = 1;

/** The page of an order as the mail's link opens it. */
const openOrder = (page: Page, { orderId, key }: BoughtOrder, language: string) =>
  page.goto(`/ticketDetail/${orderId}?locale=${language}#key=${key}`);

test('one of two passengers cancels: every line is told first, the rest flies, and the bank has given back exactly what was said', async ({
  page,
  flights,
}) => {
  test.slow();
  const [say, tell] = [wordsOf('en'), tripWordsOf('en')];
  const wish = { from: 'MOW', to: 'AYT', currency: 'EUR', daysAhead: 60, adults: 2 } as const;
  const { results, flight, fareId } = await findRefundable(flights, wish);
  const [stays, goes] = [someone(), someone()];
  const order = await flights.order(results, flight, [stays, goes], cards.approved, fareId);
  const sold = await flights.read(order);
  await openOrder(page, order, 'en');
  const main = page.getByRole('main');

  await main.getByRole('button', { name: say('trip.cancel.act') }).click();
  const box = (surname: string) => main.getByRole('checkbox', { name: new RegExp(surname) });
  await expect(box(goes.surname)).toBeChecked();
  await box(stays.surname).uncheck();
  const act = main.getByRole('button', { name: tell('cancel.confirm', { count: 1 }) });
  await expect(act).toBeEnabled();
  await expectAccessible(page);
  const said = main.locator('.quote-sum .is-back dd');
  const back = (await said.textContent()) ?? '';
  const kept = (await main.locator('.quote-sum dd').nth(1).textContent()) ?? '';
  expect(Number(kept.replaceAll(/[^\d.]/g, ''))).toBeGreaterThan(0);
  await act.click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(back);
  await question.getByRole('button', { name: tell('cancel.confirm', { count: 1 }) }).click();

  const refunds = main.getByRole('region', { name: say('trip.refund.title') });
  await expect(refunds).toContainText(back);
  await expect(refunds.getByRole('heading')).toBeFocused();
  await expect.poll(async () => listRefunds(page.request, order), { timeout: 30_000 }).toEqual([back]);
  await expect(refunds).toContainText(say('refund.state.sentToBank'));
  const left = await flights.read(order);
  expect(left.items[0]?.tickets.map(({ state }) => state === 'issued' || state === 'open')).toEqual([
    true,
    false,
  ]);
  expect(left.status).toBe(sold.status);
  expect(sumText({ amount: left.refundTotal, currency: left.currency })).toBe(back);
});

test('three customers of a departure that staff move read of it on their own pages, each in their language, and accept the new time', async ({
  page,
  flights,
  request,
}) => {
  test.slow();
  const wish = { from: 'LED', to: 'AYT', currency: 'EUR', daysAhead: 75 } as const;
  const suits = (flight: ReturnType<typeof bookable>[number]) =>
    flight.kind === 'scheduled' && hasPlenty(flight) && flight.stops === 0;
  const results = await flights.find(wish, (found) => bookable(found).some(suits));
  const flight = bookable(results).find(suits)!;
  const orders: BoughtOrder[] = [];
  for (let count = 0; count < 3; count += 1)
    orders.push(await flights.order(results, flight, [someone()], cards.approved));

  const office = new OfficeCalls(request, AGENCY);
  const token = await office.signIn('admin', ADMIN_PASSWORD);
  const [segment] = flight.segments;
  const departure = await findDeparture(request, token, segment!);
  const later = (moment: string) =>
    new Date(Date.parse(`${moment}:00Z`) + 45 * 60_000).toISOString().slice(0, 16);
  const { serviceId, date, version } = departure;
  await office.post(
    'Inventory/UpdateDeparture',
    {
      ...{ serviceId, date, version, reason: 'The carrier has moved it' },
      change: {
        kind: 'retime',
        departsAt: later(departure.departsAt),
        arrivesAt: later(departure.arrivesAt),
      },
    },
    token,
  );

  for (const [index, order] of orders.entries()) {
    const language = (['ru', 'en', 'tr'] as const)[index]!;
    const say = wordsOf(language);
    await openOrder(page, order, language);
    const main = page.getByRole('main');
    const board = main.getByRole('region', { name: say('trip.proposal.title.retimed') });
    await expect(board).toContainText(later(departure.departsAt).slice(11));
    await expect(board).toContainText(departure.departsAt.slice(11));
    await expectAccessible(page);
    await board.getByRole('button', { name: say('trip.proposal.choice.accept') }).click();
    await expect(board).toContainText(say('trip.proposal.state.accepted'));
    await expect(board.getByRole('button')).toHaveCount(0);
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(main.locator('.bp')).toContainText(later(departure.departsAt).slice(11));
  }
  const affected = await ask<{ items: AffectedOrder[] }>(
    request,
    token,
    `Inventory/GetAffectedOrders?serviceId=${serviceId}&date=${date}`,
  );
  const states = affected.items
    .filter(({ orderId }) => orders.some((order) => order.orderId === orderId))
    .map(({ proposal }) => proposal?.state);
  expect(states).toEqual(['accepted', 'accepted', 'accepted']);
});

async function findDeparture(
  request: APIRequestContext,
  token: string,
  segment: { readonly carrier: string; readonly number: string; readonly departsAt: string },
): Promise<Departure> {
  const date = segment.departsAt.slice(0, 10);
  const keyword = `${segment.carrier} ${segment.number}`;
  const query = new URLSearchParams({ from: date, to: date, keyword });
  const path = `Inventory/GetDepartures?${query.toString()}`;
  const { items } = await ask<{ items: Departure[] }>(request, token, path);
  const found = items.find(({ departsAt }) => departsAt === segment.departsAt);
  if (found === undefined) throw new Error(`The office does not know ${keyword}`);
  return found;
}

async function ask<Result>(request: APIRequestContext, token: string, path: string): Promise<Result> {
  const answer = await request.get(`/api/services/app/${path}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return ((await answer.json()) as { result: Result }).result;
}
