import { transferCriteriaSchema, type TransferCriteria } from '@farewind/contract/transfers/search';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { newSecretId } from '../../../platform/ids.ts';
import type { SavedTransferSearch } from '../api.ts';
import { stored } from '../../../platform/database/stored.ts';

const readCriteria = stored('transfer_search.criteria', transferCriteriaSchema);

/** Stores a search for thirty days under a random id, which can be shared; `isVisitor`: of a visitor of the site. */
export async function storeSearch(
  scope: TenantScope,
  criteria: TransferCriteria,
  isVisitor = true,
): Promise<string> {
  const id = newSecretId();
  await scope.tx
    .insertInto('transfer_search')
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
export async function findSearch(scope: TenantScope, id: string): Promise<SavedTransferSearch | undefined> {
  const row = await scope.tx
    .selectFrom('transfer_search')
    .select('criteria')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .where('expires_at', '>', scope.now)
    .executeTakeFirst();
  return row && { ...readCriteria(row.criteria), id };
}

/** Number of ride searches of the sites' visitors in an interval. */
export async function countRideSearches(
  { tx, tenantId }: TenantScope,
  from: Date,
  to: Date,
): Promise<number> {
  const { count } = await tx
    .selectFrom('transfer_search')
    .select((eb) => eb.fn.countAll<string | number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`is_visitor`)
    .where('created_at', '>', from)
    .where('created_at', '<=', to)
    .executeTakeFirstOrThrow();
  return Number(count);
}
