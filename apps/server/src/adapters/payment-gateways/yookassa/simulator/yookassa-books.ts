import type pg from 'pg';
import { SimulatorBooks, type EntryKind } from '../../simulator-books.ts';
import { lineSwitches } from '../../simulator-desk.ts';
import { NoticeAddresses, noticeAddressTable } from '../../simulator-panel.ts';
import { receiptTable, SimulatorReceipts, type SimulatedReceipt } from '../../simulator-receipts.ts';
import { SimulatorSwitches } from '../../simulator-switches.ts';

export type PaymentStatus = 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled';

/** A payment as the simulator stores it. */
export interface StoredPayment {
  readonly id: string;
  readonly shopId: string;
  /** The shop's reference, from the payment's metadata. */
  readonly reference: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly type: string;
  readonly status: PaymentStatus;
  readonly amountMinor: number;
  readonly refundedMinor: number;
  readonly currency: string;
  /** Whether the paid sum is authorised and waits for the capture. */
  readonly isHold: boolean;
  readonly returnUrl: string | undefined;
  readonly locale: string;
  readonly createdAt: string;
  /** Until when it can be paid. */
  readonly lapsesAt: string;
  /** Until when an authorised sum can be captured. */
  readonly heldUntil: string | undefined;
  readonly end: { readonly party: string; readonly reason: string } | undefined;
}

export interface StoredRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly amountMinor: number;
  readonly status: 'pending' | 'succeeded' | 'canceled';
  readonly fails: boolean;
  readonly dueAt: string | undefined;
}

/** The settings of the control page; a call uses up one of what is counted. */
export const switchNames = [
  ...lineSwitches,
  /**
   * Counters of payments whose notification is omitted, sent twice, sent before the commit, or sent in the wrong order.
   */
  'silentNext',
  'notifyTwiceNext',
  'notifyBeforeNext',
  'outOfOrderNext',
  /** Counter of forged notifications: from an unknown address, with another sum. */
  'forgeNext',
  /** Counters of refunds that settle, or fail, an hour later. */
  'refundLaterNext',
  'refundFailsNext',
  /** Counter of payments above the limit of their method. */
  'overLimitNext',
  /** Counter of receipts that the cash desk refuses. */
  'refuseReceiptNext',
  /** While it is set, the shop must send receipts, as live shops do that have a cash desk. */
  'demandReceipts',
] as const;

export type YookassaSwitch = (typeof switchNames)[number];

const TABLES = `
  create table if not exists testyoo.payment (
    seq bigint generated always as identity, id text primary key, reference text not null, content jsonb not null);
  create index if not exists payment_reference on testyoo.payment (reference);
  create table if not exists testyoo.refund (id text primary key, payment_id text not null, content jsonb not null);
  ${receiptTable('testyoo')}
  ${noticeAddressTable('testyoo.shop')}`;

/** What an act may do with a payment while it has it locked. */
export interface PaymentPlace {
  readonly payment: StoredPayment;
  save(payment: StoredPayment): Promise<void>;
  findRefund(id: string): Promise<StoredRefund | undefined>;
  saveRefund(refund: StoredRefund): Promise<void>;
  enter(kind: EntryKind, amountMinor: number): Promise<void>;
  issue(
    receipt: Pick<SimulatedReceipt, 'purpose' | 'amountMinor' | 'state'> & {
      readonly refundId?: string | undefined;
    },
  ): Promise<string>;
}

export class YookassaBooks {
  readonly #pool: pg.Pool;
  readonly #books: SimulatorBooks;
  readonly switches: SimulatorSwitches<YookassaSwitch>;
  readonly receipts: SimulatorReceipts;
  readonly addresses: NoticeAddresses;

  constructor(pool: pg.Pool, now: () => Date) {
    this.#pool = pool;
    this.#books = new SimulatorBooks({ pool, schema: 'testyoo', lockSeed: 5, now });
    this.switches = new SimulatorSwitches(pool, 'testyoo', switchNames);
    this.receipts = new SimulatorReceipts({ pool, schema: 'testyoo', now });
    this.addresses = new NoticeAddresses(pool, 'testyoo.shop');
  }

  async open(): Promise<void> {
    await this.#books.open(TABLES);
  }

  /** Adds a payment; the same key gives the first one again. */
  async add(key: string, payment: StoredPayment): Promise<StoredPayment> {
    const { id } = await this.#books.within(
      `key:${key}`,
      async (client) => {
        await client.query('insert into testyoo.payment (id, reference, content) values ($1, $2, $3)', [
          payment.id,
          payment.reference,
          JSON.stringify(payment),
        ]);
        return { id: payment.id };
      },
      key,
    );
    return (await this.find(id))!;
  }

  find(id: string): Promise<StoredPayment | undefined> {
    return readContent(this.#pool, 'payment', id);
  }

  /** Payments of a shop since an instant, the newest first. */
  async list(shopId: string, since: string): Promise<StoredPayment[]> {
    const { rows } = await this.#pool.query<{ content: StoredPayment }>(
      `select content from testyoo.payment where content->>'shopId' = $1 and content->>'createdAt' >= $2
       order by seq desc limit 1000`,
      [shopId, since],
    );
    return rows.map(({ content }) => content);
  }

  /** Payments that time may end. */
  async listOpen(): Promise<StoredPayment[]> {
    const { rows } = await this.#pool.query<{ content: StoredPayment }>(
      `select content from testyoo.payment where content->>'status' in ('pending', 'waiting_for_capture')`,
    );
    return rows.map(({ content }) => content);
  }

  async listPendingRefunds(): Promise<StoredRefund[]> {
    const { rows } = await this.#pool.query<{ content: StoredRefund }>(
      `select content from testyoo.refund where content->>'status' = 'pending'`,
    );
    return rows.map(({ content }) => content);
  }

  findRefund(id: string): Promise<StoredRefund | undefined> {
    return readContent(this.#pool, 'refund', id);
  }

  /** Locks one payment. With a key, a repeated operation returns its first result. */
  onPayment<T extends object>(
    id: string,
    act: (place: PaymentPlace) => Promise<T>,
    key?: string,
  ): Promise<T> {
    return this.#books.within(
      id,
      async (client) =>
        act(this.#placeOf(client, (await readContent<StoredPayment>(client, 'payment', id))!)),
      key,
    );
  }

  #placeOf(client: pg.PoolClient, payment: StoredPayment): PaymentPlace {
    const { reference, currency } = payment;
    return {
      payment,
      async save(changed) {
        await client.query('update testyoo.payment set content = $2 where id = $1', [
          changed.id,
          JSON.stringify(changed),
        ]);
      },
      findRefund: (id) => readContent(client, 'refund', id),
      async saveRefund(refund) {
        await client.query(
          `insert into testyoo.refund values ($1, $2, $3) on conflict (id) do update set content = excluded.content`,
          [refund.id, refund.paymentId, JSON.stringify(refund)],
        );
      },
      enter: (kind, amountMinor) => this.#books.enter(client, { reference, kind, amountMinor, currency }),
      issue: (receipt) =>
        this.receipts.issue(client, { ...receipt, reference, currency, paymentId: payment.id }),
    };
  }

  listEntries(reference: string) {
    return this.#books.listEntries(reference);
  }
}

async function readContent<T>(
  client: Pick<pg.PoolClient, 'query'> | pg.Pool,
  table: 'payment' | 'refund',
  id: string,
): Promise<T | undefined> {
  const { rows } = await client.query<{ content: T }>(`select content from testyoo.${table} where id = $1`, [
    id,
  ]);
  return rows[0]?.content;
}
