import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { SupplierOffer } from '../ports.ts';
import { readOffers } from './read-offer.ts';

export type Direction = 'outbound' | 'return';
export type AnswerState = 'waiting' | 'done' | 'failed';

/** A supplier's answer so far for one direction of a search. */
export interface KeptAnswer {
  readonly supplierId: number;
  readonly direction: Direction;
  readonly state: AnswerState;
  /** Increases with every part that arrives. */
  readonly parts: number;
  readonly askedAt: Date;
  readonly offers: readonly SupplierOffer[];
}

interface AnswerKey {
  readonly searchId: string;
  readonly direction: Direction;
  readonly supplierId: number;
}

export async function listAnswers(
  { tx, tenantId }: TenantScope,
  searchId: string,
): Promise<readonly KeptAnswer[]> {
  const rows = await tx
    .selectFrom('flight_supplier_answer')
    .select(['supplier_id', 'direction', 'state', 'parts', 'asked_at', 'offers'])
    .where('tenant_id', '=', tenantId)
    .where('search_id', '=', searchId)
    .orderBy('supplier_id')
    .orderBy('direction')
    .execute();
  return rows.map((row) => ({
    supplierId: row.supplier_id,
    direction: row.direction as Direction,
    state: row.state as AnswerState,
    parts: row.parts,
    askedAt: row.asked_at,
    offers: readOffers(row.offers),
  }));
}

/**
 * Claims a query; false if another process, or an earlier call, has claimed it since `staleBefore`. The offers of its last
 * answer stay until the first part of the next arrives: they can be bought until they expire.
 */
export async function claimQuestion(
  { tx, tenantId, now }: TenantScope,
  { searchId, direction, supplierId }: AnswerKey,
  staleBefore: Date,
): Promise<boolean> {
  const claimed = await tx
    .insertInto('flight_supplier_answer')
    .values({
      tenant_id: tenantId,
      search_id: searchId,
      direction,
      supplier_id: supplierId,
      asked_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'search_id', 'direction', 'supplier_id'])
        .doUpdateSet({ state: 'waiting', parts: 0, asked_at: now })
        .where('flight_supplier_answer.asked_at', '<', staleBefore),
    )
    .returning('supplier_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Stores the offers received so far; if there are none, those of the previous answer stay. */
export async function storeAnswer(
  { tx, tenantId }: TenantScope,
  { searchId, direction, supplierId }: AnswerKey,
  answer: { readonly state: AnswerState; readonly offers: readonly SupplierOffer[] | undefined },
): Promise<void> {
  const { state, offers } = answer;
  await tx
    .updateTable('flight_supplier_answer')
    .set((eb) => ({
      state,
      ...(offers && { offers: JSON.stringify(offers) }),
      parts: eb('parts', '+', 1),
    }))
    .where('tenant_id', '=', tenantId)
    .where('search_id', '=', searchId)
    .where('direction', '=', direction)
    .where('supplier_id', '=', supplierId)
    .execute();
}

/** Replaces the offers of an answer after a price has changed. */
export async function replaceOffers(
  { tx, tenantId }: TenantScope,
  { searchId, direction, supplierId }: AnswerKey,
  offers: readonly SupplierOffer[],
): Promise<void> {
  await tx
    .updateTable('flight_supplier_answer')
    .set((eb) => ({ offers: JSON.stringify(offers), parts: eb('parts', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('search_id', '=', searchId)
    .where('direction', '=', direction)
    .where('supplier_id', '=', supplierId)
    .execute();
}

/** Offers live for minutes: answers that are hours old are deleted. */
export async function purgeAnswers({ tx, tenantId }: TenantScope): Promise<void> {
  await tx
    .deleteFrom('flight_supplier_answer')
    .where('tenant_id', '=', tenantId)
    .where('asked_at', '<', sql<Date>`app_now() - interval '6 hours'`)
    .execute();
}
