import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Order } from '@farewind/contract/bookings/get-order';
import type { FlightResponse, SearchCriteria, SearchResults } from '@farewind/contract/flights/search';
import { someAddress } from './some-address.ts';
import { buyerNamed, cardCode, type Buyer, ownNumber, type Traveller, someone } from './travellers.ts';
import type {
  TransferCriteria,
  TransferResponse,
  TransferResults,
} from '@farewind/contract/transfers/search';

export interface Input {
  readonly from: string;
  readonly to: string;
  readonly currency: SearchCriteria['currency'];
  /** The first departure to look at; tests that buy look at different months. */
  readonly daysAhead: number;
  /** Given for round trips. */
  readonly nights?: number;
  readonly adults?: number;
  readonly children?: number;
  readonly infants?: number;
  readonly directOnly?: boolean;
}

/** An order with its key, which is the right to act on it. */
export interface BoughtOrder {
  readonly orderId: string;
  readonly key: string;
  readonly buyer: Buyer;
}

const LOOKED_AT_DAYS = 60;

/** Queries the running shop, as its pages do, for dates with what a test needs. */
export class LiveFlights {
  readonly #address: string;
  readonly rides: LiveRides;

  constructor(address: string) {
    this.#address = address;
    this.rides = new LiveRides(address);
  }

  /** The first day, from the requested one on, with suitable flights. */
  async find(request: Input, suits: (results: SearchResults) => boolean): Promise<SearchResults> {
    for (let day = 0; day < LOOKED_AT_DAYS; day += 1) {
      const results = await this.search(request, dateAhead(request.daysAhead + day));
      if (suits(results)) return results;
    }
    throw new Error(`No day from ${dateAhead(request.daysAhead)} on has the flights that the test needs`);
  }

  async search(request: Input, departureDate: string): Promise<SearchResults> {
    const { nights, daysAhead: _daysAhead, ...criteria } = request;
    const saved = await this.#ask<{ id: string }>('Flight/SaveFlightSearch', {
      ...criteria,
      departureDate,
      tripType: nights === undefined ? 'oneWay' : 'roundTrip',
      ...(nights === undefined ? {} : { returnDate: addDays(departureDate, nights) }),
    });
    return this.#ask(`Flight/GetFlightSearchResults?id=${saved.id}`);
  }

  /** The results of a search so far: external suppliers answer in parts. */
  readAgain({ search }: SearchResults): Promise<SearchResults> {
    return this.#ask(`Flight/GetFlightSearchResults?id=${search.id}`);
  }

  /** Buys a one-way flight for one adult without a browser; returns the order's id, paid or not. */
  async buy(
    results: SearchResults,
    flight: FlightResponse,
    traveller: Traveller,
    card: string,
  ): Promise<string> {
    const { orderId } = await this.order(results, flight, [traveller], card);
    return orderId;
  }

  /** The same for several adults, with a chosen fare, insured or not, with seats or bags; the first adult is the buyer. */
  async order(
    { search }: SearchResults,
    flight: FlightResponse,
    travellers: readonly [Traveller, ...Traveller[]],
    card: string,
    fareId = flight.fares[0]?.fareId,
    insurance = false,
    services: readonly object[] = [],
  ): Promise<BoughtOrder> {
    const choice = {
      searchId: search.id,
      flightId: flight.id,
      fareId,
      adults: travellers.length,
      children: 0,
      infants: 0,
      currency: search.currency,
      insurance,
      services,
    };
    const [traveller] = travellers;
    const { quoteSeal } = await this.#ask<{ quoteSeal: string }>('Booking/CheckPrice', choice);
    const buyer = buyerNamed(traveller.name, traveller.surname);
    const { orderId, pGuid } = await this.#ask<{ orderId: string; pGuid: string }>('Booking/AddOrder', {
      ...choice,
      quoteSeal,
      passengers: travellers.map((each) => ({ type: 'adult', ...each })),
      ...payingMembers(buyer, card),
      // The same person may have bought the same flight in another test.
      duplicateConfirmed: true,
      idempotencyKey: randomUUID(),
    });
    return { orderId, key: pGuid, buyer };
  }

  /** An order as its buyer sees it. */
  read({ orderId, key }: BoughtOrder): Promise<Order> {
    return this.#ask(`Booking/GetOrder?orderId=${orderId}`, undefined, key);
  }

  /** Waits until an order is paid, and cancels everything that its buyer can cancel. */
  async cancel(order: BoughtOrder): Promise<void> {
    const { quoteId } = await this.#ask<{ quoteId: string }>(
      `Booking/GetCancelQuote?orderId=${order.orderId}`,
      undefined,
      order.key,
    );
    await this.#ask('Booking/ConfirmCancel', { quoteId }, order.key);
  }

  #ask<T>(path: string, body?: object, key?: string): Promise<T> {
    return askShop(this.#address, path, body, key);
  }
}

/** The flights of a direction that can be bought. */
export function bookable(
  { flightSearchResponses }: SearchResults,
  direction: 'outbound' | 'return' = 'outbound',
): readonly FlightResponse[] {
  return flightSearchResponses.filter(
    (flight) => flight.direction === direction && flight.bookable && flight.combinable !== false,
  );
}

/** A scheduled flight with a partly refundable fare and seats for several passengers. */
export async function findRefundable(
  flights: LiveFlights,
  request: Input,
): Promise<{ results: SearchResults; flight: FlightResponse; fareId: string }> {
  const fareOf = (flight: FlightResponse) =>
    flight.fares.find(
      ({ cancelRule, seatsLeft }) =>
        cancelRule.allowed && Number(cancelRule.fee) > 0 && seatsLeft === undefined,
    );
  const pick = (results: SearchResults) =>
    bookable(results).find((flight) => flight.kind === 'scheduled' && fareOf(flight) !== undefined);
  const results = await flights.find(request, (found) => pick(found) !== undefined);
  const flight = pick(results);
  const fareId = flight && fareOf(flight)?.fareId;
  if (flight === undefined || fareId === undefined) throw new Error('No flight gives anything back');
  return { results, flight, fareId };
}

/** The address of the payment page of a one-way flight with its lowest fare. */
export function paymentAddress({ search }: SearchResults, flight: FlightResponse): string {
  return `/flightPayment/${search.id}/${flight.id}?fare=${flight.fares[0]?.fareId}`;
}

/** The same for a round trip with scheduled flights, which combine freely. */
export function roundTripAddress(results: SearchResults): string {
  const scheduled = (direction: 'outbound' | 'return') =>
    bookable(results, direction).find((flight) => flight.kind === 'scheduled' && hasPlenty(flight));
  const [there, back] = [scheduled('outbound'), scheduled('return')];
  if (there === undefined || back === undefined) throw new Error('No scheduled flights there and back');
  const fares = `fare=${there.fares[0]?.fareId}&returnFare=${back.fares[0]?.fareId}`;
  return `/flightPayment/${results.search.id}/${there.id}/${back.id}?${fares}`;
}

export const isDirectCharter = (flight: FlightResponse): boolean =>
  flight.kind === 'charter' && flight.stops === 0;

/** A fare that is not about to sell out during the test. */
export const hasPlenty = (flight: FlightResponse): boolean => flight.fares[0]?.seatsLeft === undefined;

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

export function dateAhead(days: number): string {
  return addDays(new Date().toISOString().slice(0, 10), days);
}

const lara = { kind: 'zone', code: 'ayt-lara' } as const;
const antalya = { kind: 'airport', code: 'AYT' } as const;

/** Rides of the running shop without a browser: from Antalya's airport to Lara, for two adults and a child. */
class LiveRides {
  readonly #address: string;

  constructor(address: string) {
    this.#address = address;
  }

  async search(date: string, change: Partial<TransferCriteria> = {}): Promise<TransferResults> {
    const { id } = await askShop<{ id: string }>(this.#address, 'Transfer/SaveTransferSearch', {
      tripType: 'oneWay',
      from: antalya,
      to: lara,
      pickupAt: `${date}T12:40`,
      adults: 2,
      children: 1,
      infants: 0,
      bags: 4,
      currency: 'EUR',
      ...change,
    });
    return askShop(this.#address, `Transfer/GetTransferSearchResults?id=${id}`);
  }

  /** Buys one of the rides found for a separate buyer; returns the order's id. */
  async buy(results: TransferResults, ride: TransferResponse, card: string): Promise<string> {
    return (await this.order(results, ride, card)).orderId;
  }

  /** The same with the order's key. */
  async order({ search }: TransferResults, ride: TransferResponse, card: string): Promise<BoughtOrder> {
    const choice = { searchId: search.id, transferId: ride.id, currency: search.currency };
    const quote = await askShop<{ quoteSeal: string }>(this.#address, 'Transfer/CheckPrice', choice);
    const traveller = someone();
    const buyer = buyerNamed(traveller.name, traveller.surname);
    const placed = await askShop<{ orderId: string; pGuid: string }>(
      this.#address,
      'Booking/AddTransferOrder',
      {
        ...choice,
        quoteSeal: quote.quoteSeal,
        flightNumber: 'TK 2410',
        address: 'Kervan Sokak 14',
        ...payingMembers(buyer, card),
        idempotencyKey: randomUUID(),
      },
    );
    return { orderId: placed.orderId, key: placed.pGuid, buyer };
  }
}

/** The buyer who pays with a card and accepts the terms, as members of an order. */
function payingMembers(buyer: Buyer, card: string) {
  return {
    customerName: buyer.name,
    customerSurname: buyer.surname,
    customerEmail: buyer.email,
    customerCountryCode: buyer.countryCode,
    customerMobilePhone: buyer.phone,
    creditCardNumber: ownNumber(card),
    creditCardOwner: 'ANNA SOKOLOVA',
    creditCardCVC: cardCode,
    creditCardExpireMonth: '12',
    creditCardExpireYear: '2031',
    contractAccepted: true,
    usageAccepted: true,
    adultConfirmed: true,
  };
}

/**
 * Calls the running shop as its pages do, again if it is too busy; throws its refusals. `key`: the order key.
 */
async function askShop<T>(address: string, path: string, body?: object, key?: string): Promise<T> {
  const call = (): Promise<Response> =>
    fetch(`${address}/api/services/app/${path}`, {
      headers: {
        'x-forwarded-for': someAddress(),
        ...(key === undefined ? {} : { 'X-Order-Key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
  let answer = await call();
  // Answered so before any work is done, therefore every call can be repeated.
  for (let left = 10; answer.status === 503 && left > 0; left -= 1) {
    await setTimeout(Number(answer.headers.get('retry-after') ?? 1) * 1000);
    answer = await call();
  }
  const { result, error } = (await answer.json()) as { result: T; error: unknown };
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(error)}`);
  return result;
}
