import type { BrowserContext, Page } from '@playwright/test';
import { cancelTicketOf } from '../support/cancel-ticket.ts';
import { CheckoutPage } from '../support/checkout-page.ts';
import { essentialOnly } from '../support/chosen-cookies.ts';
import { findRefundable, type LiveFlights } from '../support/live-flights.ts';
import { OfficeCalls } from '../support/office-calls.ts';
import { OfficeDesk } from '../support/office-desk.ts';
import { enterOffice } from '../support/office-pages.ts';
import { readLedger, watchOrderKey } from '../support/simulator-ledger.ts';
import { ADMIN_PASSWORD } from '../support/stage.ts';
import { expect, test } from '../support/test.ts';
import { buyerNamed, someone, type Traveller } from '../support/travellers.ts';
import { sumText, wordsOf } from '../support/words.ts';

const AGENCY = 1;
/** The demo's own account at bePaid, which rests meanwhile. */
const OTHER_ACCOUNT = 6;
const SIMULATOR = '/demo/pay/bepaid';
const PHONE = { width: 360, height: 780 };
const say = wordsOf('ru');

// Hours beyond the limit are refused.
test.use({ expectedErrors: /400/ });

test('an agency connects bePaid by its screens alone, sells in roubles of Belarus by card and by ERIP, and gives a part back and then the rest', async ({
  page,
  context,
  browser,
  request,
  baseURL: origin,
  flights,
}) => {
  test.setTimeout(420_000);
  const baseURL = origin ?? '';
  const staff = await browser.newContext({ viewport: PHONE });
  await enterOffice(staff, request, baseURL, 'tenant');
  const desk = new OfficeDesk(await staff.newPage(), 'ru');
  const bank = await staff.newPage();
  const office = new OfficeCalls(request, AGENCY);
  const account = await connect(desk, bank, baseURL);
  try {
    await chooseSite(desk, baseURL, account);
    await desk.page.goto(`${baseURL}/setting/getting-paid?locale=ru`);
    const cards = desk.page.getByRole('article', { name: 'bePaid' });
    await expect(cards).toHaveCount(2);
    const other = cards.filter({ has: desk.page.locator(`a[href*="id=${OTHER_ACCOUNT}"]`) });
    await other.getByRole('button', { name: desk.say('gettingPaid.pause'), exact: true }).click();
    await desk.dialog.getByRole('button', { name: desk.say('gettingPaid.pause'), exact: true }).click();
    await expect(desk.dialog).toHaveCount(0);

    await openBelarus(context, page, baseURL);
    const shop = new URL(baseURL);
    shop.hostname = 'by.localhost';
    const orderKey = watchOrderKey(page);

    const byCard = await choose({ page, flights, shop }, 'Банковская карта', 53);
    await page.locator('button[name=outcome][value=pay]').click();
    await expect(page).toHaveURL(/\/ticketDetail\//);
    await expect(page.locator('.paid-by')).toContainText('Банковская карта');
    const back = await cancelTicketOf(page, byCard[1].surname, 'ru');
    const rest = await cancelTicketOf(page, byCard[0].surname, 'ru');
    const kinds = async () => (await readLedger(page, SIMULATOR, orderKey())).map(({ kind }) => kind);
    await expect.poll(kinds, { timeout: 60_000 }).toEqual(['hold', 'capture', 'refund', 'refund']);
    const given = (await readLedger(page, SIMULATOR, orderKey())).slice(2).map((sum) => sumText(sum, 'ru'));
    expect(given).toEqual([back, rest]);

    const byBill = await choose({ page, flights, shop }, 'ЕРИП', 56);
    await expect(page.getByRole('heading', { name: say('payment.bill.title') })).toBeVisible();
    const number = await page.locator('.pay-bill .code').innerText();
    expect(number).toMatch(/^\d{10}$/);
    await expect(page.locator('.pay-bill')).toContainText('farewind.example');
    await bank.goto(`${baseURL}${SIMULATOR}/`);
    await bank.getByLabel('Payment number').fill(number);
    await bank.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(bank.getByRole('status')).toContainText('successful');
    await expect(page).toHaveURL(/\/ticketDetail\//);
    await expect(page.locator('.paid-by')).toContainText('ЕРИП');

    // Bills have no refund at the provider: staff pay it out, and the buyer then sees it done.
    const order = /\/ticketDetail\/([^/?#]+)/.exec(page.url())![1]!;
    const paidOut = await cancelTicketOf(page, byBill[1].surname, 'ru');
    const refunds = page.getByRole('region', { name: say('trip.refund.title') });
    // Known as soon as the refund has been tried.
    await expect(async () => {
      await page.reload();
      await expect(refunds).toContainText('агентство выплатит деньги само', { timeout: 10_000 });
    }).toPass({ timeout: 90_000 });
    await payOut(desk, baseURL, order);
    await expect(async () => {
      await page.reload();
      await expect(refunds.locator('.is-done')).toHaveText([/./, /./, /^Выплачено агентством/], {
        timeout: 10_000,
      });
    }).toPass({ timeout: 90_000 });
    await expect(refunds).toContainText(paidOut);
    await expect.poll(kinds).toEqual(['charge']);
  } finally {
    await staff.close();
    // The site goes on as other journeys know it.
    const token = await office.signIn('admin', ADMIN_PASSWORD);
    await office.post('Setting/PausePaymentSetting', { id: account }, token);
    await office.post('Setting/ResumePaymentSetting', { id: OTHER_ACCOUNT }, token);
  }
});

/** Connects an account by the keys on the simulator's panel, rehearses it and switches it on; returns its number. */
async function connect(desk: OfficeDesk, bank: Page, baseURL: string): Promise<number> {
  await bank.goto(`${baseURL}${SIMULATOR}/`);
  const keyOf = (term: string) =>
    bank
      .locator('dt', { hasText: new RegExp(`^${term}$`) })
      .locator('+ dd')
      .innerText();
  const secret = await keyOf('Secret key');
  await desk.page.goto(`${baseURL}/setting/getting-paid?locale=ru`);
  await desk.page
    .getByRole('link', { name: desk.say('gettingPaid.connectName', { name: 'bePaid' }), exact: true })
    .click();
  await expect(desk.page.getByRole('checkbox', { name: 'BYN' })).toBeChecked();
  await desk.field('payment.bepaid.shopId').fill(await keyOf('Shop ID'));
  await desk.field('payment.bepaid.publicKey').fill(await keyOf('Public key'));
  await desk.field('payment.bepaid.eripService').fill(await keyOf('Service number in ERIP'));
  await desk.field('payment.bepaid.checkoutUrl').fill(await keyOf('Address of the payment page'));
  await desk.field('payment.bepaid.secretKey').fill('a mistaken key');
  await desk.field('payment.statementText').fill('FAREWIND*BY');
  await desk.field('payment.mode').selectOption('test');
  await desk.field('payment.billHours').fill('200');
  const tryKeys = desk.button(desk.say('connect.tryKeys'));
  await tryKeys.click();
  await expect(desk.field('payment.billHours')).toHaveAttribute('aria-invalid', 'true');
  await desk.field('payment.billHours').fill('48');
  await tryKeys.click();
  await expect(desk.page.getByText('bePaid не знает такого магазина или ключа')).toBeVisible();
  await desk.field('payment.bepaid.secretKey').fill(secret);
  await tryKeys.click();
  await expect(desk.page).toHaveURL(/\/connect\/\d+$/);
  await desk.button(desk.say('connect.start')).click();
  for (const done of [4, 5]) {
    const pay = desk.page.getByRole('link', { name: /^Заплатить/ });
    const url = await pay.getAttribute('href');
    await bank.goto(url ?? '');
    await bank.locator('button[name=outcome][value=pay]').click();
    await expect(desk.page.locator('.o-ticks > .done')).toHaveCount(done);
    if (done === 4) await expect(pay).not.toHaveAttribute('href', url ?? '');
  }
  await desk.button(desk.say('connect.switchOn')).click();
  await expect(desk.page.getByText(desk.say('connect.isOn'))).toBeVisible();
  return Number(new URL(desk.page.url()).pathname.split('/').at(-1));
}

/** The demo's sites have accounts of their own: the new one is for the Belarusian site too. */
async function chooseSite(desk: OfficeDesk, baseURL: string, account: number): Promise<void> {
  await desk.page.goto(`${baseURL}/setting/payment?locale=ru&dialog=edit&id=${account}`);
  const sites = desk.dialog.getByRole('group', { name: new RegExp(`^${desk.say('payment.siteIds')}`) });
  await sites.getByRole('checkbox', { name: /by\.localhost/ }).check();
  await desk.dialog.getByRole('button', { name: desk.say('form.toReview'), exact: true }).click();
  await expect(desk.dialog.getByRole('table')).toContainText('by.localhost');
  await desk.save();
}

async function openBelarus(context: BrowserContext, page: Page, baseURL: string): Promise<void> {
  const site = new URL(baseURL);
  site.hostname = 'by.localhost';
  await context.addCookies(essentialOnly.cookies.map((each) => ({ ...each, domain: site.hostname })));
  await page.setViewportSize(PHONE);
}

/** Two passengers, up to the provider. */
async function choose(
  { page, flights, shop }: { readonly page: Page; readonly flights: LiveFlights; readonly shop: URL },
  method: string,
  daysAhead: number,
): Promise<readonly [Traveller, Traveller]> {
  const wanted = { from: 'MOW', to: 'AYT', currency: 'BYN', daysAhead, adults: 2 } as const;
  const { results, flight, fareId } = await findRefundable(flights, wanted);
  const path = `/flightPayment/${results.search.id}/${flight.id}?fare=${fareId}&locale=ru&currency=BYN`;
  await page.goto(new URL(path, shop).href);
  const travellers = [someone(), someone()] as const;
  const checkout = new CheckoutPage(page, 'ru');
  await checkout.fillPassengers(travellers, ['adult', 'adult']);
  await checkout.fillContact(buyerNamed(travellers[0].name, travellers[0].surname));
  await checkout.goOnTo(checkout.agreements[0]!);
  await checkout.form.getByRole('radio', { name: method }).check();
  await checkout.agree();
  await checkout.payButton.click();
  return travellers;
}

/** Records that the refund of an order was paid out at the bank. */
async function payOut(desk: OfficeDesk, baseURL: string, order: string): Promise<void> {
  await desk.page.setViewportSize({ width: 1280, height: 800 });
  await desk.page.goto(`${baseURL}/finance/refund?locale=ru&q=${order}`);
  const row = desk.page.getByRole('row').filter({ has: desk.page.locator(`a[href*="${order}"]`) });
  await expect(row).toContainText(desk.say('refundState.toPayOut'));
  await row.getByRole('button').last().click();
  await desk.page.getByRole('menuitem', { name: desk.say('refund.payOut'), exact: true }).click();
  await desk.field('desk.document').fill('ПП 128');
  await desk.dialog.getByRole('button', { name: desk.say('refund.payOut'), exact: true }).click();
  await expect(desk.dialog).toHaveCount(0);
}
