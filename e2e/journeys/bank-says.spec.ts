import type { Page } from '@playwright/test';
import { BankPage } from '../support/bank-page.ts';
import { MoneyWatch, putClockForward } from '../support/money-watch.ts';
import { openPurchase } from '../support/one-way-purchase.ts';
import { expect, test } from '../support/test.ts';
import { cards } from '../support/travellers.ts';
import { wordsOf } from '../support/words.ts';

const say = wordsOf('en');
const WRONG_CODE = '000000';

interface Refusal {
  readonly what: string;
  readonly card: string;
  readonly atBank?: (page: Page) => Promise<void>;
  /** The order's own sentence, sent by the server. */
  readonly reason: string;
  /** The owner's view of it, above the reason. */
  readonly general?: 'payment.acquiringFailed';
  /** Tries again with a good card. */
  readonly paysThen?: true;
  /** The page is the same as after another refusal. */
  readonly isLong?: true;
}

const refusals: readonly Refusal[] = [
  {
    what: 'a card without the money',
    card: cards.insufficient,
    reason: 'There is not enough money on the card',
    paysThen: true,
  },
  {
    what: 'a card whose issuer does not answer',
    card: cards.issuerAway,
    general: 'payment.acquiringFailed',
    reason: 'There was a technical fault at the bank',
  },
  {
    what: 'a card that the bank calls expired',
    card: cards.expired,
    reason: 'The card has expired',
    isLong: true,
  },
  {
    what: 'a wrong code three times',
    card: cards.secure,
    atBank: async (page) => {
      const bank = new BankPage(page);
      for (let left = 2; left > 0; left -= 1) {
        await bank.confirm(WRONG_CODE);
        await expect(bank.fault).toBeVisible();
      }
      await bank.confirm(WRONG_CODE);
    },
    reason: '3-D Secure verification failed',
    isLong: true,
  },
  {
    what: 'cancelling at the bank',
    card: cards.secure,
    atBank: (page) => new BankPage(page).cancel(),
    reason: '3-D Secure verification failed',
    paysThen: true,
    isLong: true,
  },
  {
    what: 'a right code for a card that is declined then',
    card: cards.secureThenDeclined,
    atBank: (page) => new BankPage(page).confirm(),
    reason: 'The bank declined the payment',
    isLong: true,
  },
];

test.describe('a bank that declines', () => {
  for (const [index, { what, card, atBank, general, reason, paysThen, isLong }] of refusals.entries()) {
    const title = `to ${what}: the page says why and that nothing was charged${paysThen ? '; a good card then pays the same order once' : ''}`;
    test(title, { tag: isLong ? '@long' : [] }, async ({ page, context, flights }) => {
      const money = await MoneyWatch.on(context);
      const { checkout, traveller } = await openPurchase(page, flights, {
        daysAhead: 32 + index,
        language: 'en',
      });
      await checkout.pay(card);
      await atBank?.(page);

      await expect(page).toHaveURL(/\/paymentFailed\?/);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(say('payment.error.title'));
      await expect(main).toContainText(say(general ?? 'payment.error.text'));
      await expect(main).toContainText(reason);
      await expect(main).toContainText(say('payment.notCharged'));
      await money.expectUnpaid();
      if (!paysThen) return;

      await page.reload();
      await expect(main).toContainText(reason);

      await main.getByRole('link', { name: say('trip.failed.tryAgain') }).click();
      await expect(checkout.passenger(0, 'adult').surname).toHaveValue(traveller.surname);
      await checkout.pay(cards.secure);
      await new BankPage(page).confirm();
      await expect(page).toHaveURL(/\/ticketDetail\//);
      await money.expectPaidOnce();
    });
  }
});

test.describe('a bank that answers', () => {
  // One after another: each puts the clock of all forward, and a late answer would come at once.
  test.describe.configure({ mode: 'default' });

  test('twice: one order is paid once', async ({ page, context, flights }) => {
    const money = await MoneyWatch.on(context);
    const { checkout } = await openPurchase(page, flights, { daysAhead: 38, language: 'en' });
    await checkout.pay(cards.doubledReturn);
    await new BankPage(page).confirm();
    await expect(page).toHaveURL(/\/ticketDetail\//);
    await money.expectPaidOnce();
  });

  test('late: the buyer waits at the bank, the order is paid once', async ({ page, context, flights }) => {
    const money = await MoneyWatch.on(context);
    const { checkout } = await openPurchase(page, flights, { daysAhead: 39, language: 'en' });
    await checkout.pay(cards.lateReturn);
    await new BankPage(page).confirm();
    await expect(page.getByRole('main')).toContainText('preparing its answer');
    await putClockForward(page.request, 45);
    await expect(page).toHaveURL(/\/ticketDetail\//);
    await money.expectPaidOnce();
  });

  test('never: the page waits until the shop has queried the bank again, and the order is paid once', async ({
    page,
    context,
    flights,
  }) => {
    test.slow();
    const money = await MoneyWatch.on(context);
    const { checkout } = await openPurchase(page, flights, { daysAhead: 40, language: 'en' });
    await checkout.pay(cards.losesAnswer);
    await expect(page).toHaveURL(/\/payment\/wait\//);
    await expect(page.getByRole('heading', { name: say('payment.wait.title') })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(say('payment.wait.text'));
    await page.reload();
    await expect(page.getByRole('heading', { name: say('payment.wait.title') })).toBeVisible();
    // The shop queries every payment that has been open for a minute.
    await putClockForward(page.request, 61);
    await expect(page).toHaveURL(/\/ticketDetail\//, { timeout: 90_000 });
    await money.expectPaidOnce();
  });
});
