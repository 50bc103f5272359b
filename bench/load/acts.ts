import type { SearchResults } from '@farewind/contract/flights/search';
import { addDays } from '@farewind/values/local-time';
import { Buyer } from '../../apps/server/src/stress-tests/testing/buyer.ts';
import { ownCard } from '../../apps/server/src/stress-tests/testing/own-card.ts';
import { testCards } from '../../apps/server/src/testing/test-cards.ts';
import type { Answered, Caller } from './caller.ts';
import { ADMIN_PASSWORD } from './load-server.ts';

/** What people and programs do, with their shares of the traffic at parts and multiples of the capacity. */
export const shares = { page: 30, search: 45, buyer: 1, office: 8, partner: 16 } as const;
export type Act = keyof typeof shares;
export const acts = Object.keys(shares) as Act[];

/**
 * The additional traffic of longer benches: buyers cancel an order that was sold before, download its ticket or have a
 * code mailed, and staff import a table of seats.
 */
export type LaterAct = 'cancel' | 'ticket' | 'code' | 'import';
/** How often each of some acts comes among all. */
export type Shares<A extends Act | LaterAct = Act | LaterAct> = Readonly<Record<A, number>>;

/** Requests of one act, and the longest time that each may take to be in time. */
export const REQUEST_MS = 2000;
export const requestsOf: Shares = {
  page: 1,
  search: 2,
  buyer: 3,
  office: 1,
  partner: 1,
  cancel: 2,
  ticket: 1,
  code: 1,
  import: 1,
};

/** An order with the key that gives the right to it. */
export interface Sold {
  readonly orderId: string;
  readonly key: string;
}

const DAYS_AHEAD = 20;
const DAYS = 40;
const FLIGHTS_A_DAY = 3;
const ONE = { adults: 1, children: 0, infants: 0 };
const API = '/api/services/app/';
const pages = ['/', '/help', '/aboutUs', '/contact', '/flightSearch'];
const pairs = [
  ['MOW', 'AYT'],
  ['MOW', 'IST'],
  ['LED', 'AYT'],
  ['IST', 'MOW'],
] as const;

/** Seats of a bucket on a date of a flight, for imports. */
interface Stock {
  readonly flight: string;
  readonly date: string;
}

/** The bucket of the demo's economy cabin, which has fewer seats than these. */
const BUCKET = 'Y';
const MANY_SEATS = 300;

type Choice = { searchId: string; flightId: string; fareId: string; currency: 'EUR' } & typeof ONE;

/** Performs acts against the demo agency. Every one differs from the one before, so that no answer is simply kept. */
export class Actors {
  readonly sold: Sold[] = [];
  readonly #caller: Caller;
  #choices: Choice[] = [];
  #stock: Stock[] = [];
  #token = '';
  #count = 0;
  #orders = 0;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Signs a member of the office in, and finds flights to buy: prices are promised for some minutes only. */
  async prepare(): Promise<void> {
    const signedIn = await this.#caller.send(
      '/api/TokenAuth/Authenticate',
      { 'abp.tenantid': '1' },
      { userNameOrEmailAddress: 'admin', password: ADMIN_PASSWORD },
    );
    const { result } = JSON.parse(signedIn.body) as { result: { accessToken: string } | null };
    if (!result) throw new Error(`The bench could not sign in: ${signedIn.body}`);
    this.#token = result.accessToken;
    this.#choices = [];
    this.#stock = [];
    for (let day = 0; day < DAYS; day += 1) {
      const id = await this.#saveSearch('MOW', 'IST', day);
      const results = await this.#caller.call<SearchResults>(`Flight/GetFlightSearchResults?id=${id}`);
      const direct = results.flightSearchResponses.filter(
        ({ direction, bookable, stops, fares }) =>
          direction === 'outbound' && bookable && stops === 0 && fares[0]?.seatsLeft === undefined,
      );
      for (const { id: flightId, fares, segments } of direct.slice(0, FLIGHTS_A_DAY)) {
        this.#choices.push({ searchId: id, flightId, fareId: fares[0]!.fareId, currency: 'EUR', ...ONE });
        const { carrier, number, departsAt } = segments[0]!;
        this.#stock.push({ flight: `${carrier}${number}`, date: departsAt.slice(0, 10) });
      }
    }
    if (this.#choices.length === 0)
      throw new Error('The demo agency sells no flight that the bench could buy');
  }

  /** The answers to one act, up to the first that is no success. */
  async perform(act: Act | LaterAct): Promise<Answered[]> {
    this.#count += 1;
    const number = this.#count;
    switch (act) {
      case 'page':
        return [await this.#caller.send(pages[number % pages.length]!, { accept: 'text/html' })];
      case 'search':
        return this.#search(number);
      case 'buyer':
        return this.#buy(number);
      case 'office':
        return [
          await this.#caller.send(
            `${API}Order/GetAll?maxResultCount=20&skipCount=${20 * (number % 3)}`,
            this.#staff,
          ),
        ];
      case 'partner': {
        const [from, to] = pairs[number % pairs.length]!;
        const path = `/partner/v1/search.json?from=${from}&to=${to}&date1=${dayAhead(number)}&adults=1`;
        return [await this.#caller.send(path, { authorization: 'Bearer demo:demo-meta' })];
      }
      case 'cancel':
        return this.#cancel(this.#takeSold());
      case 'ticket':
        return [await this.#readTicket(this.#nextSold())];
      case 'code':
        return [await this.#sendCode(this.#nextSold())];
      case 'import':
        return [await this.#importSeats(number)];
    }
  }

  async downloadTicket(sold: Sold): Promise<void> {
    const { status, body } = await this.#readTicket(sold);
    if (status !== 200 || !body.startsWith('%PDF'))
      throw new Error(`No ticket: ${status} ${body.slice(0, 200)}`);
  }

  /** Has a code mailed, a mail without an attachment. */
  async requestCode(sold: Sold): Promise<void> {
    const { status, body } = await this.#sendCode(sold);
    if (status !== 200) throw new Error(`No code: ${status} ${body.slice(0, 200)}`);
  }

  #readTicket({ orderId, key }: Sold): Promise<Answered> {
    const path = `${API}Booking/GetDocument?orderId=${orderId}&kind=ticket.pdf`;
    return this.#caller.send(path, { 'x-order-key': key });
  }

  #sendCode({ orderId }: Sold): Promise<Answered> {
    return this.#caller.send(`${API}Booking/SendOrderCode`, {}, { orderId });
  }

  /** The oldest order, which is not used again. */
  #takeSold(): Sold {
    const sold = this.sold.shift();
    if (sold === undefined) throw new Error('No order was sold that could be cancelled');
    return sold;
  }

  /** Each order in turn: the mails of one are limited. */
  #nextSold(): Sold {
    this.#orders += 1;
    const sold = this.sold[this.#orders % this.sold.length];
    if (sold === undefined) throw new Error('No order was sold whose buyer could come again');
    return sold;
  }

  async #cancel({ orderId, key }: Sold): Promise<Answered[]> {
    const right = { 'x-order-key': key };
    const quoted = await this.#caller.send(`${API}Booking/GetCancelQuote?orderId=${orderId}`, right);
    if (quoted.status !== 200) return [quoted];
    const { result } = JSON.parse(quoted.body) as { result: { quoteId: string } };
    const body = { quoteId: result.quoteId };
    return [quoted, await this.#caller.send(`${API}Booking/ConfirmCancel`, right, body)];
  }

  #importSeats(number: number): Promise<Answered> {
    const { flight, date } = this.#stock[number % this.#stock.length]!;
    const row = [flight, date, date, '', '', BUCKET, MANY_SEATS + (number % 50), ''];
    const seats = `flight,from,to,days,leg,bucket,seats,status\n${row.join(',')}\n`;
    return this.#caller.send(`${API}Inventory/ImportSchedule`, this.#staff, { seats, dryRun: false });
  }

  get #staff(): Record<string, string> {
    return { authorization: `Bearer ${this.#token}`, 'abp.tenantid': '1' };
  }

  async #saveSearch(from: string, to: string, day: number): Promise<string> {
    const { id } = await this.#caller.call<{ id: string }>(
      'Flight/SaveFlightSearch',
      {},
      criteria(from, to, day),
    );
    return id;
  }

  async #search(number: number): Promise<Answered[]> {
    const [from, to] = pairs[number % pairs.length]!;
    const saved = await this.#caller.send(`${API}Flight/SaveFlightSearch`, {}, criteria(from, to, number));
    if (saved.status !== 200) return [saved];
    const { result } = JSON.parse(saved.body) as { result: { id: string } };
    return [saved, await this.#caller.send(`${API}Flight/GetFlightSearchResults?id=${result.id}`)];
  }

  async #buy(number: number): Promise<Answered[]> {
    const choice = this.#choices[number % this.#choices.length]!;
    const quoted = await this.#caller.send(`${API}Booking/CheckPrice`, {}, choice);
    if (quoted.status !== 200) return [quoted];
    const { result: quote } = JSON.parse(quoted.body) as { result: { quoteSeal: string; currency: 'EUR' } };
    const card = ownCard(testCards.approved, number);
    const form = new Buyer(() => '', number).form(choice, ONE, quote, card, `order-of-the-load-${number}`);
    const ordered = await this.#caller.send(
      `${API}Booking/AddOrder`,
      {},
      { ...form, duplicateConfirmed: true },
    );
    if (ordered.status !== 200) return [quoted, ordered];
    const { result } = JSON.parse(ordered.body) as {
      result: { orderId: string; pGuid: string; response: { state: string } };
    };
    if (result.response.state !== 'done')
      throw new Error(`An order was not captured: ${ordered.body.slice(0, 300)}`);
    const sold = { orderId: result.orderId, key: result.pGuid };
    this.sold.push(sold);
    const path = `${API}Booking/GetOrder?orderId=${sold.orderId}`;
    return [quoted, ordered, await this.#caller.send(path, { 'x-order-key': sold.key })];
  }
}

function dayAhead(number: number): string {
  return addDays(new Date().toISOString().slice(0, 10), DAYS_AHEAD + (number % DAYS));
}

function criteria(from: string, to: string, number: number): object {
  return { tripType: 'oneWay', from, to, departureDate: dayAhead(number), currency: 'EUR', adults: 1 };
}
