import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { isInTransaction, runInTransaction } from '../../platform/database/open-transaction.ts';
import { decimal } from './test-bank/control-page.ts';

/** Advisory locks from here on are the simulators’; the product’s own are below (7463201 to 7463211). */
const FIRST_LOCK = 7_463_300;

export type EntryKind = 'hold' | 'charge' | 'capture' | 'void' | 'refund';

/** A move of money at a provider: the oracle against charging twice. */
export interface LedgerEntry {
  readonly kind: EntryKind;
  readonly amountMinor: number;
  readonly currency: string;
  readonly at: Date;
}

export interface SimulatorPlace {
  readonly pool: pg.Pool;
  /** The simulator's own schema, separate from the shop's: a plain lower-case word. */
  readonly schema: string;
  /** A number of its own among the simulators, by which its advisory locks differ from theirs. */
  readonly lockSeed: number;
  readonly now: () => Date;
}

/**
 * The common part of every simulated provider's books: exclusive locks, answers repeated under their key, a ledger and
 * switches. Each provider adds its own tables.
 */
export class SimulatorBooks {
  readonly #place: SimulatorPlace;

  constructor(place: SimulatorPlace) {
    this.#place = place;
  }

  /** Creates the tables, including the simulator's own, with `create … if not exists`. */
  async open(ownTables: string): Promise<void> {
    const { pool, schema, lockSeed } = this.#place;
    await pool.query(`
      select pg_advisory_xact_lock(${FIRST_LOCK + lockSeed});
      create schema if not exists ${schema};
      create table if not exists ${schema}.entry (
        seq bigint generated always as identity primary key, reference text not null, kind text not null,
        amount_minor bigint not null, currency text not null, at timestamptz not null);
      create index if not exists entry_reference on ${schema}.entry (reference);
      create table if not exists ${schema}.answer (key text primary key, answer jsonb not null);
      create table if not exists ${schema}.switch (name text primary key, value int not null);
      ${ownTables}`);
  }

  /** Changes the books in one transaction. */
  async change<T>(act: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const { pool } = this.#place;
    if (isInTransaction(pool)) throw new Error('The books are changed inside another transaction.');
    const client = await pool.connect();
    try {
      await client.query('begin');
      const result = await runInTransaction(pool, () => act(client));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  /** Locks this name until the end of the change. */
  async lock(client: pg.PoolClient, name: string): Promise<void> {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [
      name,
      this.#place.lockSeed,
    ]);
  }

  /**
   * Runs an act under the lock of this name. With a key, an act that was done before only returns its stored answer.
   */
  within<T extends object>(
    name: string,
    act: (client: pg.PoolClient) => Promise<T>,
    key?: string,
  ): Promise<T> {
    return this.change(async (client) => {
      await this.lock(client, name);
      const known = key === undefined ? undefined : await this.findAnswer<T>(client, key);
      if (known !== undefined) return known;
      const answer = await act(client);
      if (key !== undefined) await this.saveAnswer(client, key, answer);
      return answer;
    });
  }

  async findAnswer<T>(client: pg.PoolClient, key: string): Promise<T | undefined> {
    const { rows } = await client.query<{ answer: T }>(
      `select answer from ${this.#place.schema}.answer where key = $1`,
      [key],
    );
    return rows[0]?.answer;
  }

  async saveAnswer(client: pg.PoolClient, key: string, answer: object): Promise<void> {
    await client.query(`insert into ${this.#place.schema}.answer values ($1, $2)`, [
      key,
      JSON.stringify(answer),
    ]);
  }

  async enter(
    client: pg.PoolClient,
    entry: Omit<LedgerEntry, 'at'> & { readonly reference: string },
  ): Promise<void> {
    const { reference, kind, amountMinor, currency } = entry;
    await client.query(
      `insert into ${this.#place.schema}.entry (reference, kind, amount_minor, currency, at) values ($1, $2, $3, $4, $5)`,
      [reference, kind, amountMinor, currency, this.#place.now()],
    );
  }

  async listEntries(reference: string): Promise<LedgerEntry[]> {
    const { rows } = await this.#place.pool.query<LedgerEntry>(
      `select kind, amount_minor::int as "amountMinor", currency, at from ${this.#place.schema}.entry
       where reference = $1 order by seq`,
      [reference],
    );
    return rows;
  }
}

/** Lists the money moves of a reference at this provider. */
export function registerLedger(desk: FastifyInstance, books: Pick<SimulatorBooks, 'listEntries'>): void {
  desk.get('/ledger', async (request) => {
    const { reference = '' } = request.query as { readonly reference?: string };
    const entries = await books.listEntries(reference);
    return entries.map(({ kind, amountMinor, currency, at }) => ({
      kind,
      amount: decimal(amountMinor),
      currency,
      at: at.toISOString(),
    }));
  });
}
