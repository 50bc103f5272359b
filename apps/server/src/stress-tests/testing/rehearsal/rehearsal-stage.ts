import { addDays } from '@farewind/values/local-time';
import { parseMinor } from '@farewind/values/money';
import type { BookingTestHarness, Purchase } from '../../../modules/bookings/testing/booking-test-harness.ts';
import { visitBankPage } from '../../../modules/bookings/testing/visit-bank-page.ts';
import type { PaymentGateways } from '../../../modules/payments/ports.ts';
import type { PaymentsDeps } from '../../../modules/payments/public.ts';
import { retryRefunds } from '../../../modules/payments/refunds/retry-refunds.ts';
import { createSettings } from '../../../modules/settings/public.ts';
import { newId } from '../../../platform/ids.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';

const MINUTE_MS = 60_000;
const FIRST_DAY = '2027-05-01';
const DAYS = 200;
const SEATS = 2;
const sold: readonly string[] = ['booked', 'ticketed', 'changed', 'completed'];

/** Thrown by a rehearsed act when a guarantee does not hold. */
export class RehearsalFault extends Error {}

export function require(holds: boolean, violation: string): void {
  if (!holds) throw new RehearsalFault(violation);
}

/** An order at its payment. */
export interface Bought<Response> {
  readonly orderId: string;
  readonly pGuid: string | undefined;
  readonly sum: string;
  readonly response: Response;
  /** Submits the same form again. */
  readonly pressAgain: () => Promise<{ readonly response: Response }>;
}

export type ListEntries = (attemptId: string) => Promise<string[]>;

/** The whole product with one provider's adapter, as the acts of a rehearsal use it. */
export class RehearsalStage {
  readonly desk: BookingTestHarness;
  readonly #gateways: PaymentGateways;
  readonly #listEntries: ListEntries;
  readonly #payOut: () => Promise<void>;
  readonly #visit: ReturnType<typeof visitBankPage>;
  #day = 0;

  /**
   * `listEntries`: the money moves in the provider's own books, such as `hold 125.36`; `payOut`: what staff pay back by
   * hand.
   */
  constructor(
    desk: BookingTestHarness,
    gateways: PaymentGateways,
    listEntries: ListEntries,
    payOut: () => Promise<void> = async () => undefined,
  ) {
    this.desk = desk;
    this.#gateways = gateways;
    this.#listEntries = listEntries;
    this.#payOut = payOut;
    this.#visit = visitBankPage(() => desk);
  }

  /** Unpaid and declined orders of one act must not count towards limits in the next. */
  begin(): void {
    this.desk.db.clock.advance(3 * 60 * MINUTE_MS);
  }

  async buy(currency: string, members: Record<string, unknown>) {
    const date = addDays(FIRST_DAY, this.#day % DAYS);
    this.#day += 1;
    const purchase: Purchase = await this.desk.offer('scheduled', date, SEATS, { currency });
    const quote = await this.desk.quote(purchase);
    const overrides = { ...this.desk.orderForm(purchase, quote), ...members };
    const order = () => this.desk.order(purchase, quote, { overrides });
    const { orderId, pGuid, response } = await order();
    return { orderId, pGuid, response, sum: quote.total, pressAgain: order };
  }

  drain(): Promise<void> {
    return this.#visit.drain();
  }

  /** What runs by itself, for some minutes. */
  async pass(minutes: number): Promise<void> {
    const step = minutes > 20 ? 6 : 2;
    for (let minute = 0; minute < minutes; minute += step) {
      this.desk.db.clock.advance(step * MINUTE_MS);
      await this.desk.runJob('settle-open-orders');
      await this.desk.runJob('expire-holds');
      await retryRefunds(this.#payments(), DEFAULT_TENANT);
      await this.drain();
    }
    await this.#payOut();
    await this.drain();
  }

  #payments(): PaymentsDeps {
    const { database, keyring, outbox, log } = this.desk.parts;
    return { database, keyring, outbox, log, settings: createSettings(keyring), gateways: this.#gateways };
  }

  async isSold(orderId: string): Promise<boolean> {
    return sold.includes((await this.desk.getOrder(orderId)).status);
  }

  /** The provider's books of an order, over all its attempts. */
  async entriesOf(orderId: string): Promise<string[]> {
    return (await this.#entriesByAttempt(orderId)).flat();
  }

  /** Requests the refund of a part of a sold order, and sends it. */
  async refundPart(orderId: string, minor: number, currency: string): Promise<void> {
    await this.desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
      this.desk.parts.payments.requestRefund(scope, {
        refundId: newId(),
        reference: orderId,
        subject: 'one ticket',
        currency: currency as 'EUR',
        supplierMinor: minor,
        serviceMinor: 0,
        reason: 'customer',
        requestedBy: 'system',
        needsApproval: false,
      }),
    );
    await this.drain();
  }

  /**
   * Requires what must be true of every order in the end: sold and paid once, or not sold and not paid, and nothing held.
   * Returns the provider's books, for the table.
   */
  async judge(
    { orderId, sum }: { readonly orderId: string; readonly sum: string },
    refundedMinor = 0,
  ): Promise<string> {
    const byAttempt = await this.#entriesByAttempt(orderId);
    const isSold = await this.isSold(orderId);
    const kept = byAttempt.map(keptOf);
    const due = isSold ? parseMinor(sum) - refundedMinor : 0;
    const total = kept.reduce((all, minor) => all + minor, 0);
    const books = byAttempt.flat().join(', ') || 'nothing';
    const state = isSold ? 'sold' : 'not sold';
    require(total === due, `${state}, but the provider has ${books}`);
    require(kept.filter((minor) => minor !== 0).length <= 1, `paid more than once: ${books}`);
    require(!byAttempt.some(isHeld), `a sum is still held: ${books}`);
    return `${state}: ${books}`;
  }

  async #entriesByAttempt(orderId: string): Promise<string[][]> {
    const attempts = await this.#visit.attemptsOf(orderId);
    return Promise.all(attempts.map(({ id }) => this.#listEntries(id)));
  }
}

const isTaking = (entry: string): boolean => /^(capture|charge) /.test(entry);
const isHold = (entry: string): boolean => /^(hold|authorisation) /.test(entry);
const isVoid = (entry: string): boolean => entry.startsWith('void ');
const minorOf = (entry: string): number => parseMinor(entry.split(' ')[1] ?? '0');

/** Holds that are neither captured nor released; below zero, so many releases took back what was captured. */
function openHolds(entries: readonly string[]): number {
  const ended = entries.filter((entry) => entry.startsWith('capture ') || isVoid(entry));
  return entries.filter(isHold).length - ended.length;
}

/** What a provider's books keep of one attempt. A page that is paid twice has two holds, of which one is released. */
function keptOf(entries: readonly string[]): number {
  const reversals = Math.max(0, -openHolds(entries));
  const back = reversals === 0 ? [] : entries.filter(isVoid).slice(-reversals);
  const sum = (some: readonly string[]): number => some.reduce((all, entry) => all + minorOf(entry), 0);
  const refunds = entries.filter((entry) => entry.startsWith('refund '));
  return sum(entries.filter(isTaking)) - sum(refunds) - sum(back);
}

const isHeld = (entries: readonly string[]): boolean => openHolds(entries) > 0;
