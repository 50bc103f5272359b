import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';

export interface InventoryChange {
  readonly seq: number;
  /** Undefined: the whole inventory. */
  readonly serviceId: number | undefined;
  /** Undefined: the whole service. */
  readonly day: number | undefined;
}

/** No transaction that writes changes lasts longer. */
const SETTLED_AFTER = sql`interval '2 minutes'`;

export interface NewChanges {
  readonly list: readonly InventoryChange[];
  /** Says that they were followed: they are not read again. */
  readonly accept: () => void;
}

/**
 * Reads the changes of a tenant that nobody has accepted. Numbers are given before commit, so a lower one can appear
 * after a higher: the reader goes back over everything young enough to be still in doubt.
 */
export class ChangeReader {
  #settledSeq = 0;
  readonly #seen = new Set<number>();

  async readNew(scope: TenantScope): Promise<NewChanges> {
    const { rows } = await sql<{
      seq: number;
      serviceId: number | null;
      day: number | null;
      settled: boolean;
    }>`
      select seq, service_id as "serviceId", flight_date - date '1970-01-01' as day,
        created_at < app_now() - ${SETTLED_AFTER} as settled
      from inventory_change where tenant_id = ${scope.tenantId} and seq > ${this.#settledSeq}
      order by seq`.execute(scope.tx);
    const list = rows
      .filter(({ seq }) => !this.#seen.has(seq))
      .map(({ seq, serviceId, day }): InventoryChange => {
        return { seq, serviceId: serviceId ?? undefined, day: day ?? undefined };
      });
    return { list, accept: () => this.#accept(rows) };
  }

  #accept(rows: readonly { readonly seq: number; readonly settled: boolean }[]): void {
    for (const { seq } of rows) this.#seen.add(seq);
    for (const { seq, settled } of rows) {
      if (!settled) break;
      this.#settledSeq = Math.max(this.#settledSeq, seq);
      this.#seen.delete(seq);
    }
  }
}
