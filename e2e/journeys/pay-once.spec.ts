import { CheckoutPage } from '../support/checkout-page.ts';
import { bookable, hasPlenty, paymentAddress } from '../support/live-flights.ts';
import { listMails, waitForMail } from '../support/mailbox.ts';
import { readOrderOfPage } from '../support/orders.ts';
import { ResultsPage } from '../support/results-page.ts';
import { SearchForm } from '../support/search-form.ts';
import { countTaps } from '../support/taps.ts';
import { listBankPayments } from '../support/test-bank.ts';
import { expect, test } from '../support/test.ts';
import { anna, buyerNamed, cards } from '../support/travellers.ts';
import { wordsOf } from '../support/words.ts';

test.use({ viewport: { width: 360, height: 780 } });

test('pressing the pay button twice makes one order and one payment', async ({ page, flights }) => {
  // The only journey that pays in dollars: that identifies its payments at the bank.
  const wanted = { from: 'MOW', to: 'AYT', currency: 'USD', daysAhead: 200 } as const;
  const found = await flights.find(wanted, (results) => bookable(results).some(hasPlenty));
  const flight = bookable(found).find(hasPlenty);
  if (flight === undefined) throw new Error('No flight has seats');
  const bank = Promise.withResolvers<void>();
  await page.route('**/Booking/AddOrder', async (route) => {
    await bank.promise;
    await route.continue();
  });
  await page.clock.install();
  await page.goto(`${paymentAddress(found, flight)}&locale=en&currency=USD`);
  const checkout = new CheckoutPage(page, 'en');
  const buyer = buyerNamed('Anna', 'Sokolova');
  await checkout.fillPassenger(0, 'adult', anna);
  await checkout.fillContact(buyer);
  await checkout.fillCard(cards.approved);
  await checkout.agree();
  await checkout.payButton.dblclick();
  const slow = page.getByRole('status').filter({ hasText: wordsOf('en')('payment.slow') });
  await expect(slow).toHaveCount(0);
  await page.clock.fastForward('00:06');
  await expect(slow).toBeVisible();
  bank.resolve();
  const order = await readOrderOfPage(page);
  await waitForMail(buyer.email);
  expect(await listMails(buyer.email)).toHaveLength(1);
  const payments = await listBankPayments(page.request);
  expect(payments.filter(({ sum }) => sum === `${order.total} USD`)).toHaveLength(1);
});

test('buying a round trip takes at most twelve taps from the home page to the ticket, besides typing', async ({
  page,
  flights,
}) => {
  const wanted = { from: 'MOW', to: 'AYT', currency: 'EUR', daysAhead: 15, nights: 7 } as const;
  const found = await flights.find(wanted, (results) => bookable(results, 'return').some(hasPlenty));
  const say = wordsOf('en');
  const taps = await countTaps(page);
  await page.goto('/?locale=en&currency=EUR');
  const form = new SearchForm(page, 'en');
  await expect(form.codeOf('from')).toHaveText('MOW');
  await form.typePlace('to', 'Antalya');
  await form.chooseDates(found.search.departureDate, found.search.returnDate);
  await form.submit();
  const results = new ResultsPage(page, 'en');
  await results.wait();
  const route = say('results.route', { from: 'Moscow', to: 'Antalya' });
  await expect(page.getByRole('heading', { name: route, level: 1 })).toBeAttached();
  await results.choose(results.cards.first());
  await expect(results.nowReturn).toBeVisible();
  await results.wait();
  await results.choose(results.cards.first());
  const checkout = new CheckoutPage(page, 'en');
  await checkout.fillPassenger(0, 'adult', anna);
  await checkout.fillContact(buyerNamed('Anna', 'Sokolova'));
  await checkout.fillCard(cards.approved);
  await checkout.agree();
  await checkout.payButton.click();
  await expect(page).toHaveTitle(`Farewind--${say('trip.pageTo', { city: 'Antalya' })}`);
  await readOrderOfPage(page);
  expect(taps()).toBeGreaterThan(5);
  expect(taps()).toBeLessThanOrEqual(12);
});
