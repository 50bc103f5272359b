import { randomUUID } from 'node:crypto';
import type { Output } from '@farewind/contract/core/operation';
import type { addOrder } from '@farewind/contract/bookings/add-order';
import type { checkPrice } from '@farewind/contract/bookings/check-price';
import type { getOrder } from '@farewind/contract/bookings/get-order';
import type { getFlightSearchResults, saveFlightSearch } from '@farewind/contract/flights/search';
import { addDays } from '@farewind/values/local-time';

export const testCards = {
  approved: '5555555555554444',
  declined: '4000000000000002',
  noMoney: '4000000000009995',
} as const;

export interface Trip {
  readonly from: string;
  readonly to: string;
  readonly departureDate: string;
  readonly returnDate: string;
  readonly currency: string;
}

const family = { adults: 2, children: 1, infants: 1 };

/** A family's purchase in the shop over real HTTP, as the pages call it. */
export class ShopClient {
  readonly #base: string;
  /** What the browser has kept, `source=…`. */
  readonly #cookie: string;

  constructor(address: string, cookie = '') {
    this.#base = `${address}/api/services/app`;
    this.#cookie = cookie;
  }

  async findRoundTrip(trip: Trip) {
    const { id } = await this.#post<Output<typeof saveFlightSearch>>('Flight/SaveFlightSearch', {
      tripType: 'roundTrip',
      ...trip,
      ...family,
    });
    const all = await this.#get<Results>(`Flight/GetFlightSearchResults?Id=${id}`);
    const outbound = all.flightSearchResponses.find(
      (offer) => offer.direction === 'outbound' && offer.bookable,
    );
    const fareId = outbound?.fares[0]?.fareId;
    if (!outbound || !fareId) throw new Error('No outbound flight was found');
    const chosen = await this.#get<Results>(
      `Flight/GetFlightSearchResults?Id=${id}&flightId=${outbound.id}&fareId=${fareId}`,
    );
    const back = chosen.flightSearchResponses.find((offer) => offer.direction === 'return' && offer.bookable);
    const returnFareId = back?.fares[0]?.fareId;
    if (!back || !returnFareId) throw new Error('No return flight was found');
    return {
      choice: {
        searchId: id,
        flightId: outbound.id,
        fareId,
        returnFlightId: back.id,
        returnFareId,
        currency: trip.currency,
        ...family,
      },
      pairTotal: back.fares[0]?.pairTotal,
    };
  }

  checkPrice(choice: object) {
    return this.#post<Output<typeof checkPrice>>('Booking/CheckPrice', choice);
  }

  order(choice: object, quoteSeal: string, cardNumber: string, change: object = {}) {
    return this.#post<Output<typeof addOrder>>('Booking/AddOrder', {
      ...choice,
      quoteSeal,
      passengers: familyPassengers(),
      customerName: 'Anna',
      customerSurname: 'Sokolova',
      customerEmail: 'anna@example.com',
      customerMobilePhone: '9161234567',
      customerCountryCode: '+7',
      creditCardNumber: cardNumber,
      creditCardOwner: 'ANNA SOKOLOVA',
      creditCardExpireMonth: '12',
      creditCardExpireYear: '2031',
      creditCardCVC: '123',
      contractAccepted: true,
      usageAccepted: true,
      adultConfirmed: true,
      idempotencyKey: randomUUID(),
      ...change,
    });
  }

  /** From the search to the bank's answer, with a card that is approved. */
  async buy(trip: Trip, change: object = {}) {
    const { choice } = await this.findRoundTrip(trip);
    const { quoteSeal } = await this.checkPrice(choice);
    return this.order(choice, quoteSeal, testCards.approved, change);
  }

  getOrder(orderId: string) {
    return this.#get<Output<typeof getOrder>>(`Booking/GetOrder?orderId=${orderId}`);
  }

  async #get<T>(path: string): Promise<T> {
    return readResult(await fetch(`${this.#base}/${path}`));
  }

  async #post<T>(path: string, body: object): Promise<T> {
    const headers = { 'content-type': 'application/json', cookie: this.#cookie };
    return readResult(
      await fetch(`${this.#base}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    );
  }
}

type Results = Output<typeof getFlightSearchResults>;

async function readResult<T>(response: Response): Promise<T> {
  const answer = (await response.json()) as { result: T; error: unknown };
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(answer.error)}`);
  return answer.result;
}

/** The default party: two adults, a child and an infant. */
export function familyPassengers() {
  const passenger = (
    type: string,
    name: string,
    surname: string,
    gender: string,
    birthDate: string,
    number: string,
  ) => ({
    type,
    name,
    surname,
    gender,
    birthDate,
    nationality: 'RU',
    passportSerial: '75',
    passportNumber: number,
    passportExpiryDate: '2035-08-22',
  });
  return [
    passenger('adult', 'ANNA', 'SOKOLOVA', 'female', '1989-03-14', '2841906'),
    passenger('adult', 'IVAN', 'SOKOLOV', 'male', '1987-05-01', '2841907'),
    passenger('child', 'LEV', 'SOKOLOV', 'male', daysAgo(7 * 366), '1190382'),
    { ...passenger('infant', 'MIRA', 'SOKOLOVA', 'female', daysAgo(240), '3307415'), parentIndex: 0 },
  ];
}

/** The age today is also that on the day of a trip soon, in every season. */
function daysAgo(days: number): string {
  return addDays(new Date().toISOString().slice(0, 10), -days);
}
