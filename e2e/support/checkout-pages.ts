import { expect, type Page, type Route } from '@playwright/test';
import { CheckoutPage } from './checkout-page.ts';
import {
  bookable,
  hasPlenty,
  paymentAddress,
  roundTripAddress,
  type Input,
  type LiveFlights,
} from './live-flights.ts';
import type { ShopPage } from './shop-page.ts';
import { anna, buyerNamed, cards } from './travellers.ts';
import type { Language } from './words.ts';

// From Saint Petersburg: the journeys that buy leave from Moscow.
export const oneWay: Input = { from: 'LED', to: 'AYT', currency: 'EUR', daysAhead: 30 };
export const family: Input = { ...oneWay, nights: 7, adults: 2, children: 1, infants: 1 };

export async function findPlenty(flights: LiveFlights, request: Input) {
  const results = await flights.find(request, (found) => bookable(found).some(hasPlenty));
  const flight = bookable(results).find(hasPlenty);
  if (flight === undefined) throw new Error('No flight has seats');
  return { results, flight };
}

export const hasPrice = (page: Page): Promise<void> =>
  expect(page.locator('.sum .total .price')).toBeVisible();

/** Types a passenger with a long name, whose data the page prints as in the passport. */
async function typePassport(page: Page, language: Language): Promise<void> {
  const traveller = { ...anna, surname: 'ROZHDESTVENSKAYA', name: 'ANNA MARIA' };
  await new CheckoutPage(page, language).fillPassenger(0, 'adult', traveller);
  await expect(page.locator('.passport dl')).toBeVisible();
}

/** The next price of the checkout is asked for at once, and is another one. */
async function changePrice(page: Page): Promise<void> {
  let asked = 0;
  const answer = async (route: Route): Promise<void> => {
    const real = await route.fetch();
    const body = (await real.json()) as { result: { total: string; secondsLeft: number } };
    asked += 1;
    const changed = asked > 1 ? { total: (Number(body.result.total) + 25).toFixed(2) } : { secondsLeft: 1 };
    await route.fulfill({ response: real, json: { ...body, result: { ...body.result, ...changed } } });
  };
  await page.route('**/Booking/CheckPrice', answer, { times: 2 });
}

/** Types everything, up to a card that can only pay in another currency. */
async function typeWhole(page: Page, language: Language): Promise<void> {
  const checkout = new CheckoutPage(page, language);
  await checkout.fillPassenger(0, 'adult', anna);
  await checkout.fillContact(buyerNamed(anna.name, anna.surname));
  await checkout.fillCard(cards.turkish);
  await checkout.agree();
  await expect(page.locator('.notice .acts .btn').nth(1)).toBeEnabled();
}

/** The pages of the checkout of flights. */
export const checkoutPages: readonly ShopPage[] = [
  {
    name: 'passengers and payment',
    route: '/flightPayment/$searchId/$flightId',
    isMoney: true,
    fact: (say) => say('checkout.namesLead'),
    address: async (flights) => {
      const { results, flight } = await findPlenty(flights, oneWay);
      return paymentAddress(results, flight);
    },
    title: (say) => say('checkout.title'),
    isWhole: hasPrice,
    type: typePassport,
  },
  {
    name: 'passengers and payment with all its faults',
    route: '/flightPayment/$searchId/$flightId',
    fact: (say) => say('checkout.passengers'),
    address: async (flights) => {
      const { results, flight } = await findPlenty(flights, {
        ...oneWay,
        adults: 1,
        children: 1,
        infants: 1,
      });
      return paymentAddress(results, flight);
    },
    title: (say) => say('checkout.title'),
    isWhole: async (page) => {
      await hasPrice(page);
      await page.locator('button.pay-button').click();
      await expect(page.locator('#checkout-faults')).toBeVisible();
    },
  },
  {
    name: 'a price that changes before the payment',
    route: '/flightPayment/$searchId/$flightId',
    fact: (say) => say('price.changed.title'),
    address: async (flights) => {
      const { results, flight } = await findPlenty(flights, oneWay);
      return paymentAddress(results, flight);
    },
    title: (say) => say('checkout.title'),
    before: changePrice,
    isWhole: (page, say) => expect(page.getByRole('dialog')).toContainText(say('price.changed.decline')),
  },
  {
    name: 'payment without a flight',
    fact: (say) => say('checkout.chooseFirstText'),
    address: () => '/flightPayment',
    title: (say) => say('checkout.title'),
    isWhole: (page, say) => expect(page.getByText(say('checkout.chooseFirst'))).toBeVisible(),
  },
  {
    name: 'passengers and payment at the flight’s own address',
    route: '/flight/$searchId/$flightId',
    fact: (say) => say('checkout.contact'),
    address: async (flights) => {
      const { results, flight } = await findPlenty(flights, oneWay);
      return paymentAddress(results, flight).replace('/flightPayment/', '/flight/');
    },
    title: (say) => say('checkout.title'),
    isWhole: hasPrice,
    type: typeWhole,
  },
  {
    name: 'payment of a round trip',
    route: '/flightPayment/$searchId/$flightId/$returnFlightId',
    fact: (say) => say('checkout.direction.return'),
    address: async (flights) => {
      const { results } = await findPlenty(flights, family);
      return roundTripAddress(results);
    },
    title: (say) => say('checkout.title'),
    isWhole: hasPrice,
  },
  {
    name: 'payment of a round trip at the flights’ own address',
    route: '/flight/$searchId/$flightId/$returnFlightId',
    fact: (say) => say('checkout.direction.return'),
    address: async (flights) => {
      const { results } = await findPlenty(flights, family);
      return roundTripAddress(results).replace('/flightPayment/', '/flight/');
    },
    title: (say) => say('checkout.title'),
    isWhole: hasPrice,
  },
];
