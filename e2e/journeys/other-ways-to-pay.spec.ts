import { CheckoutPage } from '../support/checkout-page.ts';
import { bookable, hasPlenty, paymentAddress } from '../support/live-flights.ts';
import { essentialOnly } from '../support/chosen-cookies.ts';
import { openPurchase } from '../support/one-way-purchase.ts';
import { expect, test } from '../support/test.ts';
import { buyerNamed, someone } from '../support/travellers.ts';
import { checkoutWordsOf, wordsOf } from '../support/words.ts';

// A call is lost once on purpose.
test.use({ expectedErrors: /ERR_FAILED .*GetPaymentState/ });

test('a QR code survives a reload and is paid by phone, without a card in our form', async ({
  page,
  context,
  flights,
  baseURL,
}) => {
  const say = wordsOf('ru');
  const site = new URL(baseURL ?? '');
  site.hostname = 'ru.localhost';
  await context.addCookies(essentialOnly.cookies.map((each) => ({ ...each, domain: site.hostname })));
  await page.setViewportSize({ width: 360, height: 780 });
  const results = await flights.find({ from: 'MOW', to: 'AYT', currency: 'RUB', daysAhead: 47 }, (found) =>
    bookable(found).some(hasPlenty),
  );
  const flight = bookable(results).find(hasPlenty)!;
  await page.goto(new URL(`${paymentAddress(results, flight)}&locale=ru&currency=RUB`, site).href);
  const traveller = someone();
  const checkout = new CheckoutPage(page, 'ru');
  await checkout.fillPassenger(0, 'adult', traveller);
  await checkout.fillContact(buyerNamed(traveller.name, traveller.surname));
  await checkout.goOnTo(checkout.agreements[0]!);
  // No payment method is preselected, and nothing is paid without one.
  await expect(checkout.form.locator('.pay-way').first()).toBeVisible();
  await expect(checkout.form.locator('.pay-way :checked')).toHaveCount(0);
  await checkout.payButton.click();
  await expect(checkout.form.getByRole('radio').first()).toBeFocused();
  await expect(checkout.form).toContainText(say('payment.chooseWay'));
  await checkout.form.getByRole('radio', { name: 'СБП' }).check();
  await expect(checkout.card.number).toHaveCount(0);
  await checkout.agree();
  await checkout.payButton.click();

  await expect(page.getByRole('heading', { name: say('payment.code.title') })).toBeVisible();
  await expect(page.getByRole('img', { name: say('payment.code.alt') })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^(19|20):\d\d$/);
  // Back leads to the choice of another way, where nothing is called a failure, and the code can still be paid.
  await page.goBack();
  await expect(page.locator('#payment-again')).toContainText(say('payment.left.title'));
  await expect(page.locator('#payment-again')).toContainText(checkoutWordsOf('ru')('unpaid.code'));
  await expect(checkout.form.getByRole('radio', { name: 'СБП' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('img', { name: say('payment.code.alt') })).toBeVisible();
  // The call that brings the code is lost, and repeated.
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('GetPaymentState'));
  await page.route('**/GetPaymentState*', (route) => route.abort(), { times: 1 });
  await page.reload();
  await lost;
  const app = page.getByRole('link', { name: say('payment.code.app') });
  const payload = await app.getAttribute('href');
  const paid = await page.evaluate(async (code) => {
    const body = JSON.stringify({ payload: code });
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/demo/pay/yookassa/scan', { method: 'POST', headers, body })).status;
  }, payload);
  expect(paid).toBe(200);
  await expect(page).toHaveURL(/\/ticketDetail\//);
  await expect(page.locator('.paid-by')).toContainText('СБП');
});

test('a buyer who leaves the bank’s page continues from the order until it is paid', async ({
  page,
  flights,
}) => {
  const say = wordsOf('tr');
  await page.setViewportSize({ width: 360, height: 780 });
  const { checkout } = await openPurchase(page, flights, { daysAhead: 49, language: 'tr', currency: 'TRY' });
  await checkout.goOnTo(checkout.agreements[0]!);
  await checkout.form.getByRole('radio', { name: 'Bankanın sayfasında kartla' }).check();
  await expect(checkout.card.number).toHaveCount(0);
  await checkout.agree();
  await checkout.payButton.click();
  await page.locator('button[name=outcome][value=leave]').click();

  await expect(page.getByRole('heading', { name: say('payment.open.title') })).toBeVisible();
  await page.goto(page.url().replace('/payment/wait/', '/ticketDetail/'));
  await page.getByRole('link', { name: say('payment.continue') }).click();
  await page.getByRole('link', { name: say('payment.open.go') }).click();
  await page.locator('button[name=outcome][value=pay]').click();
  await expect(page).toHaveURL(/\/ticketDetail\//);
  await expect(page.locator('.paid-by')).toContainText('Bankanın sayfasında kartla');
});

test('the shop reports a card declined on the provider’s page, and another card pays for the same order', async ({
  page,
  context,
  flights,
  baseURL,
}) => {
  const say = wordsOf('en');
  const site = new URL(baseURL ?? '');
  site.hostname = 'eu.localhost';
  await context.addCookies(essentialOnly.cookies.map((each) => ({ ...each, domain: site.hostname })));
  const results = await flights.find({ from: 'MOW', to: 'AYT', currency: 'EUR', daysAhead: 51 }, (found) =>
    bookable(found).some(hasPlenty),
  );
  const flight = bookable(results).find(hasPlenty)!;
  await page.goto(new URL(`${paymentAddress(results, flight)}&locale=en&currency=EUR`, site).href);
  const traveller = someone();
  const checkout = new CheckoutPage(page, 'en');
  await checkout.fillPassenger(0, 'adult', traveller);
  await checkout.fillContact(buyerNamed(traveller.name, traveller.surname));
  await expect(checkout.card.number).toHaveCount(0);
  await checkout.agree();
  await checkout.payButton.click();
  await expect(page.getByRole('heading', { name: 'Pay with Stripe (simulator)' })).toBeVisible();
  await page.locator('button[name=outcome][value=refuse]').click();

  await expect(page).toHaveURL(/\/paymentFailed\?.*orderId=/);
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? '';
  await page.getByRole('link', { name: say('trip.failed.tryAgain') }).click();
  await checkout.agree();
  await checkout.payButton.click();
  await page.locator('button[name=outcome][value=pay]').click();
  await expect(page).toHaveURL(new RegExp(`/ticketDetail/${orderId}(?:[?#]|$)`));
  await expect(page.locator('.paid-by')).toContainText('Bank card');
});
