import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { waitForMail } from '../support/mailbox.ts';
import { bookable, hasPlenty } from '../support/live-flights.ts';
import { OfficeCalls } from '../support/office-calls.ts';
import { OfficeDesk } from '../support/office-desk.ts';
import { expect, test } from '../support/test.ts';
import { cards, someone } from '../support/travellers.ts';
import { tripWordsOf, wordsOf } from '../support/words.ts';

const PASSWORD = 'nine kind wrens cross the dune';
const AGENCY = 1;

// A link without its key is opened on purpose.
test.use({ expectedErrors: /status of 404 .*GetPaymentRequest/ });

test('staff ask for a bag after the sale: the buyer pays by the mailed link on a phone, and staff give a part back', async ({
  page,
  browser,
  flights,
  context,
  request,
  baseURL,
}) => {
  test.slow();
  const wanted = { from: 'MOW', to: 'AYT', currency: 'EUR', daysAhead: 41 } as const;
  const results = await flights.find(wanted, (found) => bookable(found).some(hasPlenty));
  const flight = bookable(results).find(hasPlenty)!;
  const { orderId, buyer } = await flights.order(results, flight, [someone()], cards.approved);
  const userName = `links-${Date.now().toString(36)}`;
  await new OfficeCalls(request, AGENCY).addBoss(userName, PASSWORD);
  await context.addCookies([{ name: 'Abp.TenantId', value: String(AGENCY), url: baseURL ?? '' }]);
  const desk = new OfficeDesk(page, 'en');
  await page.goto(`${baseURL ?? ''}/order/detail/${orderId}?locale=en&dialog=requestPayment`);
  await desk.enter(userName, PASSWORD);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(desk.say('payRequest.purpose')).fill('İkinci bagaj, gidiş-dönüş');
  await dialog.getByLabel(desk.say('pay.amount')).fill('61,5');
  await dialog.getByRole('button', { name: desk.say('payRequest.make') }).click();
  await dialog.getByRole('button', { name: desk.say('payRequest.share.link') }).click();
  await expect(dialog.getByAltText(desk.say('payRequest.code'))).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: desk.say('payRequest.share.mail') }).click();
  const mail = await waitForMail(buyer.email, ({ text }) => text?.includes('/pay/') === true);
  const link = /https?:\S+\/pay\/\S+#key=[\w-]+/.exec(mail.text ?? '')?.[0];
  if (link === undefined) throw new Error('The mail has no link to pay by');
  expect(mail.text).toContain('İkinci bagaj, gidiş-dönüş');

  const phone = await browser.newContext({ locale: 'tr-TR', viewport: { width: 360, height: 780 } });
  const phonePage = await phone.newPage();
  const { pathname, hash } = new URL(link);
  const say = wordsOf('tr');
  const sayTrip = tripWordsOf('tr');
  await phonePage.goto(`${baseURL ?? ''}${pathname}?locale=tr`);
  await expect(phonePage.getByRole('heading', { level: 1 })).toHaveText(sayTrip('payLink.gone.title'));
  await phonePage.goto(`${baseURL ?? ''}${pathname}?locale=tr&again${hash}`);
  await expect(phonePage.getByText('İkinci bagaj, gidiş-dönüş')).toBeVisible();
  // The right to pay does not stay in the address.
  await expect(phonePage).not.toHaveURL(/key=/);
  // Only the server says that a card has expired: this device's clock is years ahead.
  await phonePage.clock.setSystemTime(Date.now() + 8 * 365 * 86_400_000);
  const typeCard = async (tab: Page, number: string, year = '31') => {
    await tab.getByLabel(say('checkout.cardNumber')).fill(number);
    await tab.getByLabel(say('checkout.date.month'), { exact: true }).fill('12');
    await tab.getByLabel(say('checkout.date.year'), { exact: true }).fill(year);
    await tab.getByLabel(say('checkout.cardOwner')).fill('ANNA SOKOLOVA');
    await tab.getByLabel(say('checkout.cardCode')).fill('123');
  };
  const pressPay = (tab: Page) => tab.locator('.pay-link-card button[type=submit]').click();
  const card = async (number: string, year = '31') => {
    await typeCard(phonePage, number, year);
    await pressPay(phonePage);
  };
  // The link is open in two more tabs: in one a card is typed already, the other is looked at later.
  const [typed, seen] = [await phone.newPage(), await phone.newPage()];
  for (const tab of [typed, seen]) {
    await tab.goto(`${baseURL ?? ''}${pathname}?locale=tr${hash}`);
    await expect(tab.getByText('İkinci bagaj, gidiş-dönüş')).toBeVisible();
  }
  await typeCard(typed, cards.approved);
  await card(cards.approved, '25');
  await expect(phonePage.getByLabel(say('checkout.date.year'), { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await card(cards.declined);
  await expect(phonePage.getByRole('alert').first()).toBeVisible();
  // Whoever comes back from the bank's page is told as well.
  await seen.reload();
  await expect(seen.getByText(sayTrip('payLater.failed'))).toBeVisible();
  // The whole number is in sight, and after the payment its outcome, though the button was a screen below.
  const number = phonePage.getByLabel(say('checkout.cardNumber'));
  const cut = await number.evaluate((field) => {
    const { scrollWidth, clientWidth } = field as unknown as { scrollWidth: number; clientWidth: number };
    return scrollWidth - clientWidth;
  });
  expect(cut).toBeLessThanOrEqual(0);
  await card(cards.approved);
  const outcome = phonePage.getByRole('heading', { level: 1 });
  await expect(outcome).toHaveText(sayTrip('payLink.paid.title'));
  await expect(outcome).toBeInViewport();
  await expect(outcome).toBeFocused();
  await expectAccessible(phonePage);
  await pressPay(typed);
  await seen.evaluate(`dispatchEvent(new Event('visibilitychange'))`);
  for (const tab of [typed, seen])
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(sayTrip('payLink.paid.title'));
  await phone.close();

  await waitForMail(buyer.email, ({ subject }) => /61[.,]50/.test(subject ?? ''));
  await page.goto(`${baseURL ?? ''}/order/payment-request?locale=en`);
  await desk.find(orderId);
  const row = page.getByRole('row').filter({ hasText: 'İkinci bagaj, gidiş-dönüş' });
  await expect(row).toContainText(desk.say('payRequest.state.paid'));
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: desk.say('payRequest.refund') }).click();
  await dialog.getByLabel(desk.say('pay.amount')).fill('20');
  await dialog.getByLabel(desk.say('form.reason')).fill('The bag stayed at home');
  await dialog.getByRole('button', { name: desk.say('payRequest.refund') }).click();
  await expect(row).toContainText('20.00');
});
