import { BankPage } from '../support/bank-page.ts';
import { CheckoutPage } from '../support/checkout-page.ts';
import { bookable, hasPlenty, paymentAddress } from '../support/live-flights.ts';
import { MoneyWatch } from '../support/money-watch.ts';
import { OfficeCalls } from '../support/office-calls.ts';
import { openPurchase } from '../support/one-way-purchase.ts';
import { expectFocusNamed } from '../support/focus.ts';
import { expect, test } from '../support/test.ts';
import { buyerNamed, cards, someone } from '../support/travellers.ts';
import { checkoutWordsOf, loosely, sumText, wordsOf } from '../support/words.ts';
import type { FlightResponse } from '@farewind/contract/flights/search';

const AGENCY = 1;

const isConnection = (flight: FlightResponse): boolean => flight.stops === 1 && hasPlenty(flight);

test(
  'a one-way trip with a connection is paid in euros, and its ticket states the layover',
  { tag: '@long' },
  async ({ page, context, flights }) => {
    const say = wordsOf('en');
    const found = await flights.find({ from: 'LED', to: 'AYT', currency: 'EUR', daysAhead: 60 }, (results) =>
      bookable(results).some(isConnection),
    );
    const flight = bookable(found).find(isConnection);
    if (flight === undefined) throw new Error('No connection has seats');
    const money = await MoneyWatch.on(context);
    await page.goto(`${paymentAddress(found, flight)}&locale=en&currency=EUR`);
    const checkout = new CheckoutPage(page, 'en');
    const traveller = someone();
    await checkout.fillPassenger(0, 'adult', traveller);
    await checkout.fillContact(buyerNamed(traveller.name, traveller.surname));
    await checkout.pay(cards.secure);
    const bank = new BankPage(page);
    await bank.wait();
    const atBank = (await page.getByRole('main').textContent()) ?? '';
    await bank.confirm();
    await expect(page).toHaveURL(/\/ticketDetail\//);
    await expect(page.locator('.layover')).toContainText(
      `${Math.floor((flight.layovers[0]?.minutes ?? 0) / 60)}h`,
    );
    const order = await money.expectPaidOnce();
    expect(atBank).toContain(`${order.total} EUR`);
    expect(order.items.flatMap(({ segments }) => segments)).toHaveLength(2);
    await expect(page.getByRole('heading', { name: say('trip.passengers') })).toBeVisible();
  },
);

test('a passenger is filled in from passport lines and a coupon applied; the price follows the currency, a Turkish card is switched to lira before anything is sent, and the bank charges the sum on the button once', async ({
  page,
  context,
  flights,
  request,
}) => {
  test.slow();
  const [say, inCheckout] = [wordsOf('tr'), checkoutWordsOf('tr')];
  const code = `TILL${Date.now().toString(36).toUpperCase()}`;
  await new OfficeCalls(request, AGENCY).post('Rule/SaveCoupon', { code, kind: 'percent', percent: '10' });
  const money = await MoneyWatch.on(context);
  const { checkout, traveller } = await openPurchase(page, flights, {
    daysAhead: 54,
    language: 'tr',
    currency: 'RUB',
  });
  const full = await checkout.total();
  expect(full).toContain('₽');

  const passenger = checkout.passenger(0, 'adult');
  await passenger.surname.fill('Соколова');
  await passenger.group.getByRole('button', { name: inCheckout('passport.paste') }).click();
  await page.keyboard.insertText(
    `P<RUS${traveller.surname}<<ANNA<<<\n7528419064RUS8903141F3108228<<<<<<<<<<<<<<02`,
  );
  await passenger.group.getByRole('button', { name: inCheckout('passport.fill') }).click();
  await expect(passenger.surname).toHaveValue(traveller.surname);
  await expect(passenger.passportNumber).toHaveValue('2841906');
  await expect(passenger.group.locator('.passport .lines')).toContainText('7528419064RUS8903141F3108228');

  const coupon = checkout.form.getByLabel(say('checkout.coupon'));
  await coupon.fill(code.toLowerCase());
  await coupon.press('Enter');
  const applied = checkout.form.getByRole('status').filter({ hasText: code });
  await expect(applied).toBeVisible();
  await expect(checkout.form.getByRole('button', { name: inCheckout('coupon.remove') })).toBeFocused();
  await page.reload();
  await expect(applied).toBeVisible();
  await expect.poll(() => checkout.total()).not.toBe(full);

  await checkout.form.getByLabel(inCheckout('currency.label')).selectOption('EUR');
  await expect(checkout.payButton).toContainText('€');
  await expect(applied).toContainText('€');
  await checkout.fillCard(cards.turkish);
  await checkout.card.owner.fill('Анна Соколова');
  await checkout.form.getByRole('button', { name: say('checkout.accept'), exact: true }).click();
  await expect(checkout.card.owner).toHaveValue('ANNA SOKOLOVA');
  await expect(checkout.card.owner).toBeFocused();
  await checkout.agree();
  const offer = checkout.form.getByRole('status').filter({ hasText: say('card.turkishNeedsTry') });
  await offer.getByRole('button').first().click();
  await expect(checkout.payButton).toContainText('₺');
  await expect(offer).toBeHidden();
  await expectFocusNamed(page, 'choosing to pay in lira');
  const total = await checkout.total();
  await expect(checkout.payButton).toHaveText(loosely(say('contract.payButton', { total })));
  await checkout.payButton.click();
  const bank = new BankPage(page);
  await bank.wait();
  const atBank = (await page.getByRole('main').textContent()) ?? '';
  await bank.confirm();
  await expect(page).toHaveURL(/\/ticketDetail\//);
  const order = await money.expectPaidOnce();
  expect(order.currency).toBe('TRY');
  expect(atBank).toContain(`${order.total} TRY`);
  expect(total).toBe(sumText({ amount: order.total, currency: 'TRY' }, 'tr'));
});

test('the currency that an address asks for stays with the visitor on later pages and after a reload', async ({
  page,
}) => {
  const say = wordsOf('en');
  await page.goto('/?locale=en&currency=BYN');
  const currency = page.getByLabel(say('layout.currency'));
  await expect(currency).toHaveValue('BYN');
  await page.goto('/aboutUs');
  await expect(currency).toHaveValue('BYN');
  await page.reload();
  await expect(currency).toHaveValue('BYN');
});
