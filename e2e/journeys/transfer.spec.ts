import { expectAccessible } from '../support/accessibility.ts';
import { BankPage } from '../support/bank-page.ts';
import { expectNoCardKept } from '../support/browser-storage.ts';
import { CheckoutPage } from '../support/checkout-page.ts';
import { dateAhead } from '../support/live-flights.ts';
import { waitForMail } from '../support/mailbox.ts';
import { MoneyWatch } from '../support/money-watch.ts';
import { readPdfText } from '../support/pdf-text.ts';
import { RideSearchForm } from '../support/ride-search-form.ts';
import { listRefunds } from '../support/test-bank.ts';
import { expect, test } from '../support/test.ts';
import { buyerNamed, cards, someone } from '../support/travellers.ts';
import { loosely, transferWordsOf, sumText, tripWordsOf, wordsOf } from '../support/words.ts';

const [say, tell, name] = [wordsOf('tr'), transferWordsOf('tr'), tripWordsOf('tr')];
const AIRPORT = 'Antalya Havalimanı';
const HOTEL = 'Mavi Turna Otel';

test.describe('a family with four bags that needs a ride from the airport to the hotel and back, in Turkish on a phone', () => {
  test.use({
    locale: 'tr-TR',
    viewport: { width: 360, height: 800 },
    // The rides are lost once on purpose.
    expectedErrors: /ERR_FAILED .*GetTransferSearchResults/,
  });

  test('finds a car that everything fits into, pays with 3-D Secure, reads the mailed voucher, cancels in time and gets a full refund from the bank', async ({
    page,
    context,
  }) => {
    test.slow();
    const money = await MoneyWatch.on(context);
    await page.goto('/transferSearch/?locale=tr&currency=TRY');
    const form = new RideSearchForm(page, 'tr');
    await form.choosePlace('from', 'antal', AIRPORT);
    await form.choosePlace('to', 'mavi turna', HOTEL);
    await form.chooseMoment('out', dateAhead(40), '12:40');
    await form.chooseMoment('back', dateAhead(47), '09:15');
    await form.chooseParty({ adults: 2, children: 1, bags: 4 });
    await form.submit();

    const van = page.getByRole('article', { name: 'Minivan', exact: true });
    await expect(van).toContainText(loosely(tell('ride.cap.bags', { count: 6 })));
    // Four bags do not fit into a sedan, so two sedans are offered instead.
    await expect(page.getByText(tell('ride.aside.bags', { bags: 4 }))).toBeVisible();
    await expectAccessible(page);
    const there = await van.locator('.price').textContent();
    await van.getByRole('link').click();
    await expect(page.getByText(tell('ride.nowReturn'))).toContainText(/./);
    await expect(page.locator('.chosen-ride')).toContainText(there ?? '');
    const both = (await van.locator('.price').textContent()) ?? '';
    await van.getByRole('link').click();

    const checkout = new CheckoutPage(page, 'tr', tell('ride.pay.title'));
    const seats = page.getByRole('region', { name: tell('ride.seats.title') });
    await seats.getByRole('button', { name: say('search.more', { what: tell('ride.seats.child') }) }).click();
    await page.getByLabel(new RegExp(tell('ride.flight.arrival'))).fill('TK 2410');
    await page.getByLabel(new RegExp(tell('ride.sign'))).fill('Aile Yılmaz');
    const buyer = buyerNamed('Ayşe', someone().surname, 'ayse');
    const part = (step: string) => expect(checkout.form).toHaveAttribute('data-step', step);
    await part('passengers');
    await checkout.fillContact(buyer);
    await part('contact');
    // Back leads to the previous part with its input; a closed part summarises its content in one line.
    await page.goBack();
    await part('passengers');
    await page.goForward();
    await expect(checkout.form.locator('.fold').first()).toContainText('TK 2410, Aile Yılmaz');
    await expect(checkout.contact.email).toHaveValue(buyer.email);
    const total = await checkout.total();
    expect(total).toBe(both);
    await checkout.fillCard(cards.declined);
    // In another language the rides do not come at first, and the form stays as it was filled in.
    let lost = 0;
    await page.route('**/GetTransferSearchResults*', (route) => {
      lost += 1;
      return route.abort();
    });
    await page.getByLabel(say('layout.language'), { exact: true }).selectOption('en');
    await expect.poll(() => lost).toBeGreaterThan(1);
    const inEnglish = new CheckoutPage(page, 'en', transferWordsOf('en')('ride.pay.title'));
    await expect(inEnglish.card.number).toHaveValue(/^\d{4} \d{4}/);
    await page.unroute('**/GetTransferSearchResults*');
    await page.getByLabel(wordsOf('en')('layout.language'), { exact: true }).selectOption('tr');
    await expect(checkout.card.number).toHaveValue(/^\d{4} \d{4}/);
    await checkout.agree();
    await checkout.payButton.click();

    // Declined: the rides, the sum and a phone number; the next attempt begins at the card with all other data kept.
    await expect(page).toHaveURL(/\/paymentFailed\?.*key=PAY-DECLINED/);
    const facts = page.getByRole('main').locator('.order-facts');
    for (const fact of [
      /FW\d{9}/,
      loosely(`${AIRPORT} – ${HOTEL}`),
      loosely(total),
      say('trip.priceUntil'),
      /\+90/,
    ])
      await expect(facts).toContainText(fact);
    await expect(facts.locator('.nw')).toHaveCSS('white-space', 'nowrap');
    await page.getByRole('link', { name: say('trip.failed.tryAgain') }).click();
    const again = page.locator('#payment-again');
    await expect(again).toBeInViewport({ ratio: 1 });
    for (const fact of [
      say('payment.reason.declined').slice(0, 12),
      loosely(HOTEL),
      loosely(total),
      /\d:\d\d/,
    ])
      await expect(again).toContainText(fact);
    await expect(checkout.card.number).toBeFocused();
    await expect(checkout.agreedBefore).toBeVisible();
    for (const box of checkout.agreements) await expect(box).toHaveCount(0);
    await expect(page.getByLabel(new RegExp(tell('ride.sign')))).toHaveValue('Aile Yılmaz');
    await checkout.pay(cards.secure);
    const bank = new BankPage(page);
    await bank.wait();
    await expectNoCardKept(page, checkout.typedCard);
    await bank.confirm();

    await expect(page).toHaveURL(/\/transferDetail\/[\w-]+$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      say('trip.title.rides', { name: 'Ayşe' }),
    );
    const order = await money.expectPaidOnce();
    const main = page.getByRole('main');
    await expect(main).toContainText(order.reservationNumber);
    await expect(main).toContainText('Aile Yılmaz');
    const papers = main.getByRole('region', { name: say('trip.documents'), exact: true });
    await expect(papers).toContainText(say('trip.document.voucher'));
    await expect(papers).not.toContainText(say('trip.document.ticket'));
    await expect(main).toContainText(tell('ride.seats.child'));
    await expect(
      main.getByRole('img', { name: tell('ride.card.plan', { sign: 'Aile Yılmaz' }) }),
    ).toBeVisible();
    await expectAccessible(page);

    const mail = await waitForMail(buyer.email);
    expect(mail.text).toContain(order.reservationNumber);
    const voucher = mail.attachments.find(({ mimeType }) => mimeType === 'application/pdf');
    const text = await readPdfText(new Uint8Array(voucher?.content as ArrayBuffer));
    expect(text).toContain(order.reservationNumber);
    expect(text).toMatch(loosely(HOTEL));

    // On a device whose clock is months ahead the rides are still free to cancel, because the server says so.
    await page.clock.setSystemTime(Date.now() + 60 * 86_400_000);
    await page.reload();
    const free = loosely(tell('ride.card.freeUntil', { time: '' }).trim());
    await expect(main.locator('.ride-item').first()).toContainText(free);
    await page.clock.setSystemTime(Date.now());
    await page.reload();

    await main.getByRole('button', { name: say('trip.cancel.act') }).click();
    const confirm = name('cancel.confirm', { what: name('cancel.what.transfer', { count: 2 }) });
    const act = main.getByRole('button', { name: confirm });
    // A vehicle takes everybody, so each ride is chosen by it.
    await expect(main.getByRole('checkbox', { name: /^Minivan/ })).toHaveCount(2);
    await expect(main.locator('.quote-sum .is-back dd')).toHaveText(loosely(total));
    await act.click();
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
    await expect(main.getByRole('region', { name: say('trip.refund.title') })).toContainText(loosely(total));
    const bought = { orderId: order.orderId, key: money.keyOf(order.orderId), buyer };
    await expect
      .poll(async () => listRefunds(page.request, bought), { timeout: 30_000 })
      .toEqual([sumText({ amount: order.total, currency: order.currency })]);
  });
});
