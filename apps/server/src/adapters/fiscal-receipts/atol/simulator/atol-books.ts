import type pg from 'pg';
import { SimulatorSwitches } from '../../../payment-gateways/simulator-switches.ts';

export const switchNames = [
  /**
   * Counters of calls that are executed but get no answer, that get a 500 after execution, and that take three seconds.
   */
  'loseNext',
  'errorNext',
  'slowNext',
  /** Counter of documents that are accepted and then fail in the desk. */
  'failNext',
  /** Counters of documents that stay in progress for a minute, and of queries answered before a state is known. */
  'waitNext',
  'noStateNext',
] as const;

export type AtolSwitch = (typeof switchNames)[number];

export const atolActs = ['sell', 'sell_refund', 'sell_correction', 'sell_refund_correction'] as const;
export type AtolAct = (typeof atolActs)[number];

/** A document as the simulator stores it. */
export interface AtolDocument {
  readonly uuid: string;
  readonly externalId: string;
  readonly act: AtolAct;
  readonly purpose: 'prepayment' | 'closing' | 'refund';
  readonly amountMinor: number;
  readonly at: string;
  /** When the desk finishes it. */
  readonly dueAt: string;
  readonly fails: boolean;
  /** The basis of a correction, and the fiscal sign of the corrected receipt. */
  readonly correction: CorrectionInfo | undefined;
  /** The type of each payment: 0 cash, 1 non-cash, 2 set off. */
  readonly payments: readonly number[];
  /** Per line: its rate, and its supplier if it has one. */
  readonly vats: readonly string[];
  readonly suppliers: readonly string[];
}

export interface CorrectionInfo {
  readonly type: 'self' | 'instruction';
  readonly base_date: string;
  readonly base_number?: string | undefined;
  readonly of?: string | undefined;
}

/** The simulator's own tables, which share nothing with the shop's. */
const SCHEMA = `
  select pg_advisory_xact_lock(7463211);
  create schema if not exists testatol;
  create table if not exists testatol.document (
    seq bigint generated always as identity primary key, uuid text not null unique, external_id text not null unique,
    content jsonb not null);
  create table if not exists testatol.switch (name text primary key, value int not null);`;

export class AtolBooks {
  readonly #pool: pg.Pool;
  readonly switches: SimulatorSwitches<AtolSwitch>;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    this.switches = new SimulatorSwitches(pool, 'testatol', switchNames);
  }

  async open(): Promise<void> {
    await this.#pool.query(SCHEMA);
  }

  /** Adds a document; for a repeated external_id returns the first one, with `isNew` false. */
  async add(document: AtolDocument): Promise<{ readonly document: AtolDocument; readonly isNew: boolean }> {
    const added = await this.#pool.query(
      'insert into testatol.document (uuid, external_id, content) values ($1, $2, $3) on conflict (external_id) do nothing',
      [document.uuid, document.externalId, JSON.stringify(document)],
    );
    if (added.rowCount === 1) return { document, isNew: true };
    const { rows } = await this.#pool.query<{ content: AtolDocument }>(
      'select content from testatol.document where external_id = $1',
      [document.externalId],
    );
    return { document: rows[0]!.content, isNew: false };
  }

  async find(uuid: string): Promise<AtolDocument | undefined> {
    const { rows } = await this.#pool.query<{ content: AtolDocument }>(
      'select content from testatol.document where uuid = $1',
      [uuid],
    );
    return rows[0]?.content;
  }

  /** The documents whose external_id is or begins with one of these, the oldest first. */
  async list(references: readonly string[]): Promise<AtolDocument[]> {
    const { rows } = await this.#pool.query<{ content: AtolDocument }>(
      `select content from testatol.document where split_part(external_id, ':', 1) = any ($1) order by seq`,
      [references],
    );
    return rows.map(({ content }) => content);
  }
}
