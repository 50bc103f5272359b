import { readFileSync } from 'node:fs';
import type { Page, Request } from '@playwright/test';
import { CheckoutPage, typedDate } from '../support/checkout-page.ts';
import { expectHonest, watchForTricks } from '../support/judge-honesty.ts';
import { bookable, dateAhead, hasPlenty, paymentAddress, type LiveFlights } from '../support/live-flights.ts';
import { readOrderOfPage } from '../support/orders.ts';
import { expect, test } from '../support/test.ts';
import { Thumb } from '../support/thumb.ts';
import {
  buyerNamed,
  cards,
  ownNumber,
  someone,
  sokolovFamily,
  type Traveller,
} from '../support/travellers.ts';
import { checkoutWordsOf, transferWordsOf, wordsOf } from '../support/words.ts';

const say = wordsOf('ru');
const own = checkoutWordsOf('ru');
const types = ['adult', 'adult', 'child'] as const;

/** Two adults and a child of seven on any day of the journey, whom no other test uses. */
function newFamily(): readonly Traveller[] {
  const mother = someone();
  const father: Traveller = { ...someone(), name: 'IVAN', surname: mother.surname, gender: 'male' };
  const child = sokolovFamily[2]!;
  return [mother, father, { ...child, surname: mother.surname, birthDate: dateAhead(-2700) }];
}

test.describe('a family of three at the checkout on a phone, in Russian', () => {
  test.use({ locale: 'ru-RU', viewport: { width: 360, height: 780 }, hasTouch: true });

  test('types its passports and pays with at most 49 taps and texts, 12 of them besides typing', async ({
    page,
    flights,
  }) => {
    test.slow();
    const answers = await watchForTricks(page);
    const checkout = await openCheckout(page, flights);
    const thumb = new Thumb(page);
    const buyer = buyerNamed('ANNA', 'SOKOLOVA');
    const family = newFamily();
    for (const [index, traveller] of family.entries()) {
      await typePassenger(thumb, checkout, index, traveller);
      if (index === 2) break;
      await thumb.next();
    }
    // Filled-in parts are shown in full, and the others as one line each.
    await expect(checkout.form).toContainText(own('passenger.ageThere', { years: 7 }));
    await expect(checkout.form.locator('.pax-fold')).toHaveCount(2);
    await expect(checkout.form.locator('.pax-fold').first()).toContainText(family[0]!.surname);
    await thumb.next();

    const { contact, card } = checkout;
    await thumb.tap(checkout.form.getByRole('button', { name: own('contact.asFirst', { name: '' }).trim() }));
    await thumb.type(contact.email, buyer.email);
    await thumb.next();
    await expect(contact.countryCode).toHaveValue('+7');
    await thumb.type(contact.phone, buyer.phone);
    await thumb.next();
    // Nothing is preselected.
    await expect(checkout.form.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await expectHonest(page, { language: 'ru', answers, name: 'the extras on a phone' });
    await thumb.tap(checkout.payButton);
    // No payment method is preselected either.
    await expect(checkout.form.locator('.pay-way :checked')).toHaveCount(0);
    await typeCard(thumb, checkout);
    await expect(checkout.cardWay).toBeChecked();
    await expect(card.owner).toHaveValue(`${family[0]!.name} ${family[0]!.surname}`);
    await expect(checkout.form.getByRole('checkbox', { checked: true })).toHaveCount(0);
    for (const agreement of checkout.agreements) await thumb.tap(agreement);
    const { besidesTyping, typing, all } = thumb;
    // It took 92, of which 14 besides typing, when all parts were on one page, with three fields per date.
    expect(all, `${typing} typing`).toBeLessThanOrEqual(49);
    expect(besidesTyping).toBeLessThanOrEqual(12);
    await checkout.payButton.tap();
    const order = await readOrderOfPage(page);
    expect(order.orderId).not.toBe('');
    // Back does not start the same purchase again.
    await expect(page.getByRole('main')).toContainText(order.reservationNumber);
    await page.goBack();
    await expect(page.getByRole('main')).toContainText(
      own('bought.text', { number: order.reservationNumber }),
    );
    await page.getByRole('link', { name: own('bought.open') }).tap();
    await expect(page).toHaveURL(new RegExp(`/ticketDetail/${order.orderId}`));
    await page.goBack();
    await page.getByRole('button', { name: own('bought.again') }).tap();
    await expect(checkout.form).toHaveAttribute('data-step', 'passengers/0');
  });

  test('pays for a ride with at most 19 taps and texts, 4 of them besides typing', async ({
    page,
    flights: { rides },
  }) => {
    const { search, transferSearchResponses } = await rides.search(dateAhead(50), {});
    const ride = transferSearchResponses.find(({ mode }) => mode === 'private');
    await page.goto(`/transferPayment/${search.id}/${ride?.id}?locale=ru&currency=RUB`);
    const checkout = new CheckoutPage(page, 'ru', transferWordsOf('ru')('ride.pay.title'));
    await checkout.total();
    const thumb = new Thumb(page);
    const { contact, card } = checkout;
    const buyer = buyerNamed('Анна', 'Соколова', 'anna');
    await expect(checkout.payButton).toBeEnabled();
    await thumb.type(page.getByLabel(transferWordsOf('ru')('ride.address')), 'Kervan Sokak 14');
    await thumb.tap(checkout.payButton);
    await thumb.type(contact.name, buyer.name);
    await thumb.next();
    await thumb.type(contact.surname, buyer.surname);
    await thumb.next();
    await thumb.type(contact.email, buyer.email);
    await thumb.next();
    await thumb.type(contact.phone, buyer.phone);
    await thumb.next();
    await typeCard(thumb, checkout);
    await expect(card.owner).toHaveValue('ANNA SOKOLOVA');
    await expect(card.owner).toHaveAccessibleDescription(own('card.ownerOfContact'));
    for (const agreement of checkout.agreements) await thumb.tap(agreement);
    // It took 20, of them 3 besides typing; the parts add a tap, and the owner of the card is no longer typed.
    expect(thumb.all, `${thumb.typing} typing`).toBeLessThanOrEqual(19);
    expect(thumb.besidesTyping).toBeLessThanOrEqual(4);
    await checkout.payButton.tap();
    await expect(page).toHaveURL(/\/transferDetail\//);
  });

  test('goes back part by part, keeps its input after a reload, and understands pasted values', async ({
    page,
    flights,
  }) => {
    const checkout = await openCheckout(page, flights);
    const { contact } = checkout;
    const family = newFamily();
    const step = (name: string) => expect(checkout.form).toHaveAttribute('data-step', name);
    // An empty passenger cannot be skipped: missing fields are reported, and the first has the focus.
    await checkout.payButton.tap();
    await expect(checkout.passenger(0, 'adult').surname).toBeFocused();
    await expect(checkout.faults).toBeVisible();
    await checkout.fillPassengers(family, types);
    await checkout.goOnTo(contact.email);
    await expect(checkout.faults).toHaveCount(0);
    // As messengers copy them: with invisible marks, and hyphens of their own.
    await contact.phone.fill('\u202A+375 29 123\u201145\u201167\u202C');
    await contact.email.fill('\u200Banna@gmial.com');
    await contact.phone.focus();
    await contact.phone.blur();
    await expect(contact.countryCode).toHaveValue('+375');
    await expect(contact.phone).toHaveValue('29 123-45-67');
    await checkout.form.getByRole('button', { name: own('mail.correct') }).tap();
    await expect(contact.email).toHaveValue('anna@gmail.com');

    const address = page.url();
    await page.goBack();
    await step('passengers/2');
    await page.goBack();
    await step('passengers/1');
    expect(page.url()).toBe(address);
    await page.goForward();
    await page.goForward();
    await step('contact');
    // The folded passengers open by their button, at the first of them.
    await checkout.reopen('checkout.passengers');
    await step('passengers/0');
    await page.goBack();
    await step('contact');
    await page.reload();
    await step('contact');
    await expect(contact.email).toHaveValue('anna@gmail.com');
    await page.goBack();
    await step('passengers/2');
    await expect(checkout.passenger(2, 'child').surname).toHaveValue(family[2]!.surname);

    // Any date format is accepted, and the footer stays visible wherever the page is scrolled.
    const { birthDate } = checkout.passenger(2, 'child');
    await birthDate.fill('2 ноября 2019');
    await expect(birthDate).toHaveValue('02-11-2019');
    await page.evaluate('scrollTo(0, 0)');
    await expect(checkout.payButton).toBeInViewport();
    await expect(checkout.form.locator('.pay-foot')).toContainText(/\d\d:\d\d/);
  });

  test('reads a passport from a photo without sending it, and shows an unreadable one beside the fields', async ({
    page,
    flights,
  }) => {
    const checkout = await openCheckout(page, flights);
    const sent: Request[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request);
    });
    const fields = checkout.passenger(0, 'adult');
    const choose = async (buffer: Buffer) => {
      const chooser = page.waitForEvent('filechooser');
      await fields.group.getByRole('button', { name: own('passport.scan') }).tap();
      await (await chooser).setFiles({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer });
    };
    await choose(await page.screenshot({ type: 'jpeg' }));
    await expect(fields.group.getByRole('img', { name: own('passport.picture') })).toBeVisible();
    // Drawn in the passport font, rotated as taken by a phone held upright.
    await choose(readFileSync(new URL('../support/passport.jpg', import.meta.url)));
    await expect(fields.surname).toHaveValue('SOKOLOVA');
    await expect(fields.name).toHaveValue('ANNA');
    await expect(fields.birthDate).toHaveValue('14-03-1989');
    await expect(fields.female).toBeChecked();
    await expect(fields.nationality).toHaveValue('RU');
    await expect(fields.passportNumber).toHaveValue(/2841906$/);
    await expect(fields.passportExpiry).toHaveValue('22-08-2031');
    await expect(fields.group.getByRole('img')).toHaveCount(0);
    // A picture can leave as anything, so whatever leaves is known and too small for one.
    const others = sent.filter((request) => !isSmallCall(request));
    expect(others.map((request) => `${request.method()} ${request.url()}`)).toEqual([]);
    expect(sent.filter((request) => /SOKOLOVA/i.test(request.postData() ?? ''))).toEqual([]);
  });
});

/** A call that a checkout makes by itself, with a body in which no picture has room. */
function isSmallCall(request: Request): boolean {
  const { pathname } = new URL(request.url());
  const body = request.postDataBuffer()?.length ?? 0;
  const isJson = request.headers()['content-type']?.startsWith('application/json') === true;
  return isJson && body < 2000 && ownCalls.includes(pathname);
}

const ownCalls = ['/api/services/app/Booking/CheckPrice'];

/** Fills in one part of the form by thumb: complete fields move on automatically. */
async function typePassenger(
  thumb: Thumb,
  checkout: CheckoutPage,
  index: number,
  traveller: Traveller,
): Promise<void> {
  const fields = checkout.passenger(index, types[index] ?? 'adult');
  await thumb.type(fields.surname, traveller.surname);
  await thumb.next();
  await thumb.type(fields.name, traveller.name);
  await thumb.next();
  await thumb.type(fields.birthDate, typedDate(traveller.birthDate));
  await thumb.tap(fields[traveller.gender]);
  const nationality = say('checkout.nationality');
  await thumb.tap(fields.group.getByRole('button', { name: `${nationality}: Россия`, exact: true }));
  await thumb.type(fields.passportSerial, traveller.passportSerial);
  await thumb.type(fields.passportNumber, traveller.passportNumber);
  await thumb.type(fields.passportExpiry, typedDate(traveller.passportExpiryDate));
}

/** The owner of the card is whom the contact names, and is not typed. */
async function typeCard(thumb: Thumb, { card }: CheckoutPage): Promise<void> {
  await thumb.type(card.number, ownNumber(cards.approved));
  await thumb.type(card.month, '12');
  await thumb.type(card.year, '31');
  await thumb.type(card.code, '123');
}

async function openCheckout(page: Page, flights: LiveFlights): Promise<CheckoutPage> {
  const trip = { from: 'MOW', to: 'AYT', currency: 'RUB', daysAhead: 133, adults: 2, children: 1 } as const;
  const found = await flights.find(trip, (results) => bookable(results).some(hasPlenty));
  const flight = bookable(found).find(hasPlenty)!;
  await page.goto(`${paymentAddress(found, flight)}&locale=ru&currency=RUB`);
  const checkout = new CheckoutPage(page, 'ru');
  await checkout.total();
  return checkout;
}
