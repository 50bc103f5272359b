import { expectAccessible } from '../support/accessibility.ts';
import { OfficeDesk } from '../support/office-desk.ts';
import { enterOffice } from '../support/office-pages.ts';
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
  });
});
