import type { AffectedOrder } from '@farewind/contract/inventory/departures';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { ask, minutesLater, retime } from '../support/departures.ts';
import { bookable, findRefundable, hasPlenty, type BoughtOrder } from '../support/live-flights.ts';
import { waitForMail } from '../support/mailbox.ts';
import { expectHonest, watchForTricks } from '../support/judge-honesty.ts';
import { OfficeCalls } from '../support/office-calls.ts';
import { sharedKeysOf } from '../support/shared-keys.ts';
import { ADMIN_PASSWORD } from '../support/stage.ts';
import { listRefunds } from '../support/test-bank.ts';
import { expect, test } from '../support/test.ts';
import { cards, someone } from '../support/travellers.ts';
import { sumText, tripWordsOf, wordsOf } from '../support/words.ts';

const AGENCY = 1;

/** The page of an order as the mail's link opens it. */
const openOrder = (page: Page, { orderId, key }: BoughtOrder, language: string) =>
  page.goto(`/ticketDetail/${orderId}?locale=${language}#key=${key}`);

test('one of two passengers receives only their own ticket and cancels it: every line is shown first, the other still flies, and the bank has refunded exactly that sum', async ({
  page,
  flights,
}) => {
  test.slow();
  const [say, tell] = [wordsOf('en'), tripWordsOf('en')];
  const wanted = { from: 'MOW', to: 'AYT', currency: 'EUR', daysAhead: 60, adults: 2 } as const;
  const { results, flight, fareId } = await findRefundable(flights, wanted);
  const [stays, goes] = [someone(), someone()];
  const order = await flights.order(results, flight, [stays, goes], cards.approved, fareId, true);
  const sold = await flights.read(order);
  const answers = await watchForTricks(page);
  await openOrder(page, order, 'en');
  const main = page.getByRole('main');

  const ofGoes = new RegExp(goes.surname);
  await main.getByRole('row', { name: ofGoes }).getByRole('button').click();
  const menu = main.getByRole('group', { name: ofGoes });
  await menu.getByRole('button', { name: tell('part.send') }).click();
  const elsewhere = `${goes.surname.toLowerCase()}@example.com`;
  await menu.getByLabel(tell('part.address')).fill(elsewhere);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const { attachments, text } = await waitForMail(elsewhere);
  expect(attachments.map(({ filename }) => filename?.includes(goes.surname))).toEqual([true]);
  expect(text).not.toContain(stays.surname);

  await menu.getByRole('button', { name: tell('part.cancel') }).click();
  // With what follows it, not at the lower edge of the window.
  const lead = main.getByRole('heading', { name: say('trip.cancel.title') });
  await expect(lead).toBeFocused();
  expect((await lead.boundingBox())?.y).toBeLessThan((page.viewportSize()?.height ?? 0) / 2);
  const box = (surname: string) => main.getByRole('checkbox', { name: new RegExp(surname) });
  await expect(box(goes.surname)).toBeChecked();
  await expect(box(stays.surname)).not.toBeChecked();
  const lines = main.locator('.quote-ticket');
  const all = main.getByRole('checkbox', { name: tell('cancel.all') });
  await all.check();
  // Their tickets, and the insurance of both.
  await expect(lines).toHaveCount(4);
  expect(await sharedKeysOf(page)).toEqual([]);
  await all.uncheck();
  await box(goes.surname).check();
  await expect(lines).toHaveText([new RegExp(goes.surname), new RegExp(goes.surname)]);
  const act = main.locator('.cancel-acts').getByRole('button');
  await expect(act).toBeEnabled();
  await expectAccessible(page);
  const said = main.locator('.quote-sum .is-back dd');
  const back = (await said.textContent()) ?? '';
  const kept = (await main.locator('.quote-sum dd').nth(1).textContent()) ?? '';
  expect(Number(kept.replaceAll(/[^\d.]/g, ''))).toBeGreaterThan(0);
  await act.click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(back);
  await expectHonest(page, { language: 'en', answers, name: 'the question before a ticket is cancelled' });
  // "No" leaves the keyboard where it was.
  await question.locator('.dialog-foot .btn:not(.btn-danger)').click();
  await expect(act).toBeFocused();
  await act.click();
  await question.locator('.btn-danger').click();

  const refunds = main.getByRole('region', { name: say('trip.refund.title') });
  await expect(refunds).toContainText(back);
  await expect(refunds.getByRole('heading')).toBeFocused();
  await expect.poll(async () => listRefunds(page.request, order), { timeout: 30_000 }).toEqual([back]);
  await expect(refunds).toContainText(say('refund.state.sentToBank'));
  await expect(main.getByRole('row', { name: ofGoes })).toContainText(say('trip.ticket.cancelled'));
  await expect(main).toContainText(say('trip.lead.partly'));
  const left = await flights.read(order);
  expect(left.items[0]?.tickets.map(({ state }) => state === 'issued' || state === 'open')).toEqual([
    true,
    false,
  ]);
  expect(left.status).toBe(sold.status);
  expect(sumText({ amount: left.refundTotal, currency: left.currency })).toBe(back);
});

test('three customers of a moved departure read about it on their order pages, each in their language, and accept the new time', async ({
  page,
  flights,
  request,
}) => {
  test.slow();
  const wanted = { from: 'LED', to: 'AYT', currency: 'EUR', daysAhead: 75 } as const;
  const suits = (flight: ReturnType<typeof bookable>[number]) =>
    flight.kind === 'scheduled' && hasPlenty(flight) && flight.stops === 0;
  const results = await flights.find(wanted, (found) => bookable(found).some(suits));
  const flight = bookable(results).find(suits)!;
  const orders: BoughtOrder[] = [];
  for (let count = 0; count < 3; count += 1)
    orders.push(await flights.order(results, flight, [someone()], cards.approved));

  const office = new OfficeCalls(request, AGENCY);
  const token = await office.signIn('admin', ADMIN_PASSWORD);
  const [segment] = flight.segments;
  const departure = await retime(request, office, token, segment!, 45);
  const { serviceId, date } = departure;
  const later = (moment: string) => minutesLater(moment, 45);

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
