import type pg from 'pg';
import { SimulatorBooks, type EntryKind } from '../../simulator-books.ts';
import { SimulatorSwitches } from '../../simulator-switches.ts';

export type SessionStatus = 'open' | 'complete' | 'expired';

/** The outcome of a session's payment intent. */
export interface StoredIntent {
  readonly id: string;
  readonly chargeId: string;
  readonly status: 'requires_payment_method' | 'requires_capture' | 'succeeded' | 'canceled';
  readonly takenMinor: number;
  /** Refunds that have been accepted, also those that are not done yet. */
  readonly refundedMinor: number;
  /** Until when an authorisation can be captured. */
  readonly heldUntil: string | undefined;
  readonly cancellation: string | undefined;
  readonly declineCode: string | undefined;
}

/** A Checkout Session as the simulator stores it. */
export interface StoredSession {
  readonly id: string;
  readonly accountId: string;
  /** The shop's reference. */
  readonly reference: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly intentMetadata: Readonly<Record<string, string>>;
  readonly product: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly isHold: boolean;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly locale: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly status: SessionStatus;
  /** Absent until a card is submitted. */
  readonly intent: StoredIntent | undefined;
  readonly disputes: readonly StoredDispute[];
}

export type DisputeStatus =
  | 'warning_needs_response'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost';

export interface StoredDispute {
  readonly id: string;
  readonly amountMinor: number;
  readonly status: DisputeStatus;
  /** The sums withdrawn from the account for it (negative) and returned. */
  readonly moves: readonly number[];
}

export interface StoredRefund {
  readonly id: string;
  readonly sessionId: string;
  readonly intentId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** Its later outcome, and when it becomes due; undefined once applied. */
  readonly due: { readonly status: 'succeeded' | 'failed'; readonly at: string } | undefined;
}

/** The answer stored under a key, and the call that it answered. */
export interface StoredAnswer {
  readonly call: string;
  readonly status: number;
  readonly body: object;
}

/** The settings of the control page; each call uses up one. */
export const switchNames = [
  /**
   * Counters of calls that are executed but get no answer, that get a 500 after execution, and that take three seconds.
   */
  'loseNext',
  'errorNext',
  'slowNext',
  /** Counters of events that are withheld, sent twice, sent early, or sent in the wrong order. */
  'silentNext',
  'notifyTwiceNext',
  'notifyBeforeNext',
  'outOfOrderNext',
  /** Counters of forged events: a wrong signature and another sum. */
  'forgeNext',
  /** Counters of refunds that settle an hour later, that fail then, or that fail then after having succeeded. */
  'refundLaterNext',
  'refundFailsNext',
  'refundBouncesNext',
] as const;

export type StripeSwitch = (typeof switchNames)[number];

const TABLES = `
  create table if not exists teststripe.session (
    seq bigint generated always as identity, id text primary key, reference text not null, intent_id text, content jsonb not null);
  create index if not exists session_reference on teststripe.session (reference);
  create index if not exists session_intent on teststripe.session (intent_id);
  create table if not exists teststripe.refund (
    seq bigint generated always as identity, id text primary key, intent_id text not null, content jsonb not null);
  create table if not exists teststripe.account (id text primary key, notice_url text not null);`;

/** The books inside the transaction of one call. */
export interface StripePage {
  /** Locks this name until the transaction ends. */
  lock(name: string): Promise<void>;
  findAnswer(key: string): Promise<StoredAnswer | undefined>;
  saveAnswer(key: string, answer: StoredAnswer): Promise<void>;
  /** Reads and locks a session, by its own id or that of its payment intent. */
  takeSession(id: string): Promise<StoredSession | undefined>;
  saveSession(session: StoredSession): Promise<void>;
  findRefund(id: string): Promise<StoredRefund | undefined>;
  saveRefund(refund: StoredRefund): Promise<void>;
  enter(session: StoredSession, kind: EntryKind, amountMinor: number): Promise<void>;
}

export class StripeBooks {
  readonly #pool: pg.Pool;
  readonly #books: SimulatorBooks;
  readonly switches: SimulatorSwitches<StripeSwitch>;

  constructor(pool: pg.Pool, now: () => Date) {
    this.#pool = pool;
    this.#books = new SimulatorBooks({ pool, schema: 'teststripe', lockSeed: 6, now });
    this.switches = new SimulatorSwitches(pool, 'teststripe', switchNames);
  }

  async open(): Promise<void> {
    await this.#books.open(TABLES);
  }

  /** Changes the books in one transaction. */
  change<T>(act: (page: StripePage) => Promise<T>): Promise<T> {
    return this.#books.change((client) => act(this.#pageOf(client)));
  }

  #pageOf(client: pg.PoolClient): StripePage {
    const lock = (name: string): Promise<void> => this.#books.lock(client, name);
    const read = async <T>(text: string, id: string): Promise<T | undefined> => {
      const { rows } = await client.query<{ content: T }>(text, [id]);
      return rows[0]?.content;
    };
    const findSession = (id: string): Promise<StoredSession | undefined> =>
      read('select content from teststripe.session where id = $1 or intent_id = $1', id);
    return {
      lock,
      findAnswer: (key) => this.#books.findAnswer(client, key),
      saveAnswer: (key, answer) => this.#books.saveAnswer(client, key, answer),
      async takeSession(id) {
        const session = await findSession(id);
        if (!session) return undefined;
        await lock(session.id);
        return findSession(session.id);
      },
      async saveSession(session) {
        await client.query(
          `insert into teststripe.session (id, reference, intent_id, content) values ($1, $2, $3, $4)
           on conflict (id) do update set intent_id = excluded.intent_id, content = excluded.content`,
          [session.id, session.reference, session.intent?.id ?? null, JSON.stringify(session)],
        );
      },
      findRefund: (id) => read('select content from teststripe.refund where id = $1', id),
      async saveRefund(refund) {
        await client.query(
          `insert into teststripe.refund (id, intent_id, content) values ($1, $2, $3)
           on conflict (id) do update set content = excluded.content`,
          [refund.id, refund.intentId, JSON.stringify(refund)],
        );
      },
      enter: ({ reference, currency }, kind, amountMinor) =>
        this.#books.enter(client, { reference, kind, amountMinor, currency: currency.toUpperCase() }),
    };
  }

  /** Sessions of an account since an instant, newest first, after the named one. */
  async listSessions(accountId: string, since: string, after: string, limit: number) {
    const { rows } = await this.#pool.query<{ content: StoredSession }>(
      `select content from teststripe.session where content->>'accountId' = $1 and content->>'createdAt' >= $2
         and ($3 = '' or seq < (select seq from teststripe.session where id = $3))
       order by seq desc limit $4`,
      [accountId, since, after, limit],
    );
    return rows.map(({ content }) => content);
  }

  async findByReference(reference: string): Promise<StoredSession | undefined> {
    const { rows } = await this.#pool.query<{ content: StoredSession }>(
      'select content from teststripe.session where reference = $1 order by seq desc limit 1',
      [reference],
    );
    return rows[0]?.content;
  }

  async listRefunds(intentId: string): Promise<StoredRefund[]> {
    const { rows } = await this.#pool.query<{ content: StoredRefund }>(
      'select content from teststripe.refund where intent_id = $1 order by seq desc',
      [intentId],
    );
    return rows.map(({ content }) => content);
  }

  /** Sessions and refunds for which something is due by now. */
  async listDue(now: string): Promise<{ readonly sessions: string[]; readonly refunds: string[] }> {
    const sessions = await this.#pool.query<{ id: string }>(
      `select id from teststripe.session
       where (content->>'status' = 'open' and content->>'expiresAt' <= $1)
          or (content->'intent'->>'status' = 'requires_capture' and content->'intent'->>'heldUntil' <= $1)`,
      [now],
    );
    const refunds = await this.#pool.query<{ id: string }>(
      `select id from teststripe.refund where content->'due'->>'at' <= $1`,
      [now],
    );
    return { sessions: sessions.rows.map(({ id }) => id), refunds: refunds.rows.map(({ id }) => id) };
  }

  listEntries(reference: string) {
    return this.#books.listEntries(reference);
  }

  async findNoticeUrl(accountId: string): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ url: string }>(
      'select notice_url as url from teststripe.account where id = $1',
      [accountId],
    );
    return rows[0]?.url;
  }

  async setNoticeUrl(accountId: string, url: string): Promise<void> {
    await this.#pool.query(
      'insert into teststripe.account values ($1, $2) on conflict (id) do update set notice_url = excluded.notice_url',
      [accountId, url],
    );
  }
}
