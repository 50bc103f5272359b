import { cancelTicketOf } from '../support/cancel-ticket.ts';
import { CheckoutPage } from '../support/checkout-page.ts';
import { findRefundable } from '../support/live-flights.ts';
import { OfficeCalls } from '../support/office-calls.ts';
import { OfficeDesk } from '../support/office-desk.ts';
import { enterOffice } from '../support/office-pages.ts';
import { readLedger, watchOrderKey } from '../support/simulator-ledger.ts';
import { ADMIN_PASSWORD } from '../support/stage.ts';
import { expect, test } from '../support/test.ts';
import { buyerNamed, someone } from '../support/travellers.ts';
import { loosely, sumText, wordsOf } from '../support/words.ts';

const AGENCY = 1;
const SIMULATOR = '/demo/pay/tbank';
const PHONE = { width: 360, height: 780 };

test('an agency connects T-Bank by its screens alone, sells by SBP with receipts, gives a part back and then the rest', async ({
  page,
  browser,
  request,
  baseURL: origin,
  flights,
}) => {
  test.setTimeout(420_000);
  const baseURL = origin ?? '';
  const context = await browser.newContext({ viewport: PHONE });
  await enterOffice(context, request, baseURL, 'tenant');
  const desk = new OfficeDesk(await context.newPage(), 'ru');
  const bank = await context.newPage();
  const name = desk.say('payment.tbank');

  await desk.page.goto(`${baseURL}/setting/getting-paid?locale=ru`);
  await desk.page
    .getByRole('link', { name: desk.say('gettingPaid.connectName', { name }), exact: true })
    .click();
  await bank.goto(`${baseURL}${SIMULATOR}/`);
  const keyOf = (term: string) => bank.locator('dt', { hasText: term }).locator('+ dd').innerText();
  await desk.field('payment.tbank.terminalKey').fill(await keyOf('TerminalKey'));
  await desk.field('payment.tbank.gatewayUrl').fill(`${baseURL}${SIMULATOR}`);
  await desk.field('payment.statementText').fill('SUNNY*AVIA');
  // The key of a test terminal does not open a live account, and the page says why.
  await desk.field('payment.tbank.password').fill('mistyped');
  await desk.button(desk.say('connect.tryKeys')).click();
  await expect(desk.page.getByText('Это ключ тестового терминала')).toBeVisible();
  await desk.field('payment.mode').selectOption('test');
  await desk.button(desk.say('connect.tryKeys')).click();
  await expect(desk.page.getByText('пароль не подходит')).toBeVisible();
  await desk.field('payment.tbank.password').fill(await keyOf('Password'));
  await desk.button(desk.say('connect.tryKeys')).click();
  const address = desk.page.locator('.o-connect-url').first();
  await expect(address).toContainText('/api/payment/notice/1/');
  const account = Number((await address.innerText()).split('/').at(-1));
  try {
    await bank.getByLabel('Address for notifications').fill(await address.innerText());
    await bank.getByRole('button', { name: 'Send a test notification' }).click();
    await expect(desk.page.getByText(/^Последнее уведомление пришло/)).toBeVisible();

    await desk.button(desk.say('connect.start')).click();
    for (const step of ['hold', 'void'] as const) {
      const pay = desk.page.getByRole('link', { name: /^Заплатить/ });
      const url = await pay.getAttribute('href');
      await bank.goto(url ?? '');
      await bank.locator('button[name=outcome][value=pay]').click();
      await expect(desk.page.locator('.o-ticks li.done', { hasText: stepText(desk, step) })).toBeVisible();
      if (step === 'hold') await expect(pay).not.toHaveAttribute('href', url ?? '');
    }
    await desk.button(desk.say('connect.switchOn')).click();
    await expect(desk.page.getByText(desk.say('connect.isOn'))).toBeVisible();

    // The agency has an order of accounts for SBP: the new one is put behind the others.
    const leftOut = desk.page.getByText(/^В порядок приёма не включён: .*СБП \(RUB\)/);
    await expect(leftOut).toBeVisible();
    await desk.button(desk.say('gettingPaid.addLast')).click();
    await expect(leftOut).toHaveCount(0);
    // The same for receipts, whose setting also lists its accounts.
    const uncovered = desk.page.getByText(desk.say('connect.noReceipts'));
    await expect(uncovered).toBeVisible();
    await desk.button(desk.say('connect.addReceipts')).click();
    await expect(desk.page.getByText(desk.say('connect.hasReceipts'))).toBeVisible();
    await expect(uncovered).toHaveCount(0);
    await desk.page.goto(`${baseURL}/setting/getting-paid?locale=ru`);
    await desk.page.getByRole('button', { name: 'RUB', exact: true }).click();
    const edit = desk.say('gettingPaid.editRoute', { method: 'СБП', currency: 'RUB' });
    await desk.page.getByRole('button', { name: new RegExp(edit) }).click();
    const inOrder = desk.dialog.locator('.o-rt .o-rt-name b');
    const newcomer = await inOrder.last().innerText();
    await desk.dialog
      .getByRole('button', { name: desk.say('gettingPaid.up') })
      .last()
      .click();
    await expect(inOrder.nth(-2)).toHaveText(newcomer);
    await desk.dialog.getByRole('button', { name: desk.say('form.save'), exact: true }).click();
    await expect(desk.dialog).toHaveCount(0);
    await changeReceiptSender(desk, baseURL);

    await page.setViewportSize(PHONE);
    const orderKey = watchOrderKey(page);
    const [stays, goes] = [someone(), someone()];
    const wanted = { from: 'MOW', to: 'AYT', currency: 'RUB', daysAhead: 62, adults: 2 } as const;
    const { results, flight, fareId } = await findRefundable(flights, wanted);
    await page.goto(`/flightPayment/${results.search.id}/${flight.id}?fare=${fareId}&locale=ru&currency=RUB`);
    const checkout = new CheckoutPage(page, 'ru');
    await checkout.fillPassenger(0, 'adult', stays);
    await checkout.fillPassenger(1, 'adult', goes);
    await checkout.fillContact(buyerNamed(stays.name, stays.surname));
    await checkout.goOnTo(checkout.agreements[0]!);
    await checkout.form.getByRole('radio', { name: 'СБП' }).check();
    await checkout.agree();
    await checkout.payButton.click();
    const app = page.getByRole('link', { name: wordsOf('ru')('payment.code.app') });
    const payload = await app.getAttribute('href');
    expect((await request.post(`${SIMULATOR}/scan`, { data: { payload } })).status()).toBe(200);
    await expect(page).toHaveURL(/\/ticketDetail\//);
    await expect(page.locator('.paid-by')).toContainText('СБП');

    const back = await cancelTicketOf(page, goes.surname, 'ru');
    const rest = await cancelTicketOf(page, stays.surname, 'ru');
    const entries = async () => {
      await request.post(`${SIMULATOR}/tick`, { maxRedirects: 0 });
      return readLedger(page, SIMULATOR, orderKey());
    };
    await expect
      .poll(async () => (await entries()).map(({ kind }) => kind), { timeout: 60_000 })
      .toEqual(['charge', 'refund', 'refund']);
    const given = (await entries())
      .slice(1)
      .map(({ amount, currency }) => sumText({ amount, currency }, 'ru'));
    expect(given).toEqual([back, rest]);
    await expectReceipts(desk, baseURL, /\/ticketDetail\/([^/?#]+)/.exec(page.url())![1]!, [back, rest]);
  } finally {
    await context.close();
    // The main site goes on as other journeys know it.
    const office = new OfficeCalls(request, AGENCY);
    const token = await office.signIn('admin', ADMIN_PASSWORD);
    await office.post('Setting/PausePaymentSetting', { id: account }, token);
  }
});

/** Changes the sender of the receipts on their screen, which shows what is about to be changed. */
async function changeReceiptSender(desk: OfficeDesk, baseURL: string): Promise<void> {
  await desk.page.goto(`${baseURL}/setting/receipt?locale=ru`);
  await desk.button(desk.say('list.edit', { name: desk.say('receiptSetting.provider') })).click();
  await desk.field('receiptSetting.companyEmail').fill('receipts@farewind.example');
  const review = desk.dialog.getByRole('button', { name: desk.say('form.toReview'), exact: true });
  const taxNumber = desk.field('receiptSetting.companyTaxNumber');
  const known = await taxNumber.inputValue();
  await taxNumber.fill('77001122');
  await review.click();
  await desk.dialog.getByRole('button', { name: desk.say('form.save'), exact: true }).click();
  await expect(taxNumber).toHaveAttribute('aria-invalid', 'true');
  await taxNumber.fill(known);
  await review.click();
  const changes = desk.dialog.getByRole('table');
  await expect(changes).toContainText(desk.say('receiptSetting.companyEmail'));
  await expect(changes).not.toContainText(desk.say('receiptSetting.companyTaxNumber'));
  await desk.save();
}

/** The cash desk of the provider has issued a receipt of the sale, and one of each refund with its sum. */
async function expectReceipts(
  desk: OfficeDesk,
  baseURL: string,
  order: string,
  refunds: readonly string[],
): Promise<void> {
  await desk.page.setViewportSize({ width: 1280, height: 800 });
  const rows = (purpose: 'prepayment' | 'refund') =>
    desk.page
      .getByRole('row')
      .filter({ hasText: desk.say(`receiptPurpose.${purpose}`) })
      .filter({ hasText: desk.say('receiptState.issued') });
  await expect(async () => {
    await desk.page.goto(`${baseURL}/finance/receipt?locale=ru&q=${order}`);
    await expect(rows('prepayment')).toHaveCount(1, { timeout: 10_000 });
    await expect(rows('refund')).toHaveCount(refunds.length, { timeout: 10_000 });
  }).toPass({ timeout: 90_000 });
  // Both tickets may have cost the same.
  for (const sum of refunds)
    await expect(rows('refund').filter({ hasText: loosely(sum) })).toHaveCount(
      refunds.filter((other) => other === sum).length,
    );
}

const stepText = (desk: OfficeDesk, step: 'hold' | 'void'): RegExp =>
  new RegExp(`^${desk.say(`connect.step.${step}`, { sum: '' }).trim()}`);
