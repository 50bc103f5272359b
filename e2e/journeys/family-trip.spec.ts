import { expectNoCardKept } from '../support/browser-storage.ts';
import { CheckoutPage } from '../support/checkout-page.ts';
import { addDays, bookable, hasPlenty, isDirectCharter, type Input } from '../support/live-flights.ts';
import { waitForMail } from '../support/mailbox.ts';
import { readPdfText } from '../support/pdf-text.ts';
import { ResultsPage } from '../support/results-page.ts';
import { SearchForm } from '../support/search-form.ts';
import { BankPage } from '../support/bank-page.ts';
import { MoneyWatch } from '../support/money-watch.ts';
import { expect, test } from '../support/test.ts';
import { buyerNamed, cards, sokolovFamily } from '../support/travellers.ts';
import { localeOf, loosely, wordsOf } from '../support/words.ts';

const say = wordsOf('ru');
const party = { adults: 2, children: 1, infants: 1 };
const familyTypes = ['adult', 'adult', 'child', 'infant'] as const;
const trip = (daysAhead: number): Input => ({
  from: 'MOW',
  to: 'AYT',
  currency: 'RUB',
  nights: 7,
  daysAhead,
  ...party,
});

test.describe('a family that flies from Moscow to Antalya and back, in Russian and roubles', () => {
  test.use({ locale: 'ru-RU', viewport: { width: 1280, height: 900 } });

  test('finds flights by typing places, and sees all of them again after changing the currency, the day and the filters', async ({
    page,
    flights,
    browser,
  }) => {
    test.slow();
    const found = await flights.find(
      trip(50),
      (results) => bookable(results).some(isDirectCharter) && bookable(results).length > 5,
    );
    const { departureDate, returnDate = '' } = found.search;
    await page.goto('/?currency=RUB');
    const form = new SearchForm(page, 'ru');
    await form.choosePlace('from', 'Моск', 'MOW');
    await form.choosePlace('to', 'fynfkmz', 'AYT');
    await form.chooseDates(departureDate, returnDate);
    await form.choosePassengers(party);
    await form.submit();

    const results = new ResultsPage(page, 'ru');
    const inRoubles = await results.offers();
    expect(inRoubles.length).toBeGreaterThan(3);
    expect(inRoubles.every(({ price }) => price.includes('₽'))).toBe(true);

    await results.chooseCurrency('EUR');
    const inEuros = await results.offers();
    expect(ids(inEuros)).toEqual(ids(inRoubles));
    expect(inEuros.every(({ price }) => price.includes('€'))).toBe(true);
    await results.chooseCurrency('RUB');
    expect(await results.offers()).toEqual(inRoubles);

    await results.goToDay('next');
    await expect(form.dates).toContainText(dmy(addDays(departureDate, 1)));
    await results.goToDay('previous');
    await expect(form.dates).toContainText(dmy(departureDate));
    expect(await results.offers()).toEqual(inRoubles);

    await results.filter(say('filter.stopCount', { count: 0 })).check();
    await results.filter(say('filter.withBaggage')).check();
    await expect(page).toHaveURL(/stops=0/);
    await expect(page).toHaveURL(/baggage=with/);
    await expect(results.connections()).toHaveCount(0);
    await expect(results.cards.filter({ hasNotText: /Багаж.*включён/ })).toHaveCount(0);
    const filtered = await results.offers();
    expect(filtered.length).toBeLessThan(inRoubles.length);

    await page.reload();
    expect(await results.offers()).toEqual(filtered);

    const elsewhere = await browser.newContext();
    const shared = await elsewhere.newPage();
    await shared.goto(page.url());
    expect(await new ResultsPage(shared, 'ru').offers()).toEqual(filtered);
    await elsewhere.close();
  });
});

const purchases = [
  { language: 'ru', width: 360, currency: 'RUB', daysAhead: 80, isLong: false },
  { language: 'en', width: 1280, currency: 'EUR', daysAhead: 95, isLong: true },
] as const;

for (const { language, width, currency, daysAhead, isLong } of purchases) {
  const sayTo = wordsOf(language);
  const who = `a family that buys the round trip on ${width} pixels, in ${language} and ${currency}`;
  test.describe(who, { tag: isLong ? '@long' : [] }, () => {
    test.use({ locale: localeOf[language], viewport: { width, height: 800 } });

    test('chooses a direct charter, changes its mind for a connection, cancels at the bank and then confirms, and reads the same total on the page and in the mailed PDF; nothing of the card stays in the browser', async ({
      page,
      context,
      flights,
    }) => {
      test.slow();
      const money = await MoneyWatch.on(context);
      const found = await flights.find({ ...trip(daysAhead), currency }, (results) => {
        const [there, back] = [bookable(results), bookable(results, 'return')];
        return (
          there.some((flight) => isDirectCharter(flight) && hasPlenty(flight)) &&
          there.some((flight) => flight.stops === 1 && hasPlenty(flight)) &&
          back.some((flight) => flight.kind === 'scheduled' && hasPlenty(flight))
        );
      });
      await page.goto(`/flightSearch/${found.search.id}?locale=${language}`);
      const results = new ResultsPage(page, language);
      await results.wait();
      const charter = await results.choose(results.directCharters().first());
      await expect(results.nowReturn).toBeVisible();
      await page.goBack();
      await expect(results.nowReturn).toHaveCount(0);
      await results.wait();
      const connection = await results.choose(results.connections().first());
      expect(connection).not.toBe(charter);
      await expect(results.nowReturn).toBeVisible();
      await results.wait();
      const back = results.cards.first();
      const shownPrice = (await back.locator('.price').first().textContent()) ?? '';
      await results.choose(back);

      const checkout = new CheckoutPage(page, language);
      const total = await checkout.total();
      // To the cent: no list rounds.
      expect(amountOf(total, language)).toBe(amountOf(shownPrice, language));
      const buyer = buyerNamed('Анна', 'Соколова', 'anna');
      await checkout.fillPassengers(sokolovFamily, familyTypes);
      await checkout.fillContact(buyer);
      await checkout.fillCard(cards.secure);
      await checkout.agree();
      await expect(checkout.payButton).toHaveText(loosely(sayTo('contract.payButton', { total })));
      await checkout.payButton.click();
      const bank = new BankPage(page);
      await bank.wait();
      await expectNoCardKept(page, checkout.typedCard);
      await bank.cancel();
      await expect(page).toHaveURL(/\/paymentFailed/);
      await expectNoCardKept(page, checkout.typedCard);
      await page.getByRole('link', { name: sayTo('trip.failed.tryAgain') }).click();
      await checkout.pay(cards.secure);
      await bank.confirm();

      await expect(page).toHaveURL(/\/ticketDetail\//);
      await expectNoCardKept(page, checkout.typedCard);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Анна');
      const main = page.getByRole('main');
      await expect(main).toContainText('SOKOLOVA MIRA');
      await expect(main).toContainText(total);
      await expect(page).toHaveTitle(/^Farewind--/);

      const number = await main
        .getByText(/^FW\d+$/)
        .first()
        .textContent();
      const order = await money.expectPaidOnce();
      expect(order.currency).toBe(currency);
      const mail = await waitForMail(buyer.email);
      expect(mail.text).toContain(number);
      const [pdf] = mail.attachments;
      expect(pdf?.mimeType).toBe('application/pdf');
      const text = await readPdfText(new Uint8Array(pdf?.content as ArrayBuffer));
      expect(text).toMatch(loosely(total));
      expect(text).toContain('SOKOLOV');
    });
  });
}

const ids = (offers: readonly { id: string }[]) => offers.map(({ id }) => id);
const dmy = (date: string) => date.split('-').toReversed().join('-');

function amountOf(text: string, language: 'ru' | 'en'): number {
  const digits =
    language === 'ru' ? text.replaceAll(/[^\d,]/g, '').replace(',', '.') : text.replaceAll(/[^\d.]/g, '');
  return Number(digits);
}
