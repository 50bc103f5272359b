import type { Money } from '@farewind/values/money';
import { sql } from 'kysely';
import { readPage, type PageRequest } from '../../../platform/database/read-page.ts';
import type { GlobalScope } from '../../../platform/database/scope.ts';
import type { SortKey } from '../../../platform/database/read-sorting.ts';
import { waitForName } from '../../../platform/database/wait-for-turn.ts';

export type TenantRow = Awaited<ReturnType<ReturnType<typeof agencies>['executeTakeFirstOrThrow']>>;

export type TenantColumn = 'id' | 'tenancy_name' | 'name' | 'is_active' | 'created_at';

export interface TenantPage extends PageRequest {
  readonly keyword: string | undefined;
  readonly isActive: boolean | undefined;
  readonly sorting: readonly SortKey<TenantColumn>[];
}

/** All agencies, without the host side and training copies. */
function agencies(scope: GlobalScope) {
  return scope.tx
    .selectFrom('tenant')
    .select([
      'id',
      'tenancy_name',
      'name',
      'is_active',
      'created_at',
      'version',
      'opened_at',
      'closed_at',
      'plan',
      'sale_fee_minor',
      'sale_fee_currency',
    ])
    .where('id', '<>', 0)
    .where('training_of', 'is', null)
    .where('deleted_at', 'is', null);
}

export function pageTenants(scope: GlobalScope, { keyword, isActive, sorting, ...page }: TenantPage) {
  let matching = agencies(scope);
  if (isActive !== undefined) matching = matching.where('is_active', '=', isActive);
  if (keyword)
    matching = matching.where(
      sql<boolean>`position(lower(${keyword}) in lower(tenancy_name || ' ' || name)) > 0`,
    );
  return readPage(matching, page, [...sorting, { column: 'id', direction: 'asc' }]);
}

export function findAgencyTenant(scope: GlobalScope, tenantId: number): Promise<TenantRow | undefined> {
  return agencies(scope).where('id', '=', tenantId).executeTakeFirst();
}

/** Locks an agency until this transaction ends. */
export function lockAgencyTenant(scope: GlobalScope, tenantId: number): Promise<TenantRow | undefined> {
  return agencies(scope).where('id', '=', tenantId).forUpdate().executeTakeFirst();
}

export interface TenantValues {
  readonly tenancyName: string;
  readonly name: string;
  readonly isActive: boolean;
  /** Absent means unchanged. */
  readonly plan?: string | undefined;
  readonly saleFee?: Money | null | undefined;
}

/** Adds an agency under the next number; concurrent calls wait. */
export async function insertAgencyTenant(
  scope: GlobalScope,
  { isSiteOpen, ...values }: TenantValues & { readonly isSiteOpen: boolean },
): Promise<number> {
  await waitForName(scope, 'tenant');
  const { last } = await scope.tx
    .selectFrom('tenant')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  const id = last + 1;
  await scope.tx
    .insertInto('tenant')
    .values({ id, ...columnsOf(values), created_at: scope.now, opened_at: isSiteOpen ? scope.now : null })
    .execute();
  return id;
}

export async function updateTenantRow(
  scope: GlobalScope,
  tenantId: number,
  values: TenantValues,
): Promise<void> {
  await scope.tx
    .updateTable('tenant')
    .set((eb) => ({ ...columnsOf(values), version: eb('version', '+', 1) }))
    .where('id', '=', tenantId)
    .execute();
}

/** Closes an agency: nobody can sign in, its host names and its name become free, its books are kept. */
export async function closeTenant(scope: GlobalScope, tenantId: number): Promise<void> {
  await scope.tx
    .updateTable('tenant')
    .set((eb) => ({ is_active: false, deleted_at: scope.now, version: eb('version', '+', 1) }))
    .where('id', '=', tenantId)
    .execute();
  await scope.tx.deleteFrom('hostname').where('tenant_id', '=', tenantId).execute();
}

function columnsOf({ tenancyName, name, isActive, plan, saleFee }: TenantValues) {
  return {
    tenancy_name: tenancyName,
    name,
    is_active: isActive,
    ...(plan === undefined ? {} : { plan }),
    ...(saleFee === undefined
      ? {}
      : { sale_fee_minor: saleFee?.minor ?? null, sale_fee_currency: saleFee?.currency ?? null }),
  };
}
