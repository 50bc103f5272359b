import { chooseSuggestion } from '../support/choose-suggestion.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { CheckoutPage } from '../support/checkout-page.ts';
import { minutesLater, retime } from '../support/departures.ts';
import { expectFocusNamed } from '../support/focus.ts';
import { bookable, hasPlenty, paymentAddress } from '../support/live-flights.ts';
import { OfficeCalls } from '../support/office-calls.ts';
import { ADMIN_PASSWORD } from '../support/stage.ts';
import { expect, test } from '../support/test.ts';
import { buyerNamed, cards, sokolovFamily, someone } from '../support/travellers.ts';
import { rideWordsOf, wordsOf } from '../support/words.ts';

const AGENCY = 1;
const LATER_MINUTES = 45;

test('a flight and a ride are bought with one payment; the flight is moved, and one tap moves the ride with it', async ({
  page,
  flights,
  request,
}) => {
  test.slow();
  const [say, ofRide] = [wordsOf('en'), rideWordsOf('en')];
  const wanted = { from: 'LED', to: 'AYT', currency: 'EUR', daysAhead: 123, children: 2 } as const;
  const suits = (flight: ReturnType<typeof bookable>[number]) =>
    flight.kind === 'scheduled' && hasPlenty(flight) && flight.stops === 0;
  const results = await flights.find(wanted, (found) => bookable(found).some(suits));
  const flight = bookable(results).find(suits)!;
  const traveller = someone();
  const checkout = new CheckoutPage(page, 'en');
  await page.goto(`${paymentAddress(results, flight)}&locale=en&currency=EUR`);
  const [child] = sokolovFamily.slice(2);
  await checkout.fillPassenger(0, 'adult', traveller);
  for (const [index, name] of ['LEV', 'OLEG'].entries())
    await checkout.fillPassenger(index + 1, 'child', { ...child!, name, surname: traveller.surname });
  await checkout.fillContact(buyerNamed(traveller.name, traveller.surname));
  const withoutRide = await checkout.total();

  // On a slow line, this part of the form arrives only after the buyer has pressed on.
  const pressed = Promise.withResolvers<void>();
  await page.route(/\/ride-panel-/, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  const section = checkout.form.getByRole('region', { name: say('checkout.ride.title') });
  await section.getByRole('button', { name: say('checkout.ride.add') }).click();
  await expectFocusNamed(page, 'adding a ride');
  const place = section.getByRole('combobox', { name: ofRide('ride.place') });
  // Without a place only the place is missing: no vehicle is offered yet.
  await checkout.payButton.click();
  await expect(place).toHaveCount(0);
  pressed.resolve();
  await expect(place).toBeFocused();
  await expect(place).toHaveAccessibleDescription(say('checkout.ride.placeRequired'));
  await chooseSuggestion(place, 'Lara', page.getByRole('option', { name: /^Lara/ }));
  await checkout.payButton.click();
  await expect(section).toContainText(say('checkout.ride.vehicleRequired'));
  await section.getByRole('radio').first().check();
  await expect(section).not.toContainText(say('checkout.ride.vehicleRequired'));
  const clock = section.getByRole('list').first();
  await expect(clock).toContainText(/\d\d:\d\d\s*pick-up/);
  const pickup = /\d\d:\d\d(?=pick-up)/.exec((await clock.textContent()) ?? '')?.[0] ?? 'no pick-up';
  await expect.poll(() => checkout.total()).not.toBe(withoutRide);
  await expect(page.getByRole('complementary', { name: say('checkout.price') })).toContainText(
    /One payment, two contracts/,
  );
  const more = section.getByRole('button', {
    name: say('search.more', { what: ofRide('ride.seat.booster') }),
  });
  await more.press('Enter');
  await expect(more).toBeFocused();
  await more.press('Enter');
  await expect(more).toBeDisabled();
  await expectFocusNamed(page, 'the last child seat');
  await expectAccessible(page);
  // Lara is a district: a ride there needs a street.
  const street = section.getByLabel(ofRide('ride.address'));
  await checkout.pay(cards.approved);
  await expect(street).toHaveAttribute('aria-invalid', 'true');
  await street.fill('Lara Caddesi 12');
  await checkout.payButton.click();

  await expect(page).toHaveURL(/\/ticketDetail\//);
  const main = page.getByRole('main');
  const landing = flight.segments[0]!.arrivesAt;
  await expect(main).toContainText(landing.slice(11));
  await expect(main.locator('.ride-item').first()).toContainText(pickup);

  const office = new OfficeCalls(request, AGENCY);
  const token = await office.signIn('admin', ADMIN_PASSWORD);
  await retime(request, office, token, flight.segments[0]!, LATER_MINUTES);
  await page.reload();
  const board = main.getByRole('region', { name: say('trip.proposal.title.ride') });
  const moved = minutesLater(`${landing.slice(0, 10)}T${pickup}`, LATER_MINUTES).slice(11);
  await expect(board).toContainText(moved);
  await board.getByRole('button', { name: say('trip.proposal.ride.accept') }).click();
  await expect(board).toContainText(say('trip.proposal.state.accepted'));
  await expect(main.locator('.ride-item').first()).toContainText(moved);
  await expect(main).toContainText(minutesLater(landing, LATER_MINUTES).slice(11));
});
