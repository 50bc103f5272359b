import { searchCriteriaSchema, type SearchCriteria } from '@farewind/contract/flights/search';
import { sql } from 'kysely';
import { z } from 'zod';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { newSecretId } from '../../../platform/ids.ts';
import { stored } from '../../../platform/database/stored.ts';

/** A search as stored: without birth dates. */
export type KeptSearch = StoredCriteria & { readonly id: string };

export type StoredCriteria = Omit<SearchCriteria, 'birthDates'> & {
  /** Ages of everybody under eighteen on the date of the last flight, if their birth dates were given. */
  readonly minorAges?: readonly number[] | undefined;
};

const readCriteria = stored(
  'flight_search.criteria',
  searchCriteriaSchema.omit({ birthDates: true }).extend({ minorAges: z.array(z.int()).optional() }),
);

/** Stores a search for thirty days under a random id, which can be shared; `isVisitor`: of a visitor of the site. */
export async function storeSearch(
  scope: TenantScope,
  criteria: StoredCriteria,
  isVisitor = true,
): Promise<string> {
  const id = newSecretId();
  await scope.tx
    .insertInto('flight_search')
    .values({
      tenant_id: scope.tenantId,
      id,
      criteria: JSON.stringify(criteria),
      expires_at: sql<Date>`app_now() + interval '30 days'`,
      is_visitor: isVisitor,
    })
    .execute();
  return id;
}

/** Undefined for a search that was never stored or is older than thirty days. */
export async function findSearch(scope: TenantScope, id: string): Promise<KeptSearch | undefined> {
  const row = await scope.tx
    .selectFrom('flight_search')
    .select('criteria')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .where('expires_at', '>', scope.now)
    .executeTakeFirst();
  return row && { ...readCriteria(row.criteria), id };
}

/** Searches of the sites' visitors after one instant and up to another. */
export async function countSearches({ tx, tenantId }: TenantScope, from: Date, to: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('flight_search')
    .select((eb) => eb.fn.countAll<string | number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`is_visitor`)
    .where('created_at', '>', from)
    .where('created_at', '<=', to)
    .executeTakeFirstOrThrow();
  return Number(count);
}
