import type { Order } from '@farewind/contract/bookings/get-order';
import type { PlanStep } from '@farewind/contract/bookings/trip-plan';
import { instantOf } from '@farewind/values/local-time';
import { readStored, writeStored } from '../../shared/session/local-store.ts';
import {
  optional,
  readJson,
  readList,
  readNames,
  readNumber,
  readObject,
  readText,
} from '../../shared/session/read-value.ts';
import { isMasked } from './masked-order.ts';

const STORE = 'farewind.savedOrders';
/** Enough for one person's upcoming journeys. */
const MOST = 5;
const MINUTE_MS = 60_000;
/** A delayed flight or driver is looked up on the following day too. */
const AFTER_MS = 24 * 60 * MINUTE_MS;

/** Version of the stored members; a copy by another version of the site may lack some. */
const VERSION = 1;

export interface SavedCopy {
  readonly savedAt: number;
  readonly until: number;
  readonly order: Order;
}

/** Whom to call on the way: a call needs no internet. */
export interface SavedContact {
  readonly supportPhone: string;
  readonly email: string;
}

/**
 * Stores the data a traveller needs on the way, on the buyer's own device: codes, times, meeting points. Masked orders
 * are not stored; cancelled and finished ones are deleted.
 */
export function saveCopy(order: Order, now: number): void {
  const kept = readCopies(now);
  const others = kept.filter((copy) => copy.order.orderId !== order.orderId);
  const until = endOf(order) + AFTER_MS;
  const isOver = !(until > now);
  const own = isMasked(order)
    ? kept.filter((copy) => copy.order.orderId === order.orderId && !isOver)
    : isOver
      ? []
      : [{ savedAt: now, until, order: withoutRights(order) }];
  const copies = [...own, ...others].slice(0, MOST);
  if (copies.length > 0 || readStored(STORE) !== undefined)
    writeStore({ copies, contact: findSavedContact() });
}

/** Stores the agency's contact beside the copies; without a copy nobody needs it. */
export function saveContact({ supportPhone, email }: SavedContact, now: number): void {
  const copies = readCopies(now);
  if (copies.length > 0) writeStore({ copies, contact: { supportPhone, email } });
}

export function findSavedContact(): SavedContact | undefined {
  return readJson(readStored(STORE), readStore)?.contact;
}

function writeStore(store: Omit<Store, 'version'>): void {
  writeStored(STORE, JSON.stringify({ version: VERSION, ...store }));
}

/** The last copy of an order on this device; undefined once its journey is over. */
export function findSavedCopy(orderId: string, now: number): SavedCopy | undefined {
  return readCopies(now).find(({ order }) => order.orderId === orderId);
}

function readCopies(now: number): SavedCopy[] {
  const { version, copies } = readJson(readStored(STORE), readStore) ?? { copies: [] };
  return version === VERSION ? copies.filter(({ until, order }) => until > now && order.orderId !== '') : [];
}

interface Store {
  readonly version?: number | undefined;
  readonly copies: readonly SavedCopy[];
  readonly contact?: SavedContact | undefined;
}

/** Members of every order; a copy without one is older, and is ignored in favour of the server. */
const orderMembers = readNames<Order>({
  airlines: 'list',
  airports: 'list',
  allowedActions: 'list',
  asOf: 'one',
  clock: 'list',
  createdAt: 'one',
  currency: 'one',
  customer: 'one',
  documents: 'list',
  items: 'list',
  lines: 'list',
  orderId: 'one',
  passengers: 'list',
  pnr: 'one',
  refundTotal: 'one',
  refunds: 'list',
  reservationNumber: 'one',
  status: 'one',
  total: 'one',
  warnings: 'list',
});

const itemMembers = readNames<Order['items'][number]>({
  baggage: 'one',
  cancelRule: 'one',
  changeRule: 'one',
  charter: 'one',
  contractParty: 'one',
  durationMinutes: 'one',
  family: 'one',
  handBaggage: 'one',
  itemId: 'one',
  kind: 'one',
  layovers: 'list',
  priceLines: 'list',
  segments: 'list',
  status: 'one',
  tickets: 'list',
});

const readStore = readObject<Store>({
  version: optional(readNumber),
  contact: optional(readObject<SavedContact>({ supportPhone: readText, email: readText })),
  copies: readList(
    readObject<SavedCopy>({
      savedAt: readNumber,
      until: readNumber,
      order: (value) => {
        const order = orderMembers(value);
        return order?.items.every((item) => itemMembers(item) !== undefined) === true ? order : undefined;
      },
    }),
  ),
});

/** End of the last active flight or ride; minus infinity if there is none. */
function endOf({ items }: Order): number {
  const ends = items
    .filter(({ status }) => !unsold.has(status))
    .flatMap(({ segments, ride }) => [
      ...segments.map((segment) => instantOf(segment.arrivesAt, segment.arrivesOffset)),
      ...(ride ? [instantOf(ride.pickupAt, ride.pickupOffset) + ride.minutes * MINUTE_MS] : []),
    ]);
  return Math.max(...ends);
}

const unsold: ReadonlySet<string> = new Set([
  'pendingPayment',
  'paymentFailed',
  'expired',
  'processing',
  'cancelled',
]);

/** Without rights and document links, and with no personal data beyond names. */
function withoutRights(order: Order): Order {
  const { orderId, status, pnr, reservationNumber, createdAt, asOf, total, currency, clock } = order;
  return {
    orderId,
    status,
    pnr,
    reservationNumber,
    createdAt,
    asOf,
    total,
    currency,
    clock,
    lines: order.lines,
    items: order.items.map((item) => ({
      ...item,
      tickets: item.tickets.map((ticket) => ({ ...ticket, allowedActions: [] })),
    })),
    passengers: order.passengers.map(({ type, name, surname }) => ({ type, name, surname, document: '' })),
    customer: { name: order.customer.name, email: '', phone: '' },
    documents: [],
    ticketDocuments: [],
    refunds: [],
    refundTotal: order.refundTotal,
    allowedActions: [],
    warnings: order.warnings,
    airports: order.airports,
    airlines: order.airlines,
    ...(order.payment ? { payment: paidWith(order.payment) } : {}),
    ...(order.atAirport ? { atAirport: order.atAirport } : {}),
    ...(order.journeyClock ? { journeyClock: order.journeyClock } : {}),
    ...(order.plan ? { plan: { ...order.plan, steps: order.plan.steps.filter(isOnTheWay) } } : {}),
  };
}

/** Paying and answering need a connection. */
function isOnTheWay({ kind }: PlanStep): boolean {
  return kind !== 'pay' && kind !== 'answer';
}

/** The payment as shown on the page, without the bank's own messages. */
function paidWith({ state, brand, last4, statementText }: NonNullable<Order['payment']>) {
  return { state, brand, last4, statementText };
}
