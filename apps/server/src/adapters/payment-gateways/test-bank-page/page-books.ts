import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { SimulatorBooks, type EntryKind } from '../simulator-books.ts';
import { SimulatorSwitches } from '../simulator-switches.ts';

/** One payment on the bank's page. */
export interface PaymentPage {
  readonly id: string;
  readonly reference: string;
  readonly merchantId: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** Whether paid sums are authorised until the merchant captures them, or captured at once. */
  readonly isHold: boolean;
  readonly state: 'open' | 'refused' | 'closed';
  readonly returnUrl: string;
  readonly noticeUrl: string;
  readonly language: string;
  readonly expiresAt: Date;
}

/** One time that a page was paid. */
export interface PageCharge {
  readonly id: string;
  readonly pageId: string;
  readonly state: 'held' | 'taken' | 'released';
  readonly amountMinor: number;
  readonly refundedMinor: number;
}

/** A refund that settles or fails later. */
export interface PageRefund {
  readonly id: string;
  readonly pageId: string;
  readonly chargeId: string;
  readonly amountMinor: number;
  readonly state: 'pending' | 'settled' | 'failed';
  readonly fails: boolean;
  readonly dueAt: Date;
}

/** The settings of the control page; each call uses up one. */
export interface PageSwitches {
  /**
   * Counters of calls that are executed but get no answer, that get a 500 after execution, and that take three seconds.
   */
  readonly loseNext: number;
  readonly errorNext: number;
  readonly slowNext: number;
  /** Counter of payers who pay twice. */
  readonly payTwiceNext: number;
  /** Counters of pages that can still be paid after their limit, or after they were closed. */
  readonly payLateNext: number;
  /**
   * Counters of payments whose notification is omitted, sent twice, sent before the commit, or sent in the wrong order.
   */
  readonly silentNext: number;
  readonly notifyTwiceNext: number;
  readonly notifyBeforeNext: number;
  readonly outOfOrderNext: number;
  /** Counter of forged notifications, with another sum and a wrong signature, sent before the true one. */
  readonly forgeNext: number;
  /** Counters of refunds that are accepted and settle, or fail, an hour later. */
  readonly refundLaterNext: number;
  readonly refundFailsNext: number;
}

export const switchNames = [
  'loseNext',
  'errorNext',
  'slowNext',
  'payTwiceNext',
  'payLateNext',
  'silentNext',
  'notifyTwiceNext',
  'notifyBeforeNext',
  'outOfOrderNext',
  'forgeNext',
  'refundLaterNext',
  'refundFailsNext',
] as const satisfies readonly (keyof PageSwitches)[];

const TABLES = `
  create table if not exists testpay.page (
    id text primary key, reference text not null, merchant_id text not null, amount_minor bigint not null,
    currency text not null, is_hold boolean not null, state text not null default 'open', return_url text not null,
    notice_url text not null, language text not null, expires_at timestamptz not null, made_at timestamptz not null);
  create index if not exists page_reference on testpay.page (reference);
  create table if not exists testpay.charge (
    seq bigint generated always as identity, id text primary key, page_id text not null references testpay.page (id),
    state text not null, amount_minor bigint not null, refunded_minor bigint not null default 0);
  create index if not exists charge_page on testpay.charge (page_id);
  create table if not exists testpay.refund (
    id text primary key, page_id text not null, charge_id text not null, amount_minor bigint not null,
    state text not null, fails boolean not null, due_at timestamptz not null);`;

const PAGE = `id, reference, merchant_id as "merchantId", amount_minor::int as "amountMinor", currency,
  is_hold as "isHold", state, return_url as "returnUrl", notice_url as "noticeUrl", language, expires_at as "expiresAt"`;
const CHARGE = `id, page_id as "pageId", state, amount_minor::int as "amountMinor", refunded_minor::int as "refundedMinor"`;

const REFUND = `id, page_id as "pageId", charge_id as "chargeId", amount_minor::int as "amountMinor", state, fails,
  due_at as "dueAt"`;

export const newPageId = (): string => `pg_${randomBytes(12).toString('hex')}`;
export const newRefundId = (): string => `rf_${randomBytes(12).toString('hex')}`;
const newChargeId = (): string => `ch_${randomBytes(12).toString('hex')}`;

type Answer = Readonly<Record<string, unknown>>;

/** A page's entry in the books, inside a transaction that has it locked. */
export interface PagePlace {
  readonly page: PaymentPage;
  readonly charges: readonly PageCharge[];
  findRefund(id: string): Promise<PageRefund | undefined>;
  setState(state: PaymentPage['state']): Promise<void>;
  /** The payer pays the page, a second time if it was paid before. */
  pay(): Promise<PageCharge>;
  saveCharge(charge: PageCharge): Promise<void>;
  saveRefund(refund: PageRefund): Promise<void>;
  enter(kind: EntryKind, amountMinor: number): Promise<void>;
}

export class PageBooks {
  readonly #pool: pg.Pool;
  readonly #books: SimulatorBooks;
  readonly switches: SimulatorSwitches<keyof PageSwitches>;
  readonly #now: () => Date;

  constructor(pool: pg.Pool, now: () => Date) {
    this.#pool = pool;
    this.#books = new SimulatorBooks({ pool, schema: 'testpay', lockSeed: 4, now });
    this.switches = new SimulatorSwitches(pool, 'testpay', switchNames);
    this.#now = now;
  }

  async open(): Promise<void> {
    await this.#books.open(TABLES);
  }

  /** Creates a page; the same key returns the first answer. */
  async makePage(key: string, page: Omit<PaymentPage, 'state'>): Promise<PaymentPage> {
    const { id } = await this.#books.within(
      `key:${key}`,
      async (client) => {
        await client.query(
          `insert into testpay.page values ($1, $2, $3, $4, $5, $6, 'open', $7, $8, $9, $10, $11)`,
          [
            page.id,
            page.reference,
            page.merchantId,
            page.amountMinor,
            page.currency,
            page.isHold,
            page.returnUrl,
            page.noticeUrl,
            page.language,
            page.expiresAt,
            this.#now(),
          ],
        );
        return { id: page.id };
      },
      key,
    );
    return (await this.findPage(id))!;
  }

  /** A page by its id, by one of its charges, or by the merchant's reference. */
  async findPage(name: string): Promise<PaymentPage | undefined> {
    const found = await this.#pool.query<PaymentPage>(
      `select ${PAGE} from testpay.page where id = $1 or reference = $1
         or id = (select page_id from testpay.charge where id = $1) order by made_at limit 1`,
      [name],
    );
    return found.rows[0];
  }

  async listCharges(pageId: string): Promise<PageCharge[]> {
    const found = await this.#pool.query<PageCharge>(
      `select ${CHARGE} from testpay.charge where page_id = $1 order by seq`,
      [pageId],
    );
    return found.rows;
  }

  /** Locks one page. With a key, a repeated operation returns its first result. */
  onPage<T extends Answer>(pageId: string, act: (place: PagePlace) => Promise<T>, key?: string): Promise<T> {
    return this.#books.within(pageId, async (client) => act(await this.#placeOf(client, pageId)), key);
  }

  async #placeOf(client: pg.PoolClient, pageId: string): Promise<PagePlace> {
    const pages = await client.query<PaymentPage>(`select ${PAGE} from testpay.page where id = $1`, [pageId]);
    const page = pages.rows[0]!;
    const charges = await client.query<PageCharge>(
      `select ${CHARGE} from testpay.charge where page_id = $1 order by seq`,
      [pageId],
    );
    const { reference, currency } = page;
    const enter: PagePlace['enter'] = (kind, amountMinor) =>
      this.#books.enter(client, { reference, kind, amountMinor, currency });
    return {
      page,
      charges: charges.rows,
      enter,
      findRefund: (id) => findRefund(client, id),
      async setState(state) {
        await client.query('update testpay.page set state = $2 where id = $1', [pageId, state]);
      },
      async pay() {
        const id = newChargeId();
        const state = page.isHold ? 'held' : 'taken';
        await client.query(
          'insert into testpay.charge (id, page_id, state, amount_minor) values ($1, $2, $3, $4)',
          [id, pageId, state, page.amountMinor],
        );
        await enter(page.isHold ? 'hold' : 'charge', page.amountMinor);
        return { id, pageId, state, amountMinor: page.amountMinor, refundedMinor: 0 };
      },
      async saveRefund({ id, chargeId, amountMinor, state, fails, dueAt }) {
        await client.query(
          `insert into testpay.refund values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (id) do update set state = excluded.state`,
          [id, pageId, chargeId, amountMinor, state, fails, dueAt],
        );
      },
      async saveCharge({ id, state, amountMinor, refundedMinor }) {
        await client.query(
          'update testpay.charge set state = $2, amount_minor = $3, refunded_minor = $4 where id = $1',
          [id, state, amountMinor, refundedMinor],
        );
      },
    };
  }

  findRefund(id: string): Promise<PageRefund | undefined> {
    return findRefund(this.#pool, id);
  }

  listEntries(reference: string) {
    return this.#books.listEntries(reference);
  }
}

async function findRefund(client: pg.Pool | pg.PoolClient, id: string): Promise<PageRefund | undefined> {
  const found = await client.query<PageRefund>(`select ${REFUND} from testpay.refund where id = $1`, [id]);
  return found.rows[0];
}
