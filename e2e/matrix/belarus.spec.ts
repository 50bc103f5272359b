import { essentialOnly } from '../support/chosen-cookies.ts';
import { CheckoutPage } from '../support/checkout-page.ts';
import { bookable, hasPlenty, paymentAddress } from '../support/live-flights.ts';
import { expect, test } from '../support/test.ts';
import { buyerNamed, someone } from '../support/travellers.ts';
import { wordsOf } from '../support/words.ts';

const PANEL = '/demo/pay/bepaid/';
const say = wordsOf('ru');

test('a buyer pays in roubles of Belarus, by a bill at a bank’s app and by card', async ({
  page,
  context,
  flights,
  baseURL,
}) => {
  const site = new URL(baseURL ?? '');
  site.hostname = 'by.localhost';
  await context.addCookies(essentialOnly.cookies.map((each) => ({ ...each, domain: site.hostname })));
  await page.setViewportSize({ width: 360, height: 780 });
  const checkout = new CheckoutPage(page, 'ru');
  const choose = async (method: string, daysAhead: number) => {
    const results = await flights.find({ from: 'MOW', to: 'AYT', currency: 'BYN', daysAhead }, (found) =>
      bookable(found).some(hasPlenty),
    );
    const flight = bookable(results).find(hasPlenty)!;
    await page.goto(new URL(`${paymentAddress(results, flight)}&locale=ru&currency=BYN`, site).href);
    const traveller = someone();
    await checkout.fillPassenger(0, 'adult', traveller);
    await checkout.fillContact(buyerNamed(traveller.name, traveller.surname));
    await checkout.goOnTo(checkout.agreements[0]!);
    await checkout.form.getByRole('radio', { name: method }).check();
    await checkout.agree();
    await checkout.payButton.click();
  };

  await choose('ЕРИП', 53);
  await expect(page.getByRole('heading', { name: say('payment.bill.title') })).toBeVisible();
  const number = await page.locator('.pay-bill .code').innerText();
  expect(number).toMatch(/^\d{10}$/);
  await expect(page.locator('.pay-bill')).toContainText('farewind.example');
  const app = await context.newPage();
  await app.goto(new URL(PANEL, site).href);
  await app.getByLabel('Payment number').fill(number);
  await app.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(app.getByRole('status')).toContainText('successful');
  await app.close();
  await expect(page).toHaveURL(/\/ticketDetail\//, { timeout: 20_000 });
  await expect(page.locator('.paid-by')).toContainText('ЕРИП');

  await choose('Банковская карта', 54);
  await page.locator('button[name=outcome][value=pay]').click();
  await expect(page).toHaveURL(/\/ticketDetail\//);
  await expect(page.locator('.paid-by')).toContainText('Банковская карта');
});
