import type { PassengerChange } from '@farewind/contract/bookings/passenger-change';
import type { DiscrepancyOutput } from '@farewind/contract/finance/matching';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { BankPage } from '../support/bank-page.ts';
import { ask, minutesLater, retime } from '../support/departures.ts';
import {
  bookable,
  hasPlenty,
  isDirectCharter,
  type BoughtOrder,
  type LiveFlights,
  type Input,
} from '../support/live-flights.ts';
import { OfficeCalls } from '../support/office-calls.ts';
import { OfficeDesk } from '../support/office-desk.ts';
import { enterOffice } from '../support/office-pages.ts';
import { ADMIN_PASSWORD } from '../support/stage.ts';
import { expect, test } from '../support/test.ts';
import { cardCode, cards, someone } from '../support/travellers.ts';
import { sumText, tripWordsOf, wordsOf } from '../support/words.ts';

const AGENCY = 1;
const say = wordsOf('en');
const tell = tripWordsOf('en');

type Flight = ReturnType<typeof bookable>[number];

test('a travel document required by a rule is uploaded on the order’s page and accepted by staff, and the buyer sees it', async ({
  page,
  browser,
  request,
  baseURL,
  flights,
}) => {
  const { order } = await buy(flights, { from: 'IEV', to: 'MOW', currency: 'EUR', daysAhead: 40 }, hasPlenty);
  await openOrder(page, order);
  const proofs = page.getByRole('region', { name: say('trip.proof.title') });
  await proofs.getByRole('button', { name: say('trip.proof.send') }).click();
  await expect(proofs).toContainText(say('trip.proof.noFile'));
  await proofs.getByLabel(say('trip.proof.file')).setInputFiles({
    name: 'invitation.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
  });
  await expectAccessible(page);
  await proofs.getByRole('button', { name: say('trip.proof.send') }).click();
  await expect(proofs).toContainText(say('trip.proof.state.sent', { name: 'invitation.pdf' }));

  const desk = await openDesk(browser, request, baseURL, `/order/detail/${order.orderId}`);
  const asked = desk.page.getByRole('region', { name: desk.say('order.messages') });
  const download = desk.page.waitForEvent('download');
  await asked.getByRole('button', { name: desk.say('proof.open') }).click();
  expect((await download).suggestedFilename()).toBe('invitation.pdf');
  await asked.getByRole('button', { name: desk.say('proof.accept') }).click();
  await desk.dialog.getByRole('button', { name: desk.say('proof.accept') }).click();
  await expect(desk.dialog).toHaveCount(0);
  await expect(asked).toContainText(desk.say('requestState.accepted'));
  await desk.page.context().close();

  await page.reload();
  await expect(proofs).toContainText(say('trip.proof.state.accepted'));
  await expect(proofs.getByRole('button')).toHaveCount(0);
});

test('the fee for a correction is confirmed on the bank’s page, which leads back to the order and tells what has failed there', async ({
  page,
  request,
  flights,
}) => {
  const isScheduled = (flight: Flight) => flight.kind === 'scheduled' && hasPlenty(flight);
  const wanted: Input = { from: 'LED', to: 'AYT', currency: 'EUR', daysAhead: 66 };
  const { order } = await buy(flights, wanted, isScheduled);
  const fee = await askForSurname(request, order, someone().surname);

  await openOrder(page, order);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const goToBank = async () => {
    await main.getByRole('button', { name: say('trip.change.pay', { fee }) }).click();
    await dialog.getByLabel(say('checkout.cardNumber')).fill(cards.secure);
    await dialog.getByLabel(say('checkout.date.month'), { exact: true }).fill('12');
    await dialog.getByLabel(say('checkout.date.year'), { exact: true }).fill('31');
    await dialog.getByLabel(say('checkout.cardOwner')).fill('ANNA SOKOLOVA');
    await dialog.getByLabel(say('checkout.cardCode')).fill(cardCode);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: tell('change.pay', { fee }) }).click();
  };
  await goToBank();
  await new BankPage(page).cancel();
  await expect(page).toHaveURL(new RegExp(`/ticketDetail/${order.orderId}`));
  await expect(main.getByRole('alert').filter({ hasText: tell('payLater.failed') })).toBeVisible();
  await goToBank();
  await new BankPage(page).confirm();
  await expect(page).toHaveURL(new RegExp(`/ticketDetail/${order.orderId}`));
  await expect(main.getByText(tell('payLater.failed'))).toHaveCount(0);
  await expect(main).toContainText(say('trip.change.state.waitingForStaff'));
  await expect(main.getByRole('button', { name: say('trip.change.pay', { fee }) })).toHaveCount(0);
});

test('the buyer of a charter that is moved within its contract acknowledges the new time', async ({
  page,
  request,
  flights,
}) => {
  const wanted: Input = { from: 'MOW', to: 'AYT', currency: 'EUR', daysAhead: 96 };
  const isCharter = (flight: Flight) => isDirectCharter(flight) && hasPlenty(flight);
  const { order, flight } = await buy(flights, wanted, isCharter);
  const office = new OfficeCalls(request, AGENCY);
  const token = await office.signIn('admin', ADMIN_PASSWORD);
  const departure = await retime(request, office, token, flight.segments[0]!, 90);

  await openOrder(page, order);
  const main = page.getByRole('main');
  const board = main.getByRole('region', { name: say('trip.proposal.title.retimed') });
  await expect(board).toContainText(minutesLater(departure.departsAt, 90).slice(11));
  // The new time applies regardless of the answer: it cannot be refused.
  await expect(board.getByRole('button')).toHaveText([say('trip.proposal.choice.acknowledge')]);
  await expectAccessible(page);
  await board.getByRole('button').click();
  await expect(board).toContainText(say('trip.proposal.state.acknowledged'));
  await expect(board.getByRole('button')).toHaveCount(0);
  await expect(main.locator('.bp')).toContainText(minutesLater(departure.departsAt, 90).slice(11));
});

test('staff import a statement with a chargeback, record it, and record what the bank returns later', async ({
  browser,
  request,
  baseURL,
  flights,
}) => {
  const { order } = await buy(flights, { from: 'LED', to: 'AYT', currency: 'EUR', daysAhead: 71 }, hasPlenty);
  const { reservationNumber } = await flights.read(order);
  await takeBackAtBank(request, order);
  const statement = await (await request.get('/bank/statement.csv')).text();

  const desk = await openDesk(browser, request, baseURL, `/finance/match?q=${reservationNumber}`);
  await desk.page
    .getByLabel(desk.say('match.import'))
    .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) });
  await expect(desk.page.getByText(/^Lines: \d+, new: \d+\. Compared/)).toBeVisible();
  const compare = desk.button(desk.say('match.run'));
  await expect(compare).toHaveAttribute('aria-busy', 'false');
  await compare.click();
  // The import has found it already; the list is dimmed until this comparison is over.
  await expect(desk.page.getByText(/^Compared: \d/)).toBeVisible();
  await expect(desk.page.locator('[aria-busy=true]')).toHaveCount(0);
  const row = desk.page.getByRole('row', { name: new RegExp(reservationNumber) });
  await expect(row).toContainText(desk.say('repair.noteChargeback'));
  await expectAccessible(desk.page);
  await row.getByRole('button', { name: /More/ }).click();
  await desk.page.getByRole('menuitem', { name: desk.say('match.toRepair'), exact: true }).click();
  const repair = desk.dialog.getByRole('button', { name: desk.say('match.toRepair'), exact: true });
  await repair.click();
  await expect(desk.dialog).toContainText(desk.shared('validation.required'));
  await desk.field('form.reason').fill('The bank has written to us about it');
  await repair.click();
  await expect(desk.dialog).toHaveCount(0);
  await expect(row).toHaveCount(0);

  const token = await new OfficeCalls(request, AGENCY).signIn('admin', ADMIN_PASSWORD);
  const path = `Payment/GetMismatches?state=repaired&keyword=${reservationNumber}`;
  const { items } = await ask<{ items: DiscrepancyOutput[] }>(request, token, path);
  expect(items).toMatchObject([{ repair: 'noteChargeback', repairedBy: 'admin' }]);

  await desk.page.goto(`${baseURL}/finance/payment?q=${reservationNumber}&locale=en`);
  const payment = desk.page.getByRole('row', { name: new RegExp(reservationNumber) });
  await expect(payment).toContainText(desk.say('attemptState.disputed'));
  await payment.getByRole('button', { name: /More/ }).click();
  await desk.page.getByRole('menuitem', { name: desk.say('dispute.act'), exact: true }).click();
  await expectAccessible(desk.page);
  const all = await desk.field('dispute.amount').inputValue();
  await desk.field('dispute.amount').fill(`9${all}`);
  await desk.field('form.reason').fill('The bank’s letter of today');
  const record = desk.dialog.getByRole('button', { name: desk.say('dispute.act'), exact: true });
  await record.click();
  await expect(desk.dialog).toContainText(desk.shared('validation.required'));
  await desk.field('dispute.cause').selectOption({ label: desk.say('dispute.mistake') });
  await desk.field('dispute.amount').fill(all);
  await record.click();
  await expect(desk.dialog).toContainText('that is no mistake');
  await desk.field('dispute.cause').selectOption({ label: desk.say('dispute.won') });
  await desk.field('dispute.amount').fill(`9${all}`);
  await record.click();
  await expect(desk.dialog).toContainText('Enter a sum above 0 and up to');
  await desk.field('dispute.amount').fill(all);
  await record.click();
  await expect(desk.dialog).toHaveCount(0);
  await expect(payment).not.toContainText(desk.say('attemptState.disputed'));
  await expect(payment).toContainText(desk.say('attemptState.captured'));
  await desk.page.context().close();
});

/** Buys the first flight that suits, without a browser. */
async function buy(
  flights: LiveFlights,
  wanted: Input,
  suits: (flight: Flight) => boolean,
): Promise<{ order: BoughtOrder; flight: Flight }> {
  const results = await flights.find(wanted, (found) => bookable(found).some(suits));
  const flight = bookable(results).find(suits)!;
  return { order: await flights.order(results, flight, [someone()], cards.approved), flight };
}

/** The page of an order as the mail's link opens it. */
function openOrder(page: Page, { orderId, key }: BoughtOrder) {
  return page.goto(`/ticketDetail/${orderId}?locale=en#key=${key}`);
}

/** The administrator of the agency, in a browser of their own. */
async function openDesk(
  browser: Browser,
  request: APIRequestContext,
  baseURL = '',
  path: string,
): Promise<OfficeDesk> {
  const context = await browser.newContext();
  await enterOffice(context, request, baseURL, 'tenant');
  const desk = new OfficeDesk(await context.newPage(), 'en');
  await desk.page.goto(`${baseURL}${path}${path.includes('?') ? '&' : '?'}locale=en`);
  return desk;
}

/** The card's bank takes the whole sum back, as after a dispute. */
async function takeBackAtBank(request: APIRequestContext, order: BoughtOrder): Promise<void> {
  const answer = await request.get(`/api/services/app/Booking/GetPaymentState?orderId=${order.orderId}`, {
    headers: { 'X-Order-Key': order.key },
  });
  const { result } = (await answer.json()) as { result: { attempts: { attemptId: string }[] } };
  const reference = result.attempts[0]?.attemptId ?? '';
  expect((await request.post('/bank/chargeback', { form: { reference } })).ok()).toBe(true);
}

/** Requests another surname as the page does; returns the fee to pay for it. */
async function askForSurname(
  request: APIRequestContext,
  { orderId, key }: BoughtOrder,
  surname: string,
): Promise<string> {
  const wanted = { orderId, changes: [{ passengerIndex: 0, surname }] };
  const post = async (call: string, data: object) => {
    const path = `/api/services/app/Booking/${call}`;
    const answer = await request.post(path, { data, headers: { 'X-Order-Key': key } });
    if (!answer.ok()) throw new Error(await answer.text());
    return ((await answer.json()) as { result: PassengerChange & { quoteId: string } }).result;
  };
  const { quoteId } = await post('QuotePassengerChange', wanted);
  const { state, fee, currency } = await post('RequestPassengerChange', { ...wanted, quoteId });
  expect(state).toBe('waitingForPayment');
  return sumText({ amount: fee, currency });
}
