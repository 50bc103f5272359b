import { sql, type Insertable, type Selectable } from 'kysely';
import { readPage, type PageRequest } from '../../platform/database/read-page.ts';
import type { DB, EmailSettingTable } from '../../platform/database/schema.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { readSorting, type SortKey } from '../../platform/database/read-sorting.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import type { Secret } from '../../platform/secrets/secret.ts';
import { openSecrets, sealSecrets, settingSecretsPlace, type SettingTable } from './setting-secrets.ts';

/** A setting to store under its number. */
export type SettingWrite<S> = S & { readonly id: number; readonly isActive: boolean };

/** A stored setting. */
export type SettingRecord<S> = SettingWrite<S> & { readonly version: number };

export interface SettingPageRequest extends PageRequest {
  readonly keyword?: string | undefined;
  readonly isActive?: boolean | undefined;
  readonly sorting?: string | undefined;
}

/** How one kind of setting is stored. */
export interface SettingRowShape<Table extends SettingTable, S, Name extends string> {
  readonly table: Table;
  /** The sealed members. */
  readonly secrets: readonly Name[];
  /** Sortable names of a list, and their columns. */
  readonly sortable: Readonly<Record<string, string>>;
  readonly defaultSort: SortKey<string>;
  /** The columns searched for a keyword. */
  readonly searched: readonly (string & keyof DB[Table])[];
  readonly toRow: (
    setting: S,
  ) => Omit<Insertable<DB[Table]>, 'tenant_id' | 'id' | 'secrets' | 'is_active' | 'version'>;
  readonly toSetting: (row: Selectable<DB[Table]>, secrets: Record<Name, Secret>) => S;
}

/** Queries for one kind of setting. */
export interface SettingRows<S> {
  readonly table: SettingTable;
  readPage(
    scope: TenantScope,
    keyring: Keyring,
    request: SettingPageRequest,
  ): Promise<{ readonly totalCount: number; readonly records: SettingRecord<S>[] }>;
  find(scope: TenantScope, keyring: Keyring, id: number): Promise<SettingRecord<S> | undefined>;
  findActive(scope: TenantScope, keyring: Keyring): Promise<SettingRecord<S> | undefined>;
  /** Whether there is an active setting; opens no secret. */
  hasActive(scope: TenantScope): Promise<boolean>;
  /** Locks the setting until this transaction ends. */
  findForUpdate(scope: TenantScope, keyring: Keyring, id: number): Promise<SettingRecord<S> | undefined>;
  /** Adds a setting; undefined if its number is taken. */
  insert(scope: TenantScope, keyring: Keyring, write: SettingWrite<S>): Promise<SettingRecord<S> | undefined>;
  update(scope: TenantScope, keyring: Keyring, write: SettingWrite<S>): Promise<SettingRecord<S>>;
  remove(scope: TenantScope, id: number): Promise<void>;
}

/**
 * Creates the queries for a kind of setting. They only name columns common to all of these tables, so each is typed as
 * one of them.
 */
export function settingRows<
  Table extends SettingTable,
  S extends Readonly<Record<Name, Secret>>,
  Name extends string,
>(shape: SettingRowShape<Table, S, Name>) {
  const table = shape.table as 'email_setting';
  const found = ({ tx, tenantId }: TenantScope) =>
    tx.selectFrom(table).selectAll().where('tenant_id', '=', tenantId);

  function toRecord(keyring: Keyring, row: Selectable<DB[Table]>): SettingRecord<S> {
    const { id, tenant_id: tenantId, secrets, is_active: isActive, version } = row as unknown as AnyRow;
    const place = settingSecretsPlace(tenantId, shape.table, id);
    const setting = shape.toSetting(row, openSecrets(keyring, place, secrets, shape.secrets));
    return { id, ...setting, isActive, version };
  }
  const read = (keyring: Keyring, row: AnyRow) => toRecord(keyring, row as unknown as Selectable<DB[Table]>);

  function toRow(keyring: Keyring, tenantId: number, write: SettingWrite<S>): AnyInsert {
    const place = settingSecretsPlace(tenantId, shape.table, write.id);
    const secrets = Object.fromEntries(shape.secrets.map((name) => [name, write[name]]));
    const row = { ...shape.toRow(write), secrets: sealSecrets(keyring, place, secrets) };
    return { ...row, is_active: write.isActive } as unknown as AnyInsert;
  }

  return {
    table: shape.table,
    toRecord,

    async readPage(scope: TenantScope, keyring: Keyring, request: SettingPageRequest) {
      const { keyword, isActive, sorting } = request;
      const sort = sorting ? readSorting(sorting, shape.sortable, []) : [shape.defaultSort];
      let query = found(scope);
      if (isActive !== undefined) query = query.where('is_active', '=', isActive);
      if (keyword) {
        const text = sql`concat_ws(' ', ${sql.join(shape.searched.map((column) => sql.ref(column)))})`;
        query = query.where(sql<boolean>`strpos(lower(${text}), lower(${keyword})) > 0`);
      }
      const { totalCount, rows } = await readPage(query, request, [
        ...sort,
        { column: 'id', direction: 'asc' },
      ]);
      return { totalCount, records: rows.map((row) => read(keyring, row)) };
    },

    async find(scope: TenantScope, keyring: Keyring, id: number) {
      const row = await found(scope).where('id', '=', id).executeTakeFirst();
      return row && read(keyring, row);
    },

    async findActive(scope: TenantScope, keyring: Keyring) {
      const row = await found(scope).where('is_active', '=', true).executeTakeFirst();
      return row && read(keyring, row);
    },

    async hasActive({ tx, tenantId }: TenantScope) {
      const query = tx.selectFrom(table).select('id').where('tenant_id', '=', tenantId);
      return (await query.where('is_active', '=', true).executeTakeFirst()) !== undefined;
    },

    async findForUpdate(scope: TenantScope, keyring: Keyring, id: number) {
      const row = await found(scope).where('id', '=', id).forUpdate().executeTakeFirst();
      return row && read(keyring, row);
    },

    async insert({ tx, tenantId }: TenantScope, keyring: Keyring, write: SettingWrite<S>) {
      const row = await tx
        .insertInto(table)
        .values({ ...toRow(keyring, tenantId, write), tenant_id: tenantId, id: write.id })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
        .returningAll()
        .executeTakeFirst();
      return row && read(keyring, row);
    },

    async update({ tx, tenantId }: TenantScope, keyring: Keyring, write: SettingWrite<S>) {
      const row = await tx
        .updateTable(table)
        .set((eb) => ({ ...toRow(keyring, tenantId, write), version: eb('version', '+', 1) }))
        .where('tenant_id', '=', tenantId)
        .where('id', '=', write.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return read(keyring, row);
    },

    async remove({ tx, tenantId }: TenantScope, id: number): Promise<void> {
      await tx.deleteFrom(table).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
    },
  };
}

type AnyRow = Selectable<EmailSettingTable>;
type AnyInsert = Insertable<EmailSettingTable>;
