import type pg from 'pg';
import { SimulatorBooks, type EntryKind } from '../../simulator-books.ts';
import { SimulatorSwitches } from '../../simulator-switches.ts';

/** A transaction as the simulator stores it: a charge, a bill, or a step after one. */
export interface StoredTransaction {
  readonly uid: string;
  readonly shopId: string;
  /** The shop's `tracking_id`. */
  readonly reference: string;
  readonly type: 'authorization' | 'payment' | 'capture' | 'void' | 'refund';
  readonly status: 'successful' | 'failed' | 'pending' | 'start' | 'expired' | 'deleted';
  readonly amountMinor: number;
  readonly currency: string;
  readonly parentUid: string | undefined;
  readonly code: string;
  readonly message: string;
  readonly noticeUrl: string;
  /** Of a capture, void or refund. */
  readonly madeAt?: string | undefined;
  /** A bill's: the number to pay by, the service, and until when. */
  readonly bill:
    | {
        readonly number: string;
        readonly service: string;
        readonly lapsesAt: string;
        readonly language: string;
      }
    | undefined;
}

/** A payment page. */
export interface StoredPage {
  readonly token: string;
  readonly shopId: string;
  readonly reference: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly isHold: boolean;
  readonly isFinished: boolean;
  /** Whether its only attempt was refused. */
  readonly isRefused: boolean;
  readonly lapsesAt: string;
  readonly returnUrl: string;
  readonly noticeUrl: string;
  readonly language: string;
  readonly description: string;
}

/** The settings of the control page; each call uses up one. */
export const switchNames = [
  /** Counters of calls that are executed but get no answer, that get a 500 after execution, and that take three seconds. */
  'loseNext',
  'errorNext',
  'slowNext',
  /** Counters of notifications that are omitted, sent twice, sent before the commit, or sent in the wrong order. */
  'silentNext',
  'notifyTwiceNext',
  'notifyBeforeNext',
  'outOfOrderNext',
  /** Counters of forged notifications: signed by another key, and of another sum with a good signature. */
  'forgeNext',
  'otherSumNext',
] as const;

export type BepaidSwitch = (typeof switchNames)[number];

const TABLES = `
  create table if not exists testbepaid.transaction (
    seq bigint generated always as identity, uid text primary key, shop_id text not null, reference text not null,
    content jsonb not null);
  create index if not exists transaction_reference on testbepaid.transaction (reference);
  create table if not exists testbepaid.page (token text primary key, reference text not null, content jsonb not null);`;

/** What an act may do with the transactions of a reference while it has them locked. */
export interface BepaidPlace {
  /** The transactions of the reference, and the steps after them under whatever reference; the newest first. */
  list(): Promise<StoredTransaction[]>;
  save(transaction: StoredTransaction): Promise<void>;
  savePage(page: StoredPage): Promise<void>;
  findPage(token: string): Promise<StoredPage | undefined>;
  enter(kind: EntryKind, transaction: Pick<StoredTransaction, 'amountMinor' | 'currency'>): Promise<void>;
}

export class BepaidStore {
  readonly #pool: pg.Pool;
  readonly #books: SimulatorBooks;
  readonly switches: SimulatorSwitches<BepaidSwitch>;

  constructor(pool: pg.Pool, now: () => Date) {
    this.#pool = pool;
    this.#books = new SimulatorBooks({ pool, schema: 'testbepaid', lockSeed: 9, now });
    this.switches = new SimulatorSwitches(pool, 'testbepaid', switchNames);
  }

  async open(): Promise<void> {
    await this.#books.open(TABLES);
  }

  /** Acts on a reference under its lock. With a key (`RequestID`), a repeated act returns its first answer. */
  within<T extends object>(
    reference: string,
    act: (place: BepaidPlace) => Promise<T>,
    key?: string,
  ): Promise<T> {
    return this.#books.within(reference, (client) => act(this.#placeOf(client, reference)), key);
  }

  async findPage(token: string): Promise<StoredPage | undefined> {
    return readPage(this.#pool, token);
  }

  async find(uid: string): Promise<StoredTransaction | undefined> {
    const { rows } = await this.#pool.query<{ content: StoredTransaction }>(
      'select content from testbepaid.transaction where uid = $1',
      [uid],
    );
    return rows[0]?.content;
  }

  /** The newest transactions of a shop's reference. */
  async list(shopId: string, reference: string): Promise<StoredTransaction[]> {
    const { rows } = await this.#pool.query<{ content: StoredTransaction }>(
      `select content from testbepaid.transaction where shop_id = $1 and reference = $2 order by seq desc limit 10`,
      [shopId, reference],
    );
    return rows.map(({ content }) => content);
  }

  /** The newest bill with a number. */
  async findBill(number: string): Promise<StoredTransaction | undefined> {
    const { rows } = await this.#pool.query<{ content: StoredTransaction }>(
      `select content from testbepaid.transaction where content->'bill'->>'number' = $1 order by seq desc limit 1`,
      [number],
    );
    return rows[0]?.content;
  }

  listEntries(reference: string) {
    return this.#books.listEntries(reference);
  }

  #placeOf(client: pg.PoolClient, reference: string): BepaidPlace {
    return {
      list: async () => {
        const { rows } = await client.query<{ content: StoredTransaction }>(
          `select content from testbepaid.transaction where reference = $1 or content->>'parentUid' = any (
             select uid from testbepaid.transaction where reference = $1) order by seq desc`,
          [reference],
        );
        return rows.map(({ content }) => content);
      },
      save: async (transaction) => {
        await client.query(
          `insert into testbepaid.transaction (uid, shop_id, reference, content) values ($1, $2, $3, $4)
           on conflict (uid) do update set content = excluded.content`,
          [transaction.uid, transaction.shopId, transaction.reference, JSON.stringify(transaction)],
        );
      },
      savePage: async (page) => {
        await client.query(
          `insert into testbepaid.page values ($1, $2, $3) on conflict (token) do update set content = excluded.content`,
          [page.token, reference, JSON.stringify(page)],
        );
      },
      findPage: (token) => readPage(client, token),
      enter: (kind, { amountMinor, currency }) =>
        this.#books.enter(client, { reference, kind, amountMinor, currency }),
    };
  }
}

async function readPage(
  client: Pick<pg.PoolClient, 'query'> | pg.Pool,
  token: string,
): Promise<StoredPage | undefined> {
  const { rows } = await client.query<{ content: StoredPage }>(
    'select content from testbepaid.page where token = $1',
    [token],
  );
  return rows[0]?.content;
}
