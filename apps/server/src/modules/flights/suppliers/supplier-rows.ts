import { sql, type Selectable } from 'kysely';
import { readPage, type PageWish } from '../../../platform/database/read-page.ts';
import { refuseDuplicate } from '../../../platform/database/refuse-duplicate.ts';
import type { FlightSupplierTable } from '../../../platform/database/schema.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { readSorting, type SortKey } from '../../../platform/http/read-sorting.ts';
import type { Keyring, SealPlace } from '../../../platform/secrets/keyring.ts';
import { Secret } from '../../../platform/secrets/secret.ts';
import type { FlightSupplierAccount, FlightSupplierKind } from './ports.ts';

/** Somebody whose flights are sold beside our own. The key prints as `[secret]`. */
export interface SupplierRecord extends FlightSupplierAccount {
  readonly id: number;
  readonly kind: FlightSupplierKind;
  readonly code: string;
  readonly name: string;
  /** Between which it is asked; none: everywhere. */
  readonly airports: readonly string[];
  readonly isActive: boolean;
  readonly version: number;
}

export type SupplierWrite = Omit<SupplierRecord, 'version'>;

export interface SupplierPageWish extends PageWish {
  readonly keyword?: string | undefined;
  readonly isActive?: boolean | undefined;
  readonly sorting?: string | undefined;
}

const sortable = { id: 'id', code: 'code', name: 'name', isActive: 'is_active' } as const;
const byName: SortKey<string> = { column: 'name', direction: 'asc' };
const oneCode = { flight_supplier_code: { path: 'code', message: 'transfer.codeTaken' } };

const found = ({ tx, tenantId }: TenantScope) =>
  tx.selectFrom('flight_supplier').selectAll().where('tenant_id', '=', tenantId);

export async function readSupplierPage(scope: TenantScope, keyring: Keyring, wish: SupplierPageWish) {
  const { keyword, isActive, sorting } = wish;
  const sort = sorting ? readSorting(sorting, sortable, []) : [byName];
  let query = found(scope);
  if (isActive !== undefined) query = query.where('is_active', '=', isActive);
  if (keyword) query = query.where(sql<boolean>`strpos(lower(code || ' ' || name), lower(${keyword})) > 0`);
  const { totalCount, rows } = await readPage(query, wish, [...sort, { column: 'id', direction: 'asc' }]);
  return { totalCount, records: rows.map((row) => toRecord(keyring, row)) };
}

/** Those that are switched on, by their code. */
export async function listActiveSuppliers(scope: TenantScope, keyring: Keyring): Promise<SupplierRecord[]> {
  const rows = await found(scope).where('is_active', '=', true).orderBy('code').execute();
  return rows.map((row) => toRecord(keyring, row));
}

export async function getSupplierRow(
  scope: TenantScope,
  keyring: Keyring,
  id: number,
): Promise<SupplierRecord> {
  return toRecord(keyring, await found(scope).where('id', '=', id).executeTakeFirstOrThrow());
}

/** The supplier, which nobody else changes until this transaction ends. */
export async function lockSupplierRow(
  scope: TenantScope,
  keyring: Keyring,
  id: number,
): Promise<SupplierRecord | undefined> {
  const row = await found(scope).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toRecord(keyring, row);
}

/** Adds a supplier; undefined when its number is taken. Refuses with GEN-DUPLICATE a code that another one has. */
export async function insertSupplier(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
  write: SupplierWrite,
): Promise<SupplierRecord | undefined> {
  const row = await refuseDuplicate(oneCode, () =>
    tx
      .insertInto('flight_supplier')
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
  write: SupplierWrite,
): Promise<SupplierRecord> {
  const row = await refuseDuplicate(oneCode, () =>
    tx
      .updateTable('flight_supplier')
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
    select nextval(pg_get_serial_sequence('flight_supplier', 'id'))::int as id`.execute(tx);
  return rows[0]!.id;
}

function placeOf(tenantId: number, id: number): SealPlace {
  return { tenantId, table: 'flight_supplier', column: 'secrets', row: String(id) };
}

function toRow(keyring: Keyring, tenantId: number, write: SupplierWrite) {
  return {
    ...{ kind: write.kind, code: write.code, name: write.name, api_url: write.apiUrl },
    secrets: keyring.seal(placeOf(tenantId, write.id), JSON.stringify({ apiKey: write.apiKey.reveal() })),
    airports: [...write.airports],
    is_active: write.isActive,
  };
}

function toRecord(keyring: Keyring, row: Selectable<FlightSupplierTable>): SupplierRecord {
  const { apiKey = '' } = JSON.parse(keyring.open(placeOf(row.tenant_id, row.id), row.secrets)) as {
    apiKey?: string;
  };
  return {
    id: row.id,
    kind: row.kind as FlightSupplierKind,
    ...{ code: row.code, name: row.name, apiUrl: row.api_url },
    apiKey: new Secret(apiKey, '[secret]'),
    ...{ airports: row.airports, isActive: row.is_active, version: row.version },
  };
}
