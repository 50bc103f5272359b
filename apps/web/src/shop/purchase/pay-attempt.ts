import { readStored, removeStored, writeStored } from '../../shared/session/local-store.ts';
import { lendOrderKey, takeBackOrderKey } from '../order/order-keys.ts';
import {
  optional,
  readFlag,
  readJson,
  readObject,
  readText,
  withDefault,
  type Reader,
  readList,
  readNumber,
  readOneOf,
} from '../../shared/session/read-value.ts';
import { readTab, removeTab, writeTab } from '../../shared/session/tab-store.ts';
import { isSameChoice, type PurchaseChoice } from './purchase-choice.ts';
import type { Quote } from './quote.ts';
import { readAnyChoice } from './read-any-choice.ts';
import { currencies } from '@farewind/values/currency';
import { ageReferences } from '@farewind/travel-rules/passenger-age';
import { passengerTypes } from '@farewind/values/passengers';

type Ride = Quote['rides'][number];
/** The members of a ride shown on the payment page; the rest comes from the seal. */
const readRideMembers = readObject<Pick<Ride, 'itemId' | 'direction' | 'vehicles' | 'total'>>({
  itemId: readText,
  direction: readOneOf(['outbound', 'return']),
  vehicles: readNumber,
  total: readText,
});

const readNamed = readObject<{ readonly name: string }>({ name: readText });
const readRide: Reader<Ride> = (value) => {
  if (readRideMembers(value) === undefined) return undefined;
  const ride = value as Ride;
  return readNamed(ride.vehicleType) && readNamed(ride.contractParty) ? ride : undefined;
};

/**
 * A price stored by this tab, perhaps by an earlier version of the shop; dropped if members needed for payment are
 * missing.
 */
const readQuote = readObject<Quote>({
  lines: withDefault(
    readAll(
      readObject<Quote['lines'][number]>({
        kind: readOneOf(['passengers', 'serviceFee', 'agentFee', 'ride', 'extra', 'discount']),
        name: readText,
        count: readNumber,
        total: readText,
        parts: readAll(
          readObject<Quote['lines'][number]['parts'][number]>({
            kind: readOneOf(['fare', 'tax', 'fuel']),
            name: readText,
            total: readText,
          }),
        ),
      }),
    ),
    [],
  ),
  priceLines: readAll(
    readObject<Quote['priceLines'][number]>({
      itemId: readText,
      passengerType: readOneOf(passengerTypes),
      count: readNumber,
      fare: readText,
      tax: readText,
      fuel: readText,
      service: readText,
      total: readText,
    }),
  ),
  rides: readAll(readRide),
  extras: readAll(
    readObject<Quote['extras'][number]>({
      serviceId: readText,
      name: readText,
      count: readNumber,
      total: readText,
    }),
  ),
  discount: readAll(
    readObject<Quote['discount'][number]>({ code: readText, name: readText, total: readText }),
  ),
  total: readText,
  currency: readOneOf(currencies),
  rate: optional(
    readObject<NonNullable<Quote['rate']>>({
      from: readOneOf(currencies),
      to: readOneOf(currencies),
      value: readText,
      source: readText,
      at: readText,
    }),
  ),
  original: optional(
    readObject<NonNullable<Quote['original']>>({
      amount: readText,
      currency: readOneOf(currencies),
      isExact: readFlag,
    }),
  ),
  quoteId: readText,
  quoteSeal: readText,
  expiresAt: readText,
  secondsLeft: optional(readNumber),
  // An attempt of an earlier version counts as expired; the server recognises its quote.
  endsAt: withDefault(readNumber, 0),
  journeyClock: optional(readObject({ timeZone: readText, place: readText })),
  warnings: readAll(
    readObject<Quote['warnings'][number]>({
      code: readText,
      text: readText,
      fix: optional(readText),
      returnUntil: optional(readText),
    }),
  ),
  ageReference: withDefault(readOneOf(ageReferences), 'lastFlight'),
  passportRequired: optional(readOneOf([true])),
  passportMonths: optional(
    readObject<NonNullable<Quote['passportMonths']>>({
      usual: readNumber,
      exceptions: readAll(readObject({ nationality: readText, months: readNumber })),
    }),
  ),
  payIn: optional(readOneOf(currencies)),
  coupon: optional(readText),
  couponRefusal: optional(readText),
});

const KEY = 'farewind.payAttempt';
/** The last unpaid order made on this device: any of its tabs pays it instead of making another. */
const DEVICE_KEY = 'farewind.unpaidOrder';

/**
 * This tab's purchase: the submission's key and its quote. After a double click, a lost answer or a reload, the same
 * content is sent with the same key, and the server makes one order of it. Stored until the order is paid; contains no
 * card data.
 */
export interface PayAttempt {
  readonly choice: PurchaseChoice;
  readonly quote: Quote;
  readonly idempotencyKey: string;
  readonly placed?: PlacedOrder;
}

/** The order made by the attempt, which is paid again instead of made again. */
export interface PlacedOrder {
  readonly orderId: string;
  /** Absent in an attempt of an earlier version of the shop. */
  readonly reservationNumber?: string | undefined;
  /** A digest of travellers and buyer; another person makes another order. */
  readonly content: string;
  readonly duplicateConfirmed: boolean;
  /** Key of the last repeated payment; absent until there is one. */
  readonly retryKey?: string;
}

/** The attempt for this choice, if its price is still valid. */
export function findAttempt(choice: PurchaseChoice, now: number = Date.now()): PayAttempt | undefined {
  return readAttempts(now).find(
    (attempt) => attempt.quote.endsAt > now && isSameChoice(attempt.choice, choice),
  );
}

/** The open attempt for this quote, or else a new one with a new key. */
export function startPayAttempt(choice: PurchaseChoice, quote: Quote): PayAttempt {
  const open = findAttempt(choice);
  if (open?.quote.quoteId === quote.quoteId) return open;
  const attempt = { choice, quote, idempotencyKey: crypto.randomUUID() };
  writeAttempt(attempt);
  return attempt;
}

/** An attempt that has made an order, even if its price has expired. */
export type PlacedAttempt = PayAttempt & { readonly placed: PlacedOrder };

export function findPlaced(choice: PurchaseChoice): PlacedAttempt | undefined {
  return readAttempts().find(
    (attempt): attempt is PlacedAttempt =>
      attempt.placed !== undefined && isSameChoice(attempt.choice, choice),
  );
}

/** Stores the order of an attempt, so that this device pays for it and not for a second one. */
export function storePlaced(attempt: PayAttempt, placed: PlacedOrder): void {
  writeAttempt({ ...attempt, placed });
  writeStored(DEVICE_KEY, JSON.stringify({ ...attempt, placed }));
  lendOrderKey(placed.orderId, attempt.quote.endsAt);
}

/** Ends this tab's attempt, so that the next submission is a new one. */
export function endAttempt(): void {
  const [own] = readAttempts();
  endAttempts(({ idempotencyKey }) => idempotencyKey === own?.idempotencyKey);
}

/** Ends the attempts that made an order, and no other that was begun since. */
export function endAttemptsOf(orderId: string): void {
  endAttempts(({ placed }) => placed?.orderId === orderId);
}

function endAttempts(isEnded: (attempt: PayAttempt) => boolean): void {
  const kept = parseAttempt(readStored(DEVICE_KEY));
  if (kept?.placed !== undefined && isEnded(kept)) {
    removeStored(DEVICE_KEY);
    takeBackOrderKey(kept.placed.orderId);
  }
  const own = parseAttempt(readTab(KEY));
  if (own !== undefined && isEnded(own)) removeTab(KEY);
}

/** Whether this device made the order, as far as stored, and its price is still valid. */
export function hasPlaced(orderId: string): boolean {
  return readAttempts().some(({ placed }) => placed?.orderId === orderId);
}

/** What was chosen in an order that this device made, as far as stored, also after its price has expired. */
export function findChoiceOf(orderId: string): PurchaseChoice | undefined {
  const stored = [parseAttempt(readTab(KEY)), parseAttempt(readStored(DEVICE_KEY))];
  return stored.find((attempt) => attempt?.placed?.orderId === orderId)?.choice;
}

/** What this device knows of its unpaid order without asking: its number and its sum. */
export function findPlacedFacts(
  orderId: string,
): (Pick<PlacedOrder, 'reservationNumber'> & Pick<Quote, 'total' | 'currency'>) | undefined {
  const attempt = readAttempts().find(({ placed }) => placed?.orderId === orderId);
  if (attempt === undefined) return undefined;
  const { total, currency } = attempt.quote;
  return { reservationNumber: attempt.placed?.reservationNumber, total, currency };
}

/** When the price of this device's order expires, by the server's clock; undefined once it has. */
export function findPriceEnd(orderId: string, now: number = Date.now()): string | undefined {
  const quote = readAttempts().find(({ placed }) => placed?.orderId === orderId)?.quote;
  return quote !== undefined && quote.endsAt > now ? quote.expiresAt : undefined;
}

/** What this device pays for, this tab before others. */
export function findPaidFor(): PurchaseChoice | undefined {
  return readAttempts()[0]?.choice;
}

/** The attempt of this tab, or of another tab that has made an order, while its price is valid. */
function readAttempts(now: number = Date.now()): PayAttempt[] {
  const kept = parseAttempt(readStored(DEVICE_KEY));
  const stands = kept !== undefined && kept.quote.endsAt > now;
  return [parseAttempt(readTab(KEY)), stands ? kept : undefined].filter((attempt) => attempt !== undefined);
}

const readKept = readObject<PayAttempt>({
  choice: readAnyChoice,
  quote: readQuote,
  idempotencyKey: readText,
  placed: optional(
    readObject<PlacedOrder>({
      orderId: readText,
      reservationNumber: optional(readText),
      content: withDefault(readText, ''),
      duplicateConfirmed: withDefault(readFlag, false),
      retryKey: optional(readText),
    }),
  ),
});

function parseAttempt(text: string | undefined): PayAttempt | undefined {
  return readJson(text, readKept);
}

/** If it cannot be stored, a reload begins another attempt, which the server recognises by its quote. */
function writeAttempt(attempt: PayAttempt): void {
  writeTab(KEY, JSON.stringify(attempt));
}

/** One unreadable entry invalidates the list, because a price must not lose a line. */
function readAll<Entry>(read: Reader<Entry>): Reader<Entry[]> {
  return (value) => {
    if (value === undefined) return [];
    const entries = readList(read)(value);
    return Array.isArray(value) && entries?.length === value.length ? [...entries] : undefined;
  };
}
