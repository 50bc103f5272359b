import type { Locator, Page } from '@playwright/test';
import { expectNoCardKept } from '../support/browser-storage.ts';
import { CheckoutPage } from '../support/checkout-page.ts';
import { fieldsInTurkishCapitals } from '../support/turkish-capitals.ts';
import {
  bookable,
  hasPlenty,
  paymentAddress,
  type LiveFlights,
  type Input,
} from '../support/live-flights.ts';
import { SearchForm } from '../support/search-form.ts';
import { expect, test } from '../support/test.ts';
import { buyerNamed, cards, sokolovFamily, someone } from '../support/travellers.ts';
import { loosely, wordsOf, type Language } from '../support/words.ts';

const say = wordsOf('ru');
const request: Input = {
  from: 'MOW',
  to: 'AYT',
  currency: 'RUB',
  daysAhead: 170,
  adults: 2,
  children: 1,
  infants: 1,
};
const types = ['adult', 'adult', 'child', 'infant'] as const;

test.describe('an incorrectly filled-in form, in Russian', () => {
  // All parts are open at once here; thumbs.spec.ts covers the phone, where they open one after another.
  test.use({ viewport: { width: 1280, height: 900 } });

  test('lists its errors above the form, focuses the first, links to the others, and says at each field what to enter', async ({
    page,
    flights,
  }) => {
    const checkout = await openPayment(page, flights);
    await checkout.cardWay.check();
    await checkout.payButton.click();
    await expect(checkout.faults.getByRole('heading')).toHaveText(/исправить \d+ пол/);
    // Only their number is announced, once, and not the list.
    const alert = checkout.form.getByRole('alert').filter({ hasText: /\S/ });
    const told = (await checkout.faults.getByRole('heading').textContent()) ?? '';
    await expect(alert).toHaveText([told]);
    const { surname, name } = checkout.passenger(0, 'adult');
    await expect(surname).toBeFocused();
    await checkout.faults.getByRole('link').nth(1).click();
    await expect(name).toBeFocused();
    await name.fill('ANNA');
    const left = Number(/\d+/.exec(told)?.[0]) - 1;
    await expect(checkout.form.getByRole('status').filter({ hasText: /\D{3}/ })).toHaveText([
      say('checkout.faultsLeft', { count: left }),
    ]);
    await expect(alert).toHaveText([told]);
    // New input is not validated before the form is submitted again.
    await page.getByRole('button', { name: say('checkout.ride.add') }).click();
    await expect(checkout.faults.getByRole('heading')).toHaveText(new RegExp(` ${left} `));
    const [contract, usage, adult] = checkout.agreements;
    for (const [field, key] of [
      [surname, 'validation.required'],
      [checkout.passenger(2, 'child').nationality, 'validation.required'],
      [checkout.passenger(3, 'infant').parent, 'infant.parentRequired'],
      [checkout.contact.email, 'validation.contactEmailPrompt'],
      [checkout.card.number, 'validation.required'],
      [checkout.card.code, 'validation.requiredShort'],
      [contract, 'contract.mustAccept'],
      [usage, 'contract.usageMustConfirm'],
      [adult, 'passenger.buyerAge'],
    ] as const) {
      if (field === undefined) throw new Error('There are three agreements');
      await expect(field).toHaveAccessibleDescription(loosely(say(key)));
    }
    await expect(checkout.card.month).toHaveAttribute('placeholder', 'ММ');
    await expect(checkout.card.year).toHaveAttribute('placeholder', 'ГГ');
  });

  test('proposes the Latin spelling of the passport for a name typed in Cyrillic', async ({
    page,
    flights,
  }) => {
    const checkout = await openPayment(page, flights);
    const { surname, name, group } = checkout.passenger(0, 'adult');
    await surname.fill('Щукина');
    await name.fill('Юлия');
    // Leaving the field accepts the proposal, and says so; the button accepts it without leaving.
    const notes = group.getByRole('status');
    await expect(surname).toHaveValue('SHCHUKINA');
    await expect(notes).toHaveCount(2);
    await expect(notes.first()).toHaveText(say('checkout.latinTaken'));
    await expect(notes.last()).toContainText('IULIIA');
    await notes
      .last()
      .getByRole('button', { name: say('checkout.accept'), exact: true })
      .click();
    await expect(name).toHaveValue('IULIIA');
    await expect(name).toBeFocused();
    // A traveller with another spelling corrects it, and the note disappears.
    await name.fill('YULIYA');
    await expect(notes).toHaveCount(1);
    // Tab goes from name to name, never to a proposal.
    await surname.fill('Щукина');
    await page.keyboard.press('Tab');
    await expect(name).toBeFocused();
    await expect(surname).toHaveValue('SHCHUKINA');
  });

  test('on the Turkish site shows the letters that it stores, converts Turkish ones automatically and says so once, and covers no digit of the card', async ({
    page,
    flights,
  }) => {
    const tr = wordsOf('tr');
    const checkout = await openPayment(page, flights, 'tr');
    const [first, second] = [checkout.passenger(0, 'adult'), checkout.passenger(1, 'adult')];
    await first.surname.pressSequentially('Yılmaz');
    await first.name.pressSequentially('Ali Çağrı');
    await second.surname.pressSequentially('Öztürk');
    await expect(first.surname).toHaveValue('Yilmaz');
    await expect(first.name).toHaveValue('Ali Cagri');
    await expect(second.surname).toHaveValue('Ozturk');
    await expect(page.getByText(tr('checkout.turkishLetters'))).toHaveCount(1);
    await expect(first.group.getByRole('status')).toHaveText([tr('checkout.turkishLetters')]);
    await expect(checkout.form.getByRole('button', { name: tr('checkout.accept'), exact: true })).toHaveCount(
      0,
    );
    // Typing in the middle of a name does not move the cursor.
    await first.name.press('Home');
    await page.keyboard.type('Gül ');
    await expect(first.name).toHaveValue('Gul Ali Cagri');
    await checkout.card.owner.fill('Işık Yılmaz');
    await expect(checkout.card.owner).toHaveValue('Isik Yilmaz');
    expect(await fieldsInTurkishCapitals(page)).toEqual([]);

    await checkout.card.number.fill('5528790000000008');
    const brand = checkout.form.getByText('Mastercard', { exact: true }).last();
    const [mark, field] = [await brand.boundingBox(), await checkout.card.number.boundingBox()];
    expect(mark!.y + mark!.height).toBeLessThanOrEqual(field!.y);
  });

  test('keeps everything typed after errors and a reload, except the card, which the browser never stores', async ({
    page,
    flights,
  }) => {
    const checkout = await openPayment(page, flights);
    const family = sokolovFamily;
    const buyer = buyerNamed('Анна', 'Соколова', 'anna');
    await checkout.fillPassengers(family, types);
    await checkout.fillContact({ ...buyer, email: 'anna@' });
    await checkout.fillCard(cards.approved);
    await checkout.payButton.click();
    await expect(checkout.contact.email).toBeFocused();
    await expect(checkout.contact.email).toHaveAccessibleDescription(
      new RegExp(say('validation.emailInvalid')),
    );
    await expectFamily(checkout);
    await expectNoCardKept(page, checkout.typedCard);

    await page.reload();
    await expectFamily(checkout);
    await expect(checkout.contact.email).toHaveValue('anna@');
    await expect(checkout.contact.phone).toHaveValue(buyer.phone);
    await expect(checkout.card.number).toHaveValue('');
    await expectNoCardKept(page, checkout.typedCard);

    await page.goto('/flightPayment');
    await expectFamily(checkout);
  });

  test.describe('a refused order', () => {
    // The browser reports each refusal.
    test.use({ expectedErrors: /status of 400 .*AddOrder/ });

    test('a contract that has changed since it was read, before a reload, opens anew and leads to its box', async ({
      page,
      flights,
    }) => {
      const alone = { ...request, adults: 1, children: 0, infants: 0 };
      const checkout = await openPayment(page, flights, 'ru', alone);
      await checkout.fillPassenger(0, 'adult', someone());
      await checkout.fillContact(buyerNamed('Анна', 'Соколова', 'anna'));
      const agreement = page.getByRole('dialog');
      await checkout.cardWay.check();
      await checkout.form.getByRole('link', { name: say('checkout.readContract') }).click();
      await expect(agreement.locator('.agreement-text')).toBeVisible();
      await page.keyboard.press('Escape');
      // As on a slow phone, payment methods come only once the button has been pressed.
      const pressed = Promise.withResolvers<void>();
      await page.route('**/Booking/GetPaymentMethods*', async (route) => {
        await pressed.promise;
        await route.continue();
      });
      await page.reload();

      // The text of a moment later: the server refuses what it does not know.
      await page.route('**/Booking/AddOrder', (route) => {
        pressed.resolve();
        const order = route.request().postDataJSON() as { termsHash: string };
        return route.continue({
          postData: { ...order, termsHash: [...order.termsHash].toReversed().join('') },
        });
      });
      await checkout.pay(cards.approved);
      await expect(agreement.getByRole('alert')).toContainText('Условия договора изменились');
      await page.keyboard.press('Escape');
      const [contract] = checkout.agreements;
      await expect(contract!).toBeFocused();
      await expect(contract!).not.toBeChecked();
      await expect(contract!).toHaveAccessibleDescription(/Условия договора изменились/);
    });
  });

  test('allows no more infants than adults, and at most nine people', async ({ page }) => {
    await page.goto('/?locale=ru');
    const form = new SearchForm(page, 'ru');
    await form.slot('search.passengers').click();
    const button = (kind: 'adults' | 'infants', act: 'more' | 'fewer'): Locator =>
      form.popover.getByRole('button', {
        name: say(`search.${act}`, { what: say(`passengers.${kind}`) }),
      });
    await expect(form.popover).toContainText(say('infant.countHint'));
    await button('infants', 'more').click();
    await expect(button('infants', 'more')).toBeDisabled();
    await button('adults', 'more').click();
    await button('infants', 'more').click();
    await button('adults', 'fewer').click();
    await form.popover.getByRole('button', { name: say('search.done') }).click();
    await expect(form.slot('search.passengers')).toContainText(say('search.passengerCount', { count: 2 }));
    await form.slot('search.passengers').click();
    for (let adults = 1; adults < 8; adults += 1) {
      await button('adults', 'more').click();
    }
    await expect(button('adults', 'more')).toBeDisabled();
    await expect(form.slot('search.passengers')).toContainText(say('search.passengerCount', { count: 9 }));
  });

  test('reports missing search fields in place, and focuses the first', async ({ page }) => {
    await page.goto('/?locale=ru');
    const form = new SearchForm(page, 'ru');
    await form.removeGuess();
    await form.submit();
    await expect(form.place('from')).toBeFocused();
    for (const key of [
      'search.fromRequired',
      'search.toRequired',
      'search.departureRequired',
      'search.returnRequired',
    ] as const) {
      await expect(form.element).toContainText(say(key));
    }
  });
});

async function openPayment(
  page: Page,
  flights: LiveFlights,
  language: Language = 'ru',
  wanted: Input = request,
): Promise<CheckoutPage> {
  const found = await flights.find(wanted, (results) => bookable(results).some(hasPlenty));
  const flight = bookable(found).find(hasPlenty);
  if (flight === undefined) throw new Error('No flight has seats');
  await page.goto(`${paymentAddress(found, flight)}&locale=${language}&currency=RUB`);
  const checkout = new CheckoutPage(page, language);
  await checkout.total();
  return checkout;
}

async function expectFamily(checkout: CheckoutPage): Promise<void> {
  const [, , , mira] = sokolovFamily;
  const infant = checkout.passenger(3, 'infant');
  await expect(infant.surname).toHaveValue('SOKOLOVA');
  await expect(infant.name).toHaveValue(mira?.name ?? '');
  await expect(infant.parent).toHaveValue('0');
  await expect(checkout.passenger(1, 'adult').male).toBeChecked();
  await expect(checkout.passenger(2, 'child').birthDate).toHaveValue(/^\d\d-01-\d{4}$/);
  await expect(checkout.passenger(2, 'child').passportExpiry).toHaveValue(/-2036$/);
}
