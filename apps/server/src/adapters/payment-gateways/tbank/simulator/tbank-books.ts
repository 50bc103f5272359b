import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { newId } from '../../../../platform/ids.ts';
import { SimulatorBooks, type EntryKind } from '../../simulator-books.ts';
import { lineSwitches } from '../../simulator-desk.ts';
import { NoticeAddresses, noticeAddressTable } from '../../simulator-panel.ts';
import { receiptTable, SimulatorReceipts, type SimulatedReceipt } from '../../simulator-receipts.ts';
import { SimulatorSwitches } from '../../simulator-switches.ts';

export type PaymentStatus =
  | 'NEW'
  | 'AUTHORIZED'
  | 'CONFIRMED'
  | 'PARTIAL_REVERSED'
  | 'REVERSED'
  | 'ASYNC_REFUNDING'
  | 'PARTIAL_REFUNDED'
  | 'REFUNDED'
  | 'CANCELED'
  | 'DEADLINE_EXPIRED'
  | 'REJECTED';

/** A payment as the simulator stores it. */
export interface StoredPayment {
  readonly id: string;
  /** Part of its page's address and of its code. */
  readonly code: string;
  readonly terminalKey: string;
  /** Not unique. */
  readonly orderId: string;
  readonly status: PaymentStatus;
  /** The sum of the start. */
  readonly amountMinor: number;
  /** What is held or taken at present. */
  readonly currentMinor: number;
  readonly payType: 'O' | 'T';
  readonly source: 'cards' | 'qrsbp';
  readonly description: string;
  readonly language: 'ru' | 'en';
  readonly notificationUrl: string | undefined;
  readonly successUrl: string | undefined;
  readonly failUrl: string | undefined;
  /** Until when it can be paid. */
  readonly dueAt: string;
  /** Until when a held sum can be captured. */
  readonly heldUntil: string | undefined;
  /** Whether it was started with a receipt of a prepayment. */
  readonly hasReceipt: boolean;
  /** How many legs of a flight were described. */
  readonly legs: number;
  readonly errorCode: string;
  /** A refund that settles later. */
  readonly refund: PendingRefund | undefined;
  /** The keys of cancels that were done. */
  readonly cancelKeys: readonly string[];
}

export interface PendingRefund {
  readonly amountMinor: number;
  readonly fails: boolean;
  readonly dueAt: string;
  /** What the payment returns to if it fails. */
  readonly statusBefore: PaymentStatus;
}

/** The settings of the control page; each call uses up one. */
export const switchNames = [
  ...lineSwitches,
  /**
   * Counters of payments whose notification is omitted, sent twice, sent before the commit, or sent in the wrong order.
   */
  'silentNext',
  'notifyTwiceNext',
  'notifyBeforeNext',
  'outOfOrderNext',
  /** Counter of forged notifications: with another sum and a broken token. */
  'forgeNext',
  /** Counters of codes that are paid twice, or after their limit. */
  'payTwiceNext',
  'payLateNext',
  /** Counters of refunds that settle, or fail, an hour later. */
  'refundLaterNext',
  'refundFailsNext',
  /** Counter of releases after which half of the sum stays held. */
  'partialReverseNext',
  /** Counter of payments above the limit of their card. */
  'overLimitNext',
  /** Counter of receipts that the cash desk refuses. */
  'refuseReceiptNext',
  /** While it is set, the merchant must send receipts, as live terminals do that have a cash desk. */
  'demandReceipts',
] as const;

export type TbankSwitch = (typeof switchNames)[number];

const SCHEMA = 'testtbank';
const ADDRESSES = `${SCHEMA}.terminal`;
const TABLES = `
  create table if not exists ${SCHEMA}.payment (
    seq bigint generated always as identity, id text primary key, code text not null unique, order_id text not null,
    content jsonb not null);
  create index if not exists payment_order on ${SCHEMA}.payment (order_id);
  ${receiptTable(SCHEMA)}
  ${noticeAddressTable(ADDRESSES)}`;

export type IssuedReceipt = Pick<SimulatedReceipt, 'id' | 'purpose' | 'amountMinor' | 'state'>;

/** What an act may do with a payment while it has it locked. */
export interface PaymentPlace {
  readonly payment: StoredPayment;
  save(payment: StoredPayment): Promise<StoredPayment>;
  /** A second payment of the same order. */
  add(payment: StoredPayment): Promise<StoredPayment>;
  enter(kind: EntryKind, amountMinor: number): Promise<void>;
  issue(receipt: Omit<IssuedReceipt, 'id'>): Promise<IssuedReceipt>;
}

export class TbankBooks {
  readonly #pool: pg.Pool;
  readonly #books: SimulatorBooks;
  readonly switches: SimulatorSwitches<TbankSwitch>;
  readonly receipts: SimulatorReceipts;
  readonly addresses: NoticeAddresses;

  constructor(pool: pg.Pool, now: () => Date) {
    this.#pool = pool;
    this.#books = new SimulatorBooks({ pool, schema: SCHEMA, lockSeed: 14, now });
    this.switches = new SimulatorSwitches(pool, SCHEMA, switchNames);
    this.receipts = new SimulatorReceipts({ pool, schema: SCHEMA, now });
    this.addresses = new NoticeAddresses(pool, ADDRESSES);
  }

  async open(): Promise<void> {
    await this.#books.open(TABLES);
  }

  async add(payment: StoredPayment): Promise<void> {
    await this.#books.change((client) => insert(client, payment));
  }

  find(by: 'id' | 'code', value: string): Promise<StoredPayment | undefined> {
    return read(this.#pool, by, value);
  }

  /** The payments of an order, the oldest first. */
  async list(terminalKey: string, orderId: string): Promise<StoredPayment[]> {
    const { rows } = await this.#pool.query<{ content: StoredPayment }>(
      `select content from ${SCHEMA}.payment where order_id = $1 and content->>'terminalKey' = $2 order by seq`,
      [orderId, terminalKey],
    );
    return rows.map(({ content }) => content);
  }

  /** The payments that time may change. */
  async listOpen(): Promise<StoredPayment[]> {
    const { rows } = await this.#pool.query<{ content: StoredPayment }>(
      `select content from ${SCHEMA}.payment
       where content->>'status' in ('NEW', 'AUTHORIZED', 'PARTIAL_REVERSED', 'ASYNC_REFUNDING') order by seq`,
    );
    return rows.map(({ content }) => content);
  }

  /** Locks one payment. */
  onPayment<T extends object>(id: string, act: (place: PaymentPlace) => Promise<T>): Promise<T> {
    return this.#books.within(id, async (client) =>
      act(this.#placeOf(client, (await read(client, 'id', id))!)),
    );
  }

  #placeOf(client: pg.PoolClient, payment: StoredPayment): PaymentPlace {
    const reference = payment.orderId;
    return {
      payment,
      async save(changed) {
        await client.query(`update ${SCHEMA}.payment set content = $2 where id = $1`, [
          changed.id,
          JSON.stringify(changed),
        ]);
        return changed;
      },
      async add(other) {
        await insert(client, other);
        return other;
      },
      enter: (kind, amountMinor) =>
        this.#books.enter(client, { reference, kind, amountMinor, currency: 'RUB' }),
      issue: async (receipt) => {
        const issued = { ...receipt, reference, currency: 'RUB', paymentId: payment.id };
        return { ...receipt, id: await this.receipts.issue(client, issued) };
      },
    };
  }

  listEntries(reference: string) {
    return this.#books.listEntries(reference);
  }
}

/** The ids of a new payment. */
export const newPaymentIds = (): { readonly id: string; readonly code: string } => ({
  id: String(randomInt(2_000_000_000, 9_000_000_000)),
  code: newId(),
});

async function insert(client: pg.PoolClient, payment: StoredPayment): Promise<void> {
  await client.query(`insert into ${SCHEMA}.payment (id, code, order_id, content) values ($1, $2, $3, $4)`, [
    payment.id,
    payment.code,
    payment.orderId,
    JSON.stringify(payment),
  ]);
}

async function read(
  client: Pick<pg.PoolClient, 'query'> | pg.Pool,
  by: 'id' | 'code',
  value: string,
): Promise<StoredPayment | undefined> {
  const { rows } = await client.query<{ content: StoredPayment }>(
    `select content from ${SCHEMA}.payment where ${by} = $1`,
    [value],
  );
  return rows[0]?.content;
}
