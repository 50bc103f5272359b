import {
  partnerCalls,
  type getSalesPartners,
  type PartnerCall,
  type saveSalesPartner as saveOperation,
} from '@farewind/contract/partners/sales-partners';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { sql, type Selectable } from 'kysely';
import { readPage } from '../../platform/database/read-page.ts';
import type { SalesPartnerTable } from '../../platform/database/schema.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { readSorting } from '../../platform/database/read-sorting.ts';
import { isStorableText } from '../../platform/http/storable-text.ts';
import { countClicks } from './click-rows.ts';
import { hashPartnerKey } from './partner-key.ts';
import type { Credentials } from './read-credentials.ts';
import { recordActs } from '../../platform/records/record-acts.ts';

/** A sales partner as staff see it: without its key. */
export type SalesPartner = Output<typeof saveOperation>;

const sortable = { id: 'id', code: 'code', name: 'name', isActive: 'is_active' } as const;
const taken = { sales_partner_code: { path: 'code', message: 'supplier.codeTaken' } };

export async function listSalesPartners(
  scope: TenantScope,
  { keyword, isActive, sorting, ...page }: ParsedInput<typeof getSalesPartners>,
): Promise<Output<typeof getSalesPartners>> {
  const { tx, tenantId } = scope;
  const sort = readSorting<string>(sorting, sortable, ['name']);
  let query = tx.selectFrom('sales_partner').selectAll().where('tenant_id', '=', tenantId);
  if (isActive !== undefined) query = query.where('is_active', '=', isActive);
  if (keyword) query = query.where(sql<boolean>`strpos(lower(code || ' ' || name), lower(${keyword})) > 0`);
  const { totalCount, rows } = await readPage(query, page, [...sort, { column: 'id', direction: 'asc' }]);
  const counts = await countClicks(
    scope,
    rows.map(({ id }) => id),
  );
  return {
    totalCount,
    items: rows.map((row) => {
      const { clicks = 0, inTime = 0, held = 0 } = counts.get(row.id) ?? {};
      return { ...toSalesPartner(row), clicks, clicksInTime: inTime, heldClicks: held };
    }),
  };
}

export async function getSalesPartner(scope: TenantScope, id: number): Promise<SalesPartner> {
  return toSalesPartner(await found(scope).where('id', '=', id).executeTakeFirstOrThrow());
}

/** The partner, locked until this transaction ends. */
export async function lockSalesPartner(scope: TenantScope, id: number): Promise<SalesPartner | undefined> {
  const row = await found(scope).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toSalesPartner(row);
}

/** The partner with this code, or with this key if no code is given, and the hash of its key. */
export async function findSalesPartner(
  scope: TenantScope,
  { partner: code, key }: Credentials,
): Promise<{ readonly partner: SalesPartner; readonly keyHash: Buffer | null } | undefined> {
  if (code !== undefined && !isStorableText(code)) return undefined;
  const row = await (
    code === undefined
      ? found(scope).where('key_hash', '=', hashPartnerKey(key)).orderBy('id').limit(1)
      : found(scope).where('code', '=', code)
  ).executeTakeFirst();
  return row && { partner: toSalesPartner(row), keyHash: row.key_hash };
}

export async function writeKeyHash(
  { tx, tenantId, now }: TenantScope,
  id: number,
  keyHash: Buffer,
): Promise<SalesPartner> {
  const row = await tx
    .updateTable('sales_partner')
    .set((eb) => ({ key_hash: keyHash, key_issued_at: now, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toSalesPartner(row);
}

export const salesPartnerActs = recordActs<'sales_partner', ParsedInput<typeof saveOperation>, SalesPartner>({
  table: 'sales_partner',
  entity: 'salesPartner',
  taken,
  get: getSalesPartner,
  toRow: ({ code, name, calls, perMinute, openHolds, holdsPerDay, asksSuppliers, isActive }) => ({
    code,
    name,
    calls: [...calls],
    per_minute: perMinute,
    open_holds: openHolds,
    holds_per_day: holdsPerDay,
    asks_suppliers: asksSuppliers,
    is_active: isActive,
  }),
});

function found({ tx, tenantId }: TenantScope) {
  return tx.selectFrom('sales_partner').selectAll().where('tenant_id', '=', tenantId);
}

function toSalesPartner(row: Selectable<SalesPartnerTable>): SalesPartner {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    calls: partnerCalls.filter((call: PartnerCall) => row.calls.includes(call)),
    perMinute: row.per_minute,
    openHolds: row.open_holds,
    holdsPerDay: row.holds_per_day,
    asksSuppliers: row.asks_suppliers,
    isActive: row.is_active,
    keyIssuedAt: row.key_issued_at?.toISOString() ?? null,
    version: row.version,
  };
}
