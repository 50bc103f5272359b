import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/** A cardholder at the bank's page. */
export interface BankSession {
  /** Identifies the visit; later replaces the card number as proof of authentication. */
  readonly md: string;
  readonly merchantId: string;
  readonly orderId: string;
  /** Masked. */
  readonly card: string;
  readonly expires: string;
  /** In the merchant's spelling. */
  readonly amount: string;
  readonly currency: string;
  readonly okUrl: string;
  readonly failUrl: string;
  readonly language: string;
  readonly rnd: string;
  readonly state: 'open' | 'confirmed' | 'refused' | 'used';
  readonly triesLeft: number;
  readonly openedAt: Date;
  readonly answeredAt: Date | null;
}

export type NewSession = Omit<BankSession, 'md' | 'state' | 'triesLeft' | 'openedAt' | 'answeredAt'>;

const SCHEMA = `
  create table if not exists testbank.session (
    md text primary key, merchant_id text not null, order_id text not null, card text not null, expires text not null,
    amount text not null, currency text not null, ok_url text not null, fail_url text not null, language text not null,
    rnd text not null, state text not null default 'open', tries_left int not null default 3,
    opened_at timestamptz not null, answered_at timestamptz)`;

const SESSION = `md, merchant_id as "merchantId", order_id as "orderId", card, expires, amount, currency,
  ok_url as "okUrl", fail_url as "failUrl", language, rnd, state, tries_left as "triesLeft", opened_at as "openedAt",
  answered_at as "answeredAt"`;

/** The visits of cardholders at the bank's 3-D Secure page. */
export class BankSessions {
  readonly #pool: pg.Pool;
  readonly #now: () => Date;

  constructor(pool: pg.Pool, now: () => Date) {
    this.#pool = pool;
    this.#now = now;
  }

  /** Called after the books have created the schema. */
  async open(): Promise<void> {
    await this.#pool.query(SCHEMA);
  }

  async start(session: NewSession): Promise<string> {
    const md = randomBytes(24).toString('base64url');
    await this.#pool.query(
      `insert into testbank.session (md, merchant_id, order_id, card, expires, amount, currency, ok_url, fail_url,
         language, rnd, opened_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        md,
        session.merchantId,
        session.orderId,
        session.card,
        session.expires,
        session.amount,
        session.currency,
        session.okUrl,
        session.failUrl,
        session.language,
        session.rnd,
        this.#now(),
      ],
    );
    return md;
  }

  async find(md: string): Promise<BankSession | undefined> {
    const found = await this.#pool.query<BankSession>(
      `select ${SESSION} from testbank.session where md = $1`,
      [md],
    );
    return found.rows[0];
  }

  /** Closes an open visit; an answer that was given stays. */
  async answer(md: string, state: 'confirmed' | 'refused'): Promise<void> {
    await this.#pool.query(
      `update testbank.session set state = $2, answered_at = $3 where md = $1 and state = 'open'`,
      [md, state, this.#now()],
    );
  }

  async missTry(md: string): Promise<void> {
    await this.#pool.query(
      `update testbank.session set tries_left = tries_left - 1 where md = $1 and state = 'open'`,
      [md],
    );
  }

  /** Redeems the proof for a charge, once. */
  async use(md: string): Promise<BankSession | undefined> {
    const found = await this.#pool.query<BankSession>(
      `update testbank.session set state = 'used' where md = $1 and state = 'confirmed' returning ${SESSION}`,
      [md],
    );
    return found.rows[0];
  }
}
