import { expectAccessible } from '../support/accessibility.ts';
import { OfficeCalls } from '../support/office-calls.ts';
import { OfficeDesk } from '../support/office-desk.ts';
import { enterOffice } from '../support/office-pages.ts';
import { ADMIN_PASSWORD } from '../support/stage.ts';
import { expect, test } from '../support/test.ts';

test.describe('what merchant accounts cost', () => {
  // A share above a hundred percent is refused at its line.
  test.use({ expectedErrors: /400/ });

  test('staff enter the fees of accounts, and see who takes which card and for how much @long', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await enterOffice(context, request, baseURL ?? '', 'tenant');
    const desk = new OfficeDesk(page, 'en');
    const openFees = (account: 'payment.sandbox' | 'payment.iyzico') =>
      page
        .getByRole('article', { name: desk.say(account), exact: true })
        .getByRole('button', { name: desk.say('gettingPaid.fees') })
        .press('Enter');
    const line = (name: RegExp) => desk.dialog.getByRole('group', { name });
    const percent = desk.say('gettingPaid.feePercent');
    await page.goto('/setting/getting-paid?locale=en');

    // Cards in our own form: their country is known before the account is chosen.
    await openFees('payment.sandbox');
    const turkish = line(/, TRY, Turkish cards$/).getByLabel(percent);
    await turkish.fill('129');
    await desk.button(desk.say('form.save')).press('Enter');
    await expect(desk.dialog.getByRole('alert')).not.toBeEmpty();
    await expect(turkish).toHaveAttribute('aria-invalid', 'true');
    await expect(turkish).toBeFocused();
    await expect(turkish).toHaveAccessibleDescription(await desk.dialog.getByRole('alert').innerText());
    await turkish.fill('1,7');
    await expectAccessible(page);
    await desk.button(desk.say('form.save')).press('Enter');
    await expect(desk.dialog).toHaveCount(0);

    await openFees('payment.iyzico');
    const lira = line(/^Bank card, TRY$/);
    await lira.getByLabel(percent).fill('1,9');
    await lira.getByLabel(desk.say('gettingPaid.feeFixed', { currency: 'TRY' })).fill('2.5');
    await desk.button(desk.say('form.save')).press('Enter');
    await expect(desk.dialog).toHaveCount(0);
    const preview = page.getByRole('region', { name: desk.say('gettingPaid.preview') });
    const buyer = preview.getByRole('article').filter({ hasText: desk.say('gettingPaid.buyer.TR') });
    await expect(buyer).toContainText('287.50 of 15,000.00 TRY');

    await page.setViewportSize({ width: 360, height: 740 });
    await openFees('payment.iyzico');
    await expect(lira.getByLabel(percent)).toHaveValue('1.90');
    await expectAccessible(page);

    // A Turk reads a comma, and may type either mark.
    await page.goto('/setting/getting-paid?locale=tr');
    const office = new OfficeDesk(page, 'tr');
    const account = page.getByRole('article', { name: office.say('payment.iyzico'), exact: true });
    await account.getByRole('button', { name: office.say('gettingPaid.fees') }).press('Enter');
    const share = office.dialog.getByLabel(office.say('gettingPaid.feePercent')).first();
    await share.fill('1.7');
    await expect(share).toHaveValue('1.7');
    await share.blur();
    await expect(share).toHaveValue('1,7');
    await page.keyboard.press('Escape');
    await expect(office.dialog).toHaveCount(0);

    // Whoever changes the language reads all of the page in it, what the server has named included.
    await expect(page.getByText('Önce bloke edilir').first()).toBeVisible();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /: menü$/ })
      .press('Enter');
    await page.getByRole('menuitem', { name: 'English', exact: true }).press('Enter');
    await expect(buyer).toContainText('Held first');
    await expect(buyer).not.toContainText('Önce bloke');
  });

  test('staff connect Stripe, whose signing secret is asked for beside the address that it belongs to @long', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await enterOffice(context, request, baseURL ?? '', 'tenant');
    const desk = new OfficeDesk(page, 'en');
    const secret = desk.field('payment.stripe.signingSecret');
    await page.goto('/setting/getting-paid/connect/stripe?locale=en');
    await desk.field('payment.stripe.secretKey').fill('sk_test_farewind_demo');
    await expect(secret).toHaveCount(0);
    await desk.field('payment.stripe.gatewayUrl').fill(`${baseURL}/demo/pay/stripe`);
    await desk.field('payment.statementText').fill('FAREWIND*AVIA');
    await desk.field('payment.mode').selectOption('test');
    await desk.button(desk.say('connect.tryKeys')).press('Enter');
    await expect(page.locator('.o-connect-url')).toContainText('/api/payment/notice/');
    await secret.fill('sk_test_x');
    await desk.button(desk.say('connect.tryKeys')).press('Enter');
    await expect(secret).toHaveAccessibleDescription(/whsec_/);
    await expect(secret).toBeFocused();
    await expectAccessible(page);
    await secret.fill('whsec_farewind_demo');
    await desk.button(desk.say('connect.tryKeys')).press('Enter');
    await expect(page.getByText(/signing secret: saved/i)).toBeVisible();
    const id = Number(/connect\/(\d+)/.exec(page.url())?.[1]);
    const token = await new OfficeCalls(request, 1).signIn('admin', ADMIN_PASSWORD);
    await request.delete(`/api/services/app/Setting/DeletePaymentSetting?input=${id}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
  });
});
