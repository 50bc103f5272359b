import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { newId } from '../../platform/ids.ts';
import type { SimulatorPlace } from './simulator-books.ts';
import { decimal } from './test-bank/control-page.ts';

/** A fiscal receipt as a simulated provider's cash desk has it. */
export interface SimulatedReceipt {
  readonly id: string;
  readonly paymentId: string;
  readonly refundId: string | null;
  readonly at: Date;
  readonly purpose: 'prepayment' | 'closing' | 'refund';
  readonly amountMinor: number;
  readonly currency: string;
  readonly state: 'succeeded' | 'canceled';
}

type NewReceipt = Pick<SimulatedReceipt, 'paymentId' | 'purpose' | 'amountMinor' | 'currency' | 'state'> & {
  /** The shop's reference of the payment. */
  readonly reference: string;
  readonly refundId?: string | undefined;
};

/** The table, for a simulator's own tables. `schema`: the simulator's. */
export const receiptTable = (schema: string): string => `
  create table if not exists ${schema}.receipt (
    seq bigint generated always as identity primary key, reference text not null, purpose text not null,
    amount_minor bigint not null, currency text not null, state text not null);
  alter table ${schema}.receipt add column if not exists id text not null default gen_random_uuid()::text,
    add column if not exists payment_id text not null default '', add column if not exists refund_id text,
    add column if not exists at timestamptz not null default now();`;

/** The receipts that a simulated provider issues with its payments. */
export class SimulatorReceipts {
  readonly #place: Pick<SimulatorPlace, 'pool' | 'schema' | 'now'>;

  constructor(place: Pick<SimulatorPlace, 'pool' | 'schema' | 'now'>) {
    this.#place = place;
  }

  /** Registers a receipt, in the transaction of its money; returns its id. */
  async issue(
    client: pg.PoolClient,
    { reference, purpose, amountMinor, currency, state, paymentId, refundId }: NewReceipt,
  ): Promise<string> {
    const id = newId();
    await client.query(
      `insert into ${this.#place.schema}.receipt
         (reference, purpose, amount_minor, currency, state, id, payment_id, refund_id, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [reference, purpose, amountMinor, currency, state, id, paymentId, refundId, this.#place.now()],
    );
    return id;
  }

  /** The receipts of a shop's reference, the oldest first. */
  list(reference: string): Promise<SimulatedReceipt[]> {
    return this.#read('reference = $1 order by seq', reference);
  }

  /** The receipts of a payment, of a refund, or the one of this id; the newest first. */
  find(by: 'id' | 'payment_id' | 'refund_id', value: string): Promise<SimulatedReceipt[]> {
    return this.#read(`${by} = $1 order by seq desc`, value);
  }

  async #read(condition: string, value: string): Promise<SimulatedReceipt[]> {
    const { pool, schema } = this.#place;
    const { rows } = await pool.query<SimulatedReceipt>(
      `select id, payment_id as "paymentId", refund_id as "refundId", at, purpose,
         amount_minor::int as "amountMinor", currency, state from ${schema}.receipt where ${condition}`,
      [value],
    );
    return rows;
  }
}

/** Lists the receipts of a reference at this provider. */
export function registerReceipts(desk: FastifyInstance, receipts: Pick<SimulatorReceipts, 'list'>): void {
  desk.get('/receipts', async (request) => {
    const { reference = '' } = request.query as { readonly reference?: string };
    const found = await receipts.list(reference);
    return found.map(({ purpose, amountMinor, currency, state }) => ({
      purpose,
      amount: decimal(amountMinor),
      currency,
      state,
    }));
  });
}
