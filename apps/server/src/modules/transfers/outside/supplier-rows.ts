import { sql, type Selectable } from 'kysely';
import { readPage, type PageWish } from '../../../platform/database/read-page.ts';
import { refuseDuplicate } from '../../../platform/database/refuse-duplicate.ts';
import type { TransferSupplierTable } from '../../../platform/database/schema.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { readSorting, type SortKey } from '../../../platform/http/read-sorting.ts';
import type { Keyring, SealPlace } from '../../../platform/secrets/keyring.ts';
import { Secret } from '../../../platform/secrets/secret.ts';
import type { SupplierAccount, TransferSupplierKind } from './ports.ts';

/** Somebody whose rides are sold beside our own. The key prints as `[secret]`. */
export interface OutsideRecord extends SupplierAccount {
  readonly id: number;
  readonly kind: TransferSupplierKind;
  readonly code: string;
  readonly name: string;
  readonly airports: readonly string[];
  readonly isActive: boolean;
  readonly version: number;
}

export type OutsideWrite = Omit<OutsideRecord, 'version'>;

export interface SupplierPageWish extends PageWish {
  readonly keyword?: string | undefined;
  readonly isActive?: boolean | undefined;
  readonly sorting?: string | undefined;
}

const sortable = { id: 'id', code: 'code', name: 'name', isActive: 'is_active' } as const;
const byName: SortKey<string> = { column: 'name', direction: 'asc' };
const oneCode = { transfer_supplier_code: { path: 'code', message: 'transfer.codeTaken' } };

const found = ({ tx, tenantId }: TenantScope) =>
  tx.selectFrom('transfer_supplier').selectAll().where('tenant_id', '=', tenantId);

export async function readSupplierPage(scope: TenantScope, keyring: Keyring, wish: SupplierPageWish) {
  const { keyword, isActive, sorting } = wish;
  const sort = sorting ? readSorting(sorting, sortable, []) : [byName];
  let query = found(scope);
  if (isActive !== undefined) query = query.where('is_active', '=', isActive);
  if (keyword) query = query.where(sql<boolean>`strpos(lower(code || ' ' || name), lower(${keyword})) > 0`);
  const { totalCount, rows } = await readPage(query, wish, [...sort, { column: 'id', direction: 'asc' }]);
  return { totalCount, records: rows.map((row) => toRecord(keyring, row)) };
}

/** Those that are asked for rides of an airport, by their code. */
export async function listSuppliersOfAirport(
  scope: TenantScope,
  keyring: Keyring,
  airport: string,
): Promise<OutsideRecord[]> {
  const rows = await found(scope)
    .where('is_active', '=', true)
    .where(sql<boolean>`${airport} = any(airports)`)
    .orderBy('code')
    .execute();
  return rows.map((row) => toRecord(keyring, row));
}

export async function findSupplierByCode(
  scope: TenantScope,
  keyring: Keyring,
  code: string,
): Promise<OutsideRecord | undefined> {
  const row = await found(scope).where('code', '=', code).executeTakeFirst();
  return row && toRecord(keyring, row);
}

export async function getSupplierRow(
  scope: TenantScope,
  keyring: Keyring,
  id: number,
): Promise<OutsideRecord> {
  return toRecord(keyring, await found(scope).where('id', '=', id).executeTakeFirstOrThrow());
}

/** The supplier, which nobody else changes until this transaction ends. */
export async function lockSupplierRow(
  scope: TenantScope,
  keyring: Keyring,
  id: number,
): Promise<OutsideRecord | undefined> {
  const row = await found(scope).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toRecord(keyring, row);
}

/** Adds a supplier; undefined when its number is taken. Refuses with GEN-DUPLICATE a code that another one has. */
export async function insertSupplier(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
  write: OutsideWrite,
): Promise<OutsideRecord | undefined> {
  const row = await refuseDuplicate(oneCode, () =>
    tx
      .insertInto('transfer_supplier')
      .values({ ...toRow(keyring, tenantId, write), tenant_id: tenantId, id: write.id })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
      .returningAll()
      .executeTakeFirst(),
  );
  return row && toRecord(keyring, row);
}

export async function writeSupplier(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
  write: OutsideWrite,
): Promise<OutsideRecord> {
  const row = await refuseDuplicate(oneCode, () =>
    tx
      .updateTable('transfer_supplier')
      .set((eb) => ({ ...toRow(keyring, tenantId, write), version: eb('version', '+', 1) }))
      .where('tenant_id', '=', tenantId)
      .where('id', '=', write.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  return toRecord(keyring, row);
}

/** The number of a supplier to come: its key is sealed to it. */
export async function nextSupplierId({ tx }: TenantScope): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('transfer_supplier', 'id'))::int as id`.execute(tx);
  return rows[0]!.id;
}

function placeOf(tenantId: number, id: number): SealPlace {
  return { tenantId, table: 'transfer_supplier', column: 'secrets', row: String(id) };
}

function toRow(keyring: Keyring, tenantId: number, write: OutsideWrite) {
  return {
    kind: write.kind,
    code: write.code,
    name: write.name,
    api_url: write.apiUrl,
    secrets: keyring.seal(placeOf(tenantId, write.id), JSON.stringify({ apiKey: write.apiKey.reveal() })),
    airports: [...write.airports],
    is_active: write.isActive,
  };
}

function toRecord(keyring: Keyring, row: Selectable<TransferSupplierTable>): OutsideRecord {
  const { apiKey = '' } = JSON.parse(keyring.open(placeOf(row.tenant_id, row.id), row.secrets)) as {
    apiKey?: string;
  };
  return {
    id: row.id,
    kind: row.kind as TransferSupplierKind,
    code: row.code,
    name: row.name,
    apiUrl: row.api_url,
    apiKey: new Secret(apiKey, '[secret]'),
    airports: row.airports,
    isActive: row.is_active,
    version: row.version,
  };
}
