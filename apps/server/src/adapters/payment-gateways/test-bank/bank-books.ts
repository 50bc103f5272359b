import type pg from 'pg';

export type PaymentState = 'declined' | 'authorised' | 'captured' | 'voided' | 'refunded';
export type EntryKind = 'authorisation' | 'capture' | 'void' | 'refund' | 'chargeback';

export interface BankPayment {
  readonly orderId: string;
  readonly merchantId: string;
  /** Masked. */
  readonly card: string;
  readonly state: PaymentState;
  readonly code: string;
  readonly amountMinor: number;
  /** Numeric code. */
  readonly currency: string;
  readonly refundedMinor: number;
  /** Which behaviour "fails once" has been used up. */
  readonly hasFailedOnce: boolean;
}

export interface LedgerEntry {
  readonly seq: number;
  readonly kind: EntryKind;
  readonly amountMinor: number;
  readonly currency: string;
  readonly at: Date;
}

/** An entry as a statement lists it. */
export interface Booking extends LedgerEntry {
  readonly orderId: string;
  readonly merchantId: string;
}

/** The bank's own tables, in a schema that shares nothing with the shop's: the bank is another company. */
const SCHEMA = `
  select pg_advisory_xact_lock(7463203);
  create schema if not exists testbank;
  create table if not exists testbank.payment (
    order_id text primary key, merchant_id text not null, card text not null, state text not null, code text not null,
    amount_minor bigint not null, currency text not null, refunded_minor bigint not null default 0,
    has_failed_once boolean not null default false, changed_at timestamptz not null);
  create table if not exists testbank.entry (
    seq bigint generated always as identity primary key, order_id text not null, kind text not null,
    amount_minor bigint not null, currency text not null, at timestamptz not null);
  create index if not exists entry_order on testbank.entry (order_id);
  create table if not exists testbank.switch (name text primary key, value int not null);`;

const PAYMENT = `order_id as "orderId", merchant_id as "merchantId", card, state, code, amount_minor as "amountMinor",
  currency, refunded_minor as "refundedMinor", has_failed_once as "hasFailedOnce"`;

/** The settings of the control page. Each call uses up one of a counter. */
export interface Switches {
  readonly delayMs: number;
  readonly loseNext: number;
  readonly declineNext: number;
  /** Counter of visits reported to the merchant twice: by the bank itself and by the browser. */
  readonly doubleNext: number;
  /** Counter of visits whose message from the bank is held back until after the next visit's. */
  readonly reorderNext: number;
  /** Counter of visits before whose answer an attacker sends the merchant an altered one. */
  readonly forgeNext: number;
  /** Counter of authorisations for which the bank holds 1.00 more than requested. */
  readonly wrongSumNext: number;
}

const unset: Switches = {
  delayMs: 0,
  loseNext: 0,
  declineNext: 0,
  doubleNext: 0,
  reorderNext: 0,
  forgeNext: 0,
  wrongSumNext: 0,
};

/** One order's page in the books, inside a transaction that holds the order. */
export interface Page {
  findPayment(): Promise<BankPayment | undefined>;
  save(payment: BankPayment): Promise<void>;
  enter(kind: EntryKind, payment: BankPayment, amountMinor: number): Promise<void>;
}

/** What the bank's operations need of its books, independent of the storage. */
export type Books = Pick<BankBooks, 'onOrder' | 'listEntries' | 'useUp'>;

/** The bank's books: payments and the ledger of what really happened. */
export class BankBooks {
  readonly #pool: pg.Pool;
  readonly #now: () => Date;

  constructor(pool: pg.Pool, now: () => Date) {
    this.#pool = pool;
    this.#now = now;
  }

  async open(): Promise<void> {
    await this.#pool.query(SCHEMA);
  }

  /** Works on one order alone: a second call for the same order waits for the first one's commit. */
  async onOrder<T>(orderId: string, act: (page: Page) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    try {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [orderId]);
      const result = await act(this.#page(client, orderId));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  #page(client: pg.PoolClient, orderId: string): Page {
    const now = this.#now();
    return {
      async findPayment() {
        const found = await client.query<BankPayment>(
          `select ${PAYMENT} from testbank.payment where order_id = $1`,
          [orderId],
        );
        return found.rows[0];
      },
      async save(payment) {
        await client.query(
          `insert into testbank.payment values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
           on conflict (order_id) do update set card = excluded.card, state = excluded.state, code = excluded.code,
             amount_minor = excluded.amount_minor, currency = excluded.currency,
             refunded_minor = excluded.refunded_minor, has_failed_once = excluded.has_failed_once,
             changed_at = excluded.changed_at`,
          [
            orderId,
            payment.merchantId,
            payment.card,
            payment.state,
            payment.code,
            payment.amountMinor,
            payment.currency,
            payment.refundedMinor,
            payment.hasFailedOnce,
            now,
          ],
        );
      },
      async enter(kind, payment, amountMinor) {
        await client.query(
          `insert into testbank.entry (order_id, kind, amount_minor, currency, at) values ($1, $2, $3, $4, $5)`,
          [orderId, kind, amountMinor, payment.currency, now],
        );
      },
    };
  }

  async listEntries(orderId: string): Promise<LedgerEntry[]> {
    const found = await this.#pool.query<LedgerEntry>(
      `select seq, kind, amount_minor as "amountMinor", currency, at from testbank.entry where order_id = $1 order by seq`,
      [orderId],
    );
    return found.rows;
  }

  /** The entries between two times, with the merchant of each. */
  async listBookings(from: Date, to: Date): Promise<Booking[]> {
    const found = await this.#pool.query<Booking>(
      `select e.seq, e.order_id as "orderId", p.merchant_id as "merchantId", e.kind, e.amount_minor as "amountMinor",
         e.currency, e.at from testbank.entry e join testbank.payment p on p.order_id = e.order_id
       where e.at >= $1 and e.at < $2 order by e.seq`,
      [from, to],
    );
    return found.rows;
  }

  async listPayments(limit: number): Promise<BankPayment[]> {
    const found = await this.#pool.query<BankPayment>(
      `select ${PAYMENT} from testbank.payment order by changed_at desc limit $1`,
      [limit],
    );
    return found.rows;
  }

  async getSwitches(): Promise<Switches> {
    const found = await this.#pool.query<{ name: keyof Switches; value: number }>(
      'select name, value from testbank.switch',
    );
    const set = Object.fromEntries(found.rows.map((row) => [row.name, row.value]));
    return { ...unset, ...set };
  }

  async setSwitches(switches: Switches): Promise<void> {
    for (const [name, value] of Object.entries(switches)) {
      await this.#pool.query(
        'insert into testbank.switch values ($1, $2) on conflict (name) do update set value = excluded.value',
        [name, value],
      );
    }
  }

  /** Decrements a counter; false if it is zero. */
  async useUp(name: Exclude<keyof Switches, 'delayMs'>): Promise<boolean> {
    const used = await this.#pool.query(
      'update testbank.switch set value = value - 1 where name = $1 and value > 0',
      [name],
    );
    return used.rowCount === 1;
  }
}
