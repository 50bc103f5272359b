import { CheckoutPage } from '../support/checkout-page.ts';
import { bookable, hasPlenty, type Input } from '../support/live-flights.ts';
import { listMails, waitForMail } from '../support/mailbox.ts';
import { readOrderOfPage } from '../support/orders.ts';
import { ResultsPage } from '../support/results-page.ts';
import { listBankPayments, maskCard } from '../support/test-bank.ts';
import { expect, test } from '../support/test.ts';
import { anna, buyerNamed, cards } from '../support/travellers.ts';
import { wordsOf } from '../support/words.ts';

const say = wordsOf('tr');
const wanted: Input = { from: 'MOW', to: 'AYT', currency: 'TRY', daysAhead: 140 };

test.describe('a buyer whose bank declines the card, in Turkish on a narrow window', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test(
    'reads why, and that nothing was charged; trying again keeps everything but the card, and makes one paid order',
    { tag: '@long' },
    async ({ page, flights }) => {
      test.slow();
      const found = await flights.find(wanted, (results) => bookable(results).some(hasPlenty));
      await page.goto(`/flightSearch/${found.search.id}?locale=tr`);
      const results = new ResultsPage(page, 'tr');
      await results.wait();
      await results.choose(results.card(bookable(found).find(hasPlenty)?.id ?? '').first());
      const checkout = new CheckoutPage(page, 'tr');
      const buyer = buyerNamed('Anna', 'Sokolova');
      await checkout.fillPassenger(0, 'adult', anna);
      await checkout.fillContact(buyer);
      await checkout.fillCard(cards.declined);
      await checkout.agree();
      await checkout.payButton.click();

      await expect(page).toHaveURL(/\/paymentFailed\?.*key=PAY-DECLINED/);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { name: say('payment.error.title') })).toBeVisible();
      await expect(main).toContainText(say('payment.notCharged'));
      await expect(main).toContainText(say('payment.reason.declined'));
      expect(await listMails(buyer.email)).toHaveLength(0);
      // The order is identified, with the time until which it is held: number, trip, sum, phone.
      const facts = main.locator('.order-facts');
      for (const fact of [
        /FW\d{9}/,
        say('city.antalya'),
        '₺',
        say('trip.reservation'),
        say('trip.priceUntil'),
        /\+90/,
      ])
        await expect(facts).toContainText(fact);
      await main.getByRole('link', { name: say('trip.failed.tryAgain') }).click();

      // Back at the card, with the reason above it; the agreements were given for this order, and nothing is ticked.
      const again = page.locator('#payment-again');
      await expect(again).toBeInViewport({ ratio: 1 });
      await expect(again).toContainText(say('payment.reason.declined').slice(0, 12));
      await expect(again).toContainText(/\d:\d\d/);
      await expect(checkout.card.number).toBeFocused();
      await expect(checkout.agreedBefore).toContainText(/\d\d-\d\d-\d{4}/);
      for (const box of checkout.agreements) await expect(box).toHaveCount(0);

      const { surname, birthDate, female, nationality, passportNumber } = checkout.passenger(0, 'adult');
      await checkout.reopen('checkout.passengers');
      await expect(surname).toHaveValue(anna.surname);
      await expect(birthDate).toHaveValue(/-1989$/);
      await expect(female).toBeChecked();
      await expect(nationality).toHaveValue('RU');
      await expect(passportNumber).toHaveValue(anna.passportNumber);
      await checkout.reopen('checkout.contact');
      await expect(checkout.contact.email).toHaveValue(buyer.email);
      await expect(checkout.contact.phone).toHaveValue(buyer.phone);
      await checkout.goOnTo(checkout.card.number);
      await expect(checkout.card.number).toHaveValue('');
      await expect(checkout.card.code).toHaveValue('');

      await checkout.fillCard(cards.approved);
      await checkout.agree();
      await checkout.payButton.click();
      const order = await readOrderOfPage(page);
      expect(['booked', 'ticketed']).toContain(order.status);
      expect(order.currency).toBe('TRY');
      await waitForMail(buyer.email);
      expect(await listMails(buyer.email)).toHaveLength(1);
      const payments = await listBankPayments(page.request);
      const ofThisSum = payments.filter(({ sum }) => sum === `${order.total} TRY`);
      expect(ofThisSum.filter(({ state }) => state === 'captured')).toEqual([
        expect.objectContaining({ card: maskCard(cards.approved) }),
      ]);
      expect(ofThisSum.filter(({ card }) => card === maskCard(cards.declined))).toEqual([
        expect.objectContaining({ state: 'declined' }),
      ]);
    },
  );
});
