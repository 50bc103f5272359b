import { BankPage } from '../support/bank-page.ts';
import { CheckoutPage } from '../support/checkout-page.ts';
import { bookable, hasPlenty, paymentAddress } from '../support/live-flights.ts';
import { MoneyWatch } from '../support/money-watch.ts';
import { openPurchase } from '../support/one-way-purchase.ts';
import { expect, test } from '../support/test.ts';
import { buyerNamed, cards, someone } from '../support/travellers.ts';
import { wordsOf } from '../support/words.ts';
import type { FlightResponse } from '@farewind/contract/flights/search';

const isConnection = (flight: FlightResponse): boolean => flight.stops === 1 && hasPlenty(flight);

test(
  'one way with a connection is paid in euro, and its ticket names the length of the wait',
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

test('a Turkish card in roubles is led to lira before anything is sent, and pays in lira, once', async ({
  page,
  context,
  flights,
}) => {
  const say = wordsOf('tr');
  const money = await MoneyWatch.on(context);
  const { checkout } = await openPurchase(page, flights, {
    ...{ daysAhead: 54, language: 'tr', currency: 'RUB' },
  });
  expect(await checkout.total()).toContain('₽');
  await checkout.fillCard(cards.turkish);
  await checkout.agree();
  const offer = checkout.form.getByRole('status').filter({ hasText: say('card.turkishNeedsTry') });
  await offer.getByRole('button').first().click();
  await expect(checkout.payButton).toContainText('₺');
  await expect(offer).toBeHidden();
  await checkout.payButton.click();
  await new BankPage(page).confirm();
  await expect(page).toHaveURL(/\/ticketDetail\//);
  expect((await money.expectPaidOnce()).currency).toBe('TRY');
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
