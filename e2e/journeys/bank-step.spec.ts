import { BankPage } from '../support/bank-page.ts';
import { CheckoutPage } from '../support/checkout-page.ts';
import { waitForMail } from '../support/mailbox.ts';
import { MoneyWatch } from '../support/money-watch.ts';
import { openPurchase } from '../support/one-way-purchase.ts';
import { readAgreedTexts } from '../support/agreed-texts.ts';
import { expect, test } from '../support/test.ts';
import { cards } from '../support/travellers.ts';
import { wordsOf } from '../support/words.ts';

const say = wordsOf('en');

test.describe('a buyer on the way to the bank and back', () => {
  // The server's answer to another card, or to another order, under the key of the first submission; and an order that
  // does not exist.
  test.use({ expectedErrors: /409|404/ });

  test('presses twice, reloads the bank’s page, goes Back and pays again, and reloads the ticket: one order, one charge', async ({
    page,
    context,
    flights,
  }) => {
    test.slow();
    const money = await MoneyWatch.on(context);
    const { checkout, traveller } = await openPurchase(page, flights, { daysAhead: 42, language: 'en' });
    await checkout.fillCard(cards.secure);
    await checkout.agree();
    await checkout.payButton.dblclick();
    const bank = new BankPage(page);
    await bank.wait();
    await page.reload();
    await bank.wait();

    await page.goBack();
    await expect(checkout.passenger(0, 'adult').surname).toHaveValue(traveller.surname);
    await expect(checkout.card.number).toHaveValue('');
    // Nothing has failed: the buyer only came back.
    const again = page.locator('#payment-again');
    await expect(again).toContainText(say('payment.left.text'));
    await expect(again).not.toContainText(say('payment.error.title'));
    await checkout.pay(cards.secure);
    await bank.wait();

    await page.goto('/payment/wait/nobodys-order-000000000');
    await expect(page.getByRole('heading', { level: 1, name: say('trip.notFound') })).toBeVisible();
    await page.goto(`/payment/wait/${money.orderId}`);
    await expect(page.getByRole('heading', { name: say('payment.left.title') })).toBeVisible();
    const facts = page.locator('.order-facts');
    for (const fact of [/FW\d{9}/, say('city.antalya'), '€', /\+90/]) await expect(facts).toContainText(fact);
    await page.getByRole('link', { name: say('trip.failed.tryAgain') }).click();
    await checkout.pay(cards.secure);
    await bank.confirm();
    await expect(page).toHaveURL(/\/ticketDetail\//);
    await money.expectPaidOnce();

    await page.reload();
    await expect(page.locator('.ticket-title')).toContainText(traveller.name);
    await page.goBack();
    await expect(page.locator('.ticket-title')).toContainText(traveller.name);
    await money.expectPaidOnce();
  });

  test('goes Back, reads what was accepted and uses another card: the same order is paid, once, and stores those texts', async ({
    page,
    context,
    flights,
  }) => {
    const money = await MoneyWatch.on(context);
    const { checkout } = await openPurchase(page, flights, { daysAhead: 44, language: 'en' });
    await checkout.pay(cards.secure);
    await new BankPage(page).wait();
    await page.goBack();
    await checkout.fillCard(cards.approved);
    const shown = await readAgreedTexts(page, checkout);
    await checkout.pay(cards.approved);
    await expect(page).toHaveURL(/\/ticketDetail\//);
    const paid = await money.expectPaidOnce();
    expect(paid.payment?.last4).toBe(cards.approved.slice(-4));
    expect(paid.acceptedTexts?.map(({ name, version, hash }) => ({ name, version, hash }))).toEqual(shown);
  });

  test(
    'goes Back and changes the order: after an explicit confirmation a new one is paid, and the first never is',
    { tag: '@long' },
    async ({ page, context, flights }) => {
      const money = await MoneyWatch.on(context);
      const { checkout } = await openPurchase(page, flights, { daysAhead: 46, language: 'en' });
      await checkout.pay(cards.secure);
      await new BankPage(page).wait();
      await page.goBack();
      await checkout.contact.email.fill('another.address@example.com');
      await checkout.pay(cards.secure);
      // The agreements were given for the first order; those of another one are empty, and nothing is sent without them.
      const [contract] = checkout.agreements;
      await expect(contract!).toBeFocused();
      for (const box of checkout.agreements) await expect(box).not.toBeChecked();
      await checkout.agree();
      await checkout.payButton.click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('checkout.duplicateYes') })
        .click();
      await new BankPage(page).confirm();
      await expect(page).toHaveURL(/\/ticketDetail\//);
      const [first = '', second = ''] = money.orderIds;
      await money.expectPaidOnce(second);
      await money.expectNoMoney(first);
    },
  );

  test('closes the browser after the bank’s approval: the order is paid; its address shows it masked, the mail’s link in full', async ({
    context,
    page,
    browser,
    flights,
  }) => {
    const money = await MoneyWatch.on(context);
    const { checkout, buyer } = await openPurchase(page, flights, { daysAhead: 48, language: 'en' });
    await checkout.pay(cards.secure);
    const bank = new BankPage(page);
    await bank.wait();
    const { orderId } = money;
    const isBack = new Promise<void>((resolve) => {
      void context.route('**/api/payment/callback/**', async (route) => {
        await route.fetch({ maxRedirects: 0 });
        resolve();
      });
    });
    await bank.confirm();
    await isBack;
    await page.close();

    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto(`/ticketDetail/${orderId}?locale=en`);
    await expect(elsewhere.locator('.ticket-title')).toContainText(say('trip.title.ticketed', { name: '' }));
    await expect(elsewhere.getByRole('main')).not.toContainText(buyer.email);
    await money.expectPaidOnce();

    const mail = await waitForMail(buyer.email);
    const link = /https?:\/\/\S+#key=[\w-]+/.exec(mail.text ?? '')?.[0] ?? '';
    await elsewhere.goto(link);
    await expect(elsewhere).toHaveURL(new RegExp(`/ticketDetail/${orderId}\\?locale=en$`));
    await expect(elsewhere.getByRole('main')).toContainText(buyer.email);
    await expect(elsewhere.locator('.docs a[download]').first()).toBeVisible();
    await elsewhere.reload();
    await expect(elsewhere.getByRole('main')).toContainText(buyer.email);
    await elsewhere.context().close();
  });
});

test.describe('a draft in two tabs', () => {
  test.use({ expectedErrors: /409/ });

  test('paid in both at once makes one order and one charge: the other tab asks first, or shows that order', async ({
    page,
    context,
    flights,
  }) => {
    const money = await MoneyWatch.on(context);
    const { checkout, address } = await openPurchase(page, flights, { daysAhead: 50, language: 'en' });
    const other = await context.newPage();
    await other.goto(address);
    const tabs = [
      { tab: page, form: checkout },
      { tab: other, form: new CheckoutPage(other, 'en') },
    ];
    for (const { form } of tabs) {
      await form.total();
      await form.fillCard(cards.approved);
      await form.agree();
    }
    await Promise.all(tabs.map(({ form }) => form.payButton.click()));
    const asked = tabs.map(async ({ tab }) => {
      const question = tab.getByRole('dialog', { name: say('checkout.duplicateTitle') });
      await expect(question.or(tab.locator('.ticket-title')).first()).toBeVisible();
      return question.isVisible();
    });
    expect((await Promise.all(asked)).filter(Boolean).length).toBeLessThanOrEqual(1);
    const shown = tabs
      .map(({ tab }) => new URL(tab.url()).pathname)
      .filter((path) => path.includes('ticketDetail'));
    expect(new Set(shown).size).toBe(1);
    await money.expectPaidOnce();
  });

  test('declined in one and tried again in both pays the order that failed, once', async ({
    page,
    context,
    flights,
  }) => {
    const money = await MoneyWatch.on(context);
    const { checkout } = await openPurchase(page, flights, { daysAhead: 52, language: 'en' });
    await checkout.pay(cards.declined);
    await expect(page).toHaveURL(/\/paymentFailed/);
    const other = await context.newPage();
    await other.goto(page.url());
    const tabs = [
      { tab: page, form: checkout },
      { tab: other, form: new CheckoutPage(other, 'en') },
    ];
    for (const { tab } of tabs) await tab.getByRole('link', { name: say('trip.failed.tryAgain') }).click();
    for (const { tab, form } of tabs.toReversed()) {
      await form.total();
      await form.pay(cards.approved);
      await expect(tab).toHaveURL(new RegExp(`/ticketDetail/${money.orderId}`));
    }
    await money.expectPaidOnce();
  });
});
