import type { FlightResponse } from '@farewind/contract/flights/search';
import type { TransferCriteria } from '@farewind/contract/transfers/search';
import { expect, type Page } from '@playwright/test';
import { accountPages } from './account-pages.ts';
import { checkoutPages, family, findPlenty, hasPrice, oneWay } from './checkout-pages.ts';
import { bookable, dateAhead, findRefundable, type LiveFlights } from './live-flights.ts';
import { seatsLeft } from './judge-honesty.ts';
import { ownPages } from './own-pages.ts';
import type { ShopPage } from './shop-page.ts';
import { textPages } from './text-pages.ts';
import { anna, cards, someone } from './travellers.ts';
import { visitPages } from './visit-pages.ts';
import { askForPayment } from './ask-for-payment.ts';
import { transferWordsOf, tripWordsOf, type Say } from './words.ts';

async function openOrder(flights: LiveFlights, card: string): Promise<string> {
  const { results, flight } = await findPlenty(flights, oneWay);
  return flights.buy(results, flight, anna, card);
}

/** An order whose buyer has not reached the bank's page. */
async function orderAtBank(flights: LiveFlights): Promise<string> {
  const { results, flight } = await findPlenty(flights, oneWay);
  return flights.buy(results, flight, someone(), cards.doubledReturn);
}

/** A completely cancelled order, with a refund. */
async function cancelledOrder(flights: LiveFlights): Promise<string> {
  const { results, flight, fareId } = await findRefundable(flights, oneWay);
  const order = await flights.order(results, flight, [anna], cards.approved, fareId);
  await flights.cancel(order);
  return order.orderId;
}

const routeTitle = (say: Say): string =>
  say('results.route', { from: say('city.petersburg'), to: say('city.antalya') });

async function anyRide(rides: LiveFlights['rides'], change: Partial<TransferCriteria> = {}) {
  const results = await rides.search(dateAhead(50), change);
  const ride = results.transferSearchResponses.find(
    ({ mode, direction }) => mode === 'private' && direction === 'outbound',
  );
  if (ride === undefined) throw new Error('No vehicle drives');
  return { results, search: results.search, ride };
}

/** Each fare of the flight has few seats left, but not the last one, which another test may buy meanwhile. */
const hasFew = ({ fares }: FlightResponse): boolean =>
  fares.length > 1 && fares.every(({ seatsLeft: left = 0 }) => left > 1);

const hasVehicles = (page: Page): Promise<void> => expect(page.locator('article.veh').first()).toBeVisible();
const hasOffers = (page: Page): Promise<void> => expect(page.locator('article.offer').first()).toBeVisible();
export const shopPages: readonly ShopPage[] = [
  ...textPages,
  {
    name: 'home',
    fact: (say) => say('home.soon'),
    // In the currency with the widest prices.
    address: () => '/?currency=RUB',
    title: (say) => say('home.page'),
    isWhole: (page, say) => expect(page.getByText(say('home.soon'), { exact: true })).toBeVisible(),
  },
  {
    name: 'search form',
    address: () =>
      `/flightSearch/?from=MOW&to=AYT&departureDate=${dateAhead(30)}&returnDate=${dateAhead(40)}`,
    title: (say) => say('search.page'),
    fact: (say) => say('search.page'),
  },
  {
    name: 'results of a round trip',
    route: '/flightSearch/$searchId',
    isMoney: true,
    fact: (say) => say('city.antalya'),
    address: async (flights) => `/flightSearch/${(await findPlenty(flights, family)).results.search.id}`,
    title: routeTitle,
    isWhole: hasOffers,
  },
  {
    name: 'a flight with few seats left, in detail',
    route: '/flightSearch/$searchId',
    fact: (_, language) => seatsLeft(language),
    address: async (flights) => {
      const results = await flights.find(oneWay, (found) => bookable(found).some(hasFew));
      return `/flightSearch/${results.search.id}?open=${bookable(results).find(hasFew)?.id}`;
    },
    title: routeTitle,
    isWhole: async (page) => {
      await hasOffers(page);
      await expect(page.locator('.offer-sheet .fam').first()).toBeVisible();
    },
  },
  {
    name: 'returns to choose from',
    route: '/flightSearch/$searchId',
    fact: (say) => say('results.chosen'),
    address: async (flights) => {
      const { results, flight } = await findPlenty(flights, family);
      return `/flightSearch/${results.search.id}?out=${flight.id}&fare=${flight.fares[0]?.fareId}`;
    },
    title: (say) => say('results.returnRoute', { from: say('city.antalya'), to: say('city.petersburg') }),
    isWhole: hasOffers,
  },
  {
    name: 'results without a flight',
    route: '/flightSearch/$searchId',
    fact: (say) => say('flights.notFound.text'),
    address: async (flights) => {
      const nobodyFlies = { ...oneWay, from: 'GOI', to: 'MSQ', directOnly: true };
      const { search } = await flights.search(nobodyFlies, dateAhead(60));
      return `/flightSearch/${search.id}`;
    },
    title: () => '',
    isWhole: async (page, say) => {
      await expect(page.getByText(say('flights.notFound.text'))).toBeVisible();
      // The form of a price alert, opened.
      await page.locator('.price-alert > summary').click();
      await expect(page.locator('.price-alert-form')).toBeVisible();
    },
  },
  ...checkoutPages,
  {
    name: 'flights of today',
    address: () => '/flight',
    fact: (say) => say('flightList.lead'),
    title: (say) => say('flightList.page'),
  },
  {
    name: 'waiting for the bank',
    route: '/payment/wait/$orderId',
    isMoney: true,
    fact: (say) => say('payment.left.text'),
    address: async (flights) => `/payment/wait/${await orderAtBank(flights)}`,
    title: (say) => say('payment.left.title'),
    isWhole: (page, say) => expect(page.getByText(say('payment.left.text'))).toBeVisible(),
  },
  {
    name: 'payment link',
    route: '/pay/$requestId',
    isMoney: true,
    fact: (_, language) => tripWordsOf(language)('payLink.order'),
    address: async (flights, request) =>
      askForPayment(request!, await openOrder(flights, cards.approved), 'Excess baggage, 2 × 23 kg'),
    title: (_, language) => tripWordsOf(language)('payLink.page'),
    isWhole: (page) => expect(page.locator('.pay-link-card button[type=submit]')).toBeVisible(),
  },
  {
    name: 'ticket',
    route: '/ticketDetail/$orderId',
    isMoney: true,
    fact: (say) => say('trip.reservation'),
    address: async (flights) => `/ticketDetail/${await openOrder(flights, cards.approved)}`,
    title: (say) => say('trip.pageTo', { city: say('city.antalya') }),
  },
  {
    name: 'payment that failed',
    isMoney: true,
    // Money is not mentioned while the order is unknown.
    fact: (say) => say('payment.reason.declined'),
    address: () => '/paymentFailed?key=PAY-DECLINED',
    title: (say) => say('payment.error.title'),
  },
  {
    name: 'search for rides',
    address: () => '/transferSearch/',
    title: () => '',
    fact: (_, language) => transferWordsOf(language)('ride.lead'),
  },
  {
    name: 'rides to choose from',
    route: '/transferSearch/$searchId',
    isMoney: true,
    fact: (_, language) => transferWordsOf(language)('ride.sort.cheapest'),
    address: async ({ rides }) => `/transferSearch/${(await rides.search(dateAhead(50))).search.id}`,
    title: () => '',
    isWhole: hasVehicles,
  },
  {
    name: 'rides back to choose from, and the search that can be changed',
    route: '/transferSearch/$searchId',
    fact: (_, language) => transferWordsOf(language)('ride.chosen'),
    address: async ({ rides }) => {
      const { search, ride } = await anyRide(rides, {
        tripType: 'roundTrip',
        returnAt: `${dateAhead(57)}T09:00`,
      });
      return `/transferSearch/${search.id}?out=${encodeURIComponent(ride.id)}`;
    },
    title: () => '',
    isWhole: async (page) => {
      await hasVehicles(page);
      const line = page.locator('.trip-line');
      if (await line.isVisible()) await line.click();
    },
  },
  {
    name: 'rides of which none is there',
    route: '/transferSearch/$searchId',
    fact: (_, language) => transferWordsOf(language)('transfers.noneOnDate'),
    address: async ({ rides }) =>
      `/transferSearch/${(await rides.search(dateAhead(50), { adults: 60, children: 0, bags: 99 })).search.id}`,
    title: () => '',
    isWhole: (page) => expect(page.locator('.empty')).toBeVisible(),
  },
  {
    name: 'payment of a ride with all its faults',
    route: '/transferPayment/$searchId/$transferId',
    isMoney: true,
    fact: (_, language) => transferWordsOf(language)('ride.pay.next'),
    address: async ({ rides }) => {
      const { search, ride } = await anyRide(rides);
      return `/transferPayment/${search.id}/${ride.id}`;
    },
    title: () => '',
    isWhole: async (page) => {
      await hasPrice(page);
      await page.locator('button.pay-button').click();
      await expect(page.locator('#checkout-faults')).toBeVisible();
    },
  },
  {
    name: 'payment of a ride there and back',
    route: '/transferPayment/$searchId/$transferId/$returnTransferId',
    fact: (_, language) => transferWordsOf(language)('ride.pay.next'),
    address: async ({ rides }) => {
      const { results, ride } = await anyRide(rides, {
        tripType: 'roundTrip',
        returnAt: `${dateAhead(57)}T09:00`,
      });
      const back = results.transferSearchResponses.find(({ direction }) => direction === 'return');
      return `/transferPayment/${results.search.id}/${ride.id}/${back?.id}`;
    },
    title: () => '',
    isWhole: hasPrice,
  },
  {
    name: 'payment without a ride',
    address: () => '/transferPayment',
    title: (_, language) => transferWordsOf(language)('ride.pay.title'),
    fact: (_, language) => transferWordsOf(language)('ride.pay.chooseFirstText'),
  },
  {
    name: 'booked ride',
    route: '/transferDetail/$orderId',
    isMoney: true,
    fact: (say) => say('trip.bookingNumber'),
    address: async ({ rides }) => {
      const { results, ride } = await anyRide(rides);
      return `/transferDetail/${await rides.buy(results, ride, cards.approved)}`;
    },
    title: () => '',
    isWhole: (page) => expect(page.locator('.meeting-plan')).toBeVisible(),
  },
  {
    name: 'lookup by booking code',
    address: () => '/pnr',
    title: (say) => say('nav.myBooking'),
    fact: (say) => say('lookup.lead'),
  },
  {
    name: 'lookup by reservation number',
    fact: (say) => say('lookup.lead'),
    address: () => '/reservation',
    title: (say) => say('nav.myBooking'),
  },
  {
    name: 'what a lookup found',
    route: '/pnr/result',
    fact: (say) => say('lookup.another'),
    address: async (flights) => `/pnr/result?order=${await openOrder(flights, cards.approved)}`,
    title: (say) => say('nav.myBooking'),
  },
  {
    name: 'cancelled ticket with its refund',
    route: '/ticketDetail/$orderId',
    fact: (say) => say('trip.refund.title'),
    address: async (flights) => `/ticketDetail/${await cancelledOrder(flights)}`,
    title: (say) => say('trip.pageTo', { city: say('city.antalya') }),
  },
  ...accountPages,
  ...ownPages,
  ...visitPages,
  {
    name: 'an address that leads nowhere',
    fact: (say) => say('error.notFound.text'),
    address: () => '/nowhere',
    title: (say) => say('error.notFound.title'),
    isAbsent: true,
  },
];

/** Opens a page in a language and waits until it is complete. */
export async function openShopPage(page: Page, shown: ShopPage, address: string, say: Say): Promise<void> {
  await shown.before?.(page);
  await page.goto(address);
  if (shown.isWhole === undefined) await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  else await shown.isWhole(page, say);
  // Waits for the fonts, because text that still changes must be neither read nor measured.
  await page.evaluate('document.fonts.ready');
}

/** The address with a language added to its query. */
export function inLanguage(address: string, language: string): string {
  const [page = '', key] = address.split('#');
  const asked = `${page}${page.includes('?') ? '&' : '?'}locale=${language}`;
  return key === undefined ? asked : `${asked}#${key}`;
}
