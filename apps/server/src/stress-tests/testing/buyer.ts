import type { addOrder } from '@farewind/contract/bookings/add-order';
import type { checkPrice } from '@farewind/contract/bookings/check-price';
import type { Output } from '@farewind/contract/core/operation';
import { addDays } from '@farewind/values/local-time';
import { cardMembers } from '../../modules/bookings/testing/sale-samples.ts';
import type { Choice } from './trial-flights.ts';

/** The result of an HTTP call: the output, or the refusal's key. */
export interface Answer<T> {
  readonly status: number;
  readonly key: string | undefined;
  readonly result: T | undefined;
  readonly body: string;
  /** Seconds after which to come again, of the header. */
  readonly retryAfter: string | null;
}

export interface Party {
  readonly adults: number;
  readonly children: number;
  readonly infants: number;
}

export type OrderAnswer = Output<typeof addOrder>;
/** The answer to an order or to paying it again. */
export type BeganAnswer = Pick<OrderAnswer, 'orderId' | 'response'>;
type Quote = Output<typeof checkPrice>;

/** One person who buys over real HTTP, with an address, a contact and travellers of his own. */
export class Buyer {
  readonly #base: () => string;
  readonly #name: string;
  readonly #address: string;
  readonly #tenant: Record<string, string>;

  /**
   * `base` is evaluated at each call, so that a server may move while people buy; `address`: for buyers of one network;
   * `tenantId`: the agency whose shop it is, the default one if absent.
   */
  constructor(base: () => string, number: number, address?: string, tenantId?: number) {
    this.#base = base;
    this.#tenant = tenantId === undefined ? {} : { 'abp-tenantid': String(tenantId) };
    this.#name = [...String(number).padStart(4, '0')].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('');
    this.#address = address ?? `198.18.${number >> 8}.${number & 255}`;
  }

  quote(choice: Choice, party: Party, currency: string): Promise<Answer<Quote>> {
    return this.post('Booking/CheckPrice', { ...choice, ...party, currency });
  }

  order(form: Record<string, unknown>): Promise<Answer<OrderAnswer>> {
    return this.post('Booking/AddOrder', form);
  }

  form(
    choice: Choice,
    party: Party,
    { quoteSeal, currency }: Pick<Quote, 'quoteSeal' | 'currency'>,
    cardNumber: string,
    idempotencyKey: string,
  ): Record<string, unknown> {
    return {
      ...choice,
      ...party,
      currency,
      quoteSeal,
      passengers: this.#travellers(party),
      ...this.#purchase(cardNumber, idempotencyKey),
    };
  }

  /** The same where the card, if any, is typed on the provider's page. */
  formWithoutCard(
    choice: Choice,
    party: Party,
    quote: Pick<Quote, 'quoteSeal' | 'currency'>,
    { paymentMethod, idempotencyKey }: { readonly paymentMethod: string; readonly idempotencyKey: string },
  ): Record<string, unknown> {
    const form = this.form(choice, party, quote, '', idempotencyKey);
    const members = Object.entries(form).filter(([name]) => !name.startsWith('creditCard'));
    return { ...Object.fromEntries(members), paymentMethod };
  }

  /** The form of an order of rides alone, in which somebody with a name of his own is driven. */
  rideForm(
    choice: object,
    { quoteSeal }: Pick<Quote, 'quoteSeal'>,
    cardNumber: string,
    idempotencyKey: string,
  ): Record<string, unknown> {
    const leadPassenger = { name: this.#name, surname: 'PETROVA' };
    return { ...choice, quoteSeal, leadPassenger, ...this.#purchase(cardNumber, idempotencyKey) };
  }

  #purchase(cardNumber: string, idempotencyKey: string): Record<string, unknown> {
    return {
      customerName: 'Anna',
      customerSurname: 'Petrova',
      customerEmail: `buyer.${this.#name.toLowerCase()}@example.org`,
      customerCountryCode: '+7',
      customerMobilePhone: '9161234567',
      ...cardMembers(cardNumber),
      contractAccepted: true,
      usageAccepted: true,
      adultConfirmed: true,
      idempotencyKey,
    };
  }

  async post<T>(call: string, body: object, headers: Record<string, string> = {}): Promise<Answer<T>> {
    const response = await fetch(`${this.#base()}/api/services/app/${call}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': this.#address,
        ...this.#tenant,
        ...headers,
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    const { result, error } = JSON.parse(text) as { result: T | null; error: { key: string } | null };
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, key: error?.key, result: result ?? undefined, body: text, retryAfter };
  }

  #travellers({ adults, children, infants }: Party): object[] {
    const list: object[] = [];
    const add = (type: string, years: number, more: object = {}): void => {
      const name = `${this.#name}${'ABCDEFGHI'[list.length]}`;
      list.push({ ...traveller(type, name, years), ...more });
    };
    for (let index = 0; index < adults; index += 1) add('adult', 30);
    for (let index = 0; index < children; index += 1) add('child', 7);
    for (let index = 0; index < infants; index += 1) add('infant', 1, { parentIndex: index });
    return list;
  }
}

function traveller(type: string, name: string, years: number): object {
  const today = new Date().toISOString().slice(0, 10);
  return {
    type,
    name,
    surname: 'PETROVA',
    gender: 'female',
    nationality: 'RU',
    birthDate: addDays(today, -Math.round(years * 365.25) - 100),
    passportSerial: '72',
    passportNumber: '4455906',
    passportExpiryDate: addDays(today, 2000),
  };
}
