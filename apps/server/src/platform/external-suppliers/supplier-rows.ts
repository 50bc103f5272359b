import { sql, type Expression, type ExpressionBuilder, type Selectable, type SqlBool } from 'kysely';
import { z } from 'zod';
import { readPage, type PageRequest } from '../database/read-page.ts';
import { refuseDuplicate } from '../database/refuse-duplicate.ts';
import type { DB, FlightSupplierTable } from '../database/schema.ts';
import type { TenantScope } from '../database/scope.ts';
import { storedText } from '../database/stored.ts';
import { readSorting, type SortKey } from '../database/read-sorting.ts';
import type { Keyring, SealPlace } from '../secrets/keyring.ts';
import { Secret } from '../secrets/secret.ts';

/** The address and account with which a supplier is called. */
export interface SupplierAccount {
  readonly apiUrl: string;
  readonly apiKey: Secret;
  /** The agency's number at the supplier, for protocols that name whom to invoice. */
  readonly agentRef?: string | undefined;
}

/** A supplier whose products are sold beside our own. The key prints as `[secret]`. */
export interface ExternalSupplier<Kind extends string> extends SupplierAccount {
  readonly id: number;
  /** The wire protocol that it uses. */
  readonly kind: Kind;
  readonly code: string;
  readonly name: string;
  /** Our registration for its news; undefined if there is none. */
  readonly news?: { readonly ref: string; readonly secret: Secret } | undefined;
  /** The places for which it is queried. */
  readonly airports: readonly string[];
  readonly isActive: boolean;
  readonly version: number;
  /** The ledger account of what it is owed; the same under every name. */
  readonly ledgerAccount: string;
}

export type ExternalSupplierWrite<Kind extends string> = Omit<
  ExternalSupplier<Kind>,
  'version' | 'ledgerAccount'
>;

const readSecrets = storedText(
  'secrets of a supplier',
  z.object({
    apiKey: z.string().default(''),
    agentRef: z.string().optional(),
    news: z.object({ ref: z.string(), secret: z.string() }).optional(),
  }),
);

export interface SupplierPageRequest extends PageRequest {
  readonly keyword?: string | undefined;
  readonly isActive?: boolean | undefined;
  readonly sorting?: string | undefined;
}

/** The tables of suppliers: they have the same columns. */
export type SupplierTableName = 'flight_supplier' | 'transfer_supplier';

const accounts = { flight_supplier: 'flightSupplier', transfer_supplier: 'transferSupplier' } as const;

const sortable = { id: 'id', code: 'code', name: 'name', isActive: 'is_active' } as const;
const byName: SortKey<string> = { column: 'name', direction: 'asc' };

/** The suppliers of one table, whose keys are sealed to it and to their numbers. */
export class SupplierRows<Kind extends string> {
  /** Typed as one of them, which is enough, since their columns are the same. */
  readonly #table: 'flight_supplier';
  readonly #oneCode: Readonly<Record<string, { readonly path: string; readonly message: string }>>;

  constructor(table: SupplierTableName) {
    this.#table = table as 'flight_supplier';
    this.#oneCode = { [`${table}_code`]: { path: 'code', message: 'supplier.codeTaken' } };
  }

  async readPage(scope: TenantScope, keyring: Keyring, request: SupplierPageRequest) {
    const { keyword, isActive, sorting } = request;
    const sort = sorting ? readSorting(sorting, sortable, []) : [byName];
    let query = this.#found(scope);
    if (isActive !== undefined) query = query.where('is_active', '=', isActive);
    if (keyword) query = query.where(sql<boolean>`strpos(lower(code || ' ' || name), lower(${keyword})) > 0`);
    const { totalCount, rows } = await readPage(query, request, [
      ...sort,
      { column: 'id', direction: 'asc' },
    ]);
    return { totalCount, records: rows.map((row) => this.#toRecord(keyring, row)) };
  }

  /** The active ones, by code; of one airport, or all. */
  async listActive(
    scope: TenantScope,
    keyring: Keyring,
    airport?: string,
  ): Promise<ExternalSupplier<Kind>[]> {
    let query = this.#found(scope).where('is_active', '=', true).orderBy('code');
    if (airport !== undefined) query = query.where(sql<boolean>`${airport} = any(airports)`);
    return (await query.execute()).map((row) => this.#toRecord(keyring, row));
  }

  /** Those whose row meets a condition, by code. */
  async listWhere(
    scope: TenantScope,
    keyring: Keyring,
    condition: (eb: ExpressionBuilder<DB, 'flight_supplier'>) => Expression<SqlBool>,
  ): Promise<ExternalSupplier<Kind>[]> {
    const rows = await this.#found(scope).where(condition).orderBy('code').execute();
    return rows.map((row) => this.#toRecord(keyring, row));
  }

  /** The active suppliers without their keys, by name. */
  async listCalled({ tx, tenantId }: TenantScope): Promise<{ name: string; kind: string; apiUrl: string }[]> {
    return tx
      .selectFrom(this.#table)
      .select(['name', 'kind', 'api_url as apiUrl'])
      .where('tenant_id', '=', tenantId)
      .where('is_active', '=', true)
      .orderBy('name')
      .execute();
  }

  /** The current name of each supplier's ledger account. */
  async listAccountNames({ tx, tenantId }: TenantScope): Promise<Map<string, string>> {
    const rows = await tx
      .selectFrom(this.#table)
      .select(['id', 'name', 'ledger_account'])
      .where('tenant_id', '=', tenantId)
      .execute();
    return new Map(rows.map((row) => [this.#accountOf(row), row.name]));
  }

  async findByCode(
    scope: TenantScope,
    keyring: Keyring,
    code: string,
  ): Promise<ExternalSupplier<Kind> | undefined> {
    const row = await this.#found(scope).where('code', '=', code).executeTakeFirst();
    return row && this.#toRecord(keyring, row);
  }

  async find(scope: TenantScope, keyring: Keyring, id: number): Promise<ExternalSupplier<Kind> | undefined> {
    const row = await this.#found(scope).where('id', '=', id).executeTakeFirst();
    return row && this.#toRecord(keyring, row);
  }

  async get(scope: TenantScope, keyring: Keyring, id: number): Promise<ExternalSupplier<Kind>> {
    return this.#toRecord(keyring, await this.#found(scope).where('id', '=', id).executeTakeFirstOrThrow());
  }

  /** The supplier, locked until this transaction ends. */
  async lock(scope: TenantScope, keyring: Keyring, id: number): Promise<ExternalSupplier<Kind> | undefined> {
    const row = await this.#found(scope).where('id', '=', id).forUpdate().executeTakeFirst();
    return row && this.#toRecord(keyring, row);
  }

  /** Adds a supplier; undefined if its number is taken. Refuses with GEN-DUPLICATE a code that another one has. */
  async insert(
    { tx, tenantId }: TenantScope,
    keyring: Keyring,
    write: ExternalSupplierWrite<Kind>,
  ): Promise<ExternalSupplier<Kind> | undefined> {
    const row = await refuseDuplicate(this.#oneCode, () =>
      tx
        .insertInto(this.#table)
        .values({ ...this.#toRow(keyring, tenantId, write), tenant_id: tenantId, id: write.id })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
        .returningAll()
        .executeTakeFirst(),
    );
    return row && this.#toRecord(keyring, row);
  }

  async write(
    { tx, tenantId }: TenantScope,
    keyring: Keyring,
    write: ExternalSupplierWrite<Kind>,
  ): Promise<ExternalSupplier<Kind>> {
    const row = await refuseDuplicate(this.#oneCode, () =>
      tx
        .updateTable(this.#table)
        .set((eb) => ({ ...this.#toRow(keyring, tenantId, write), version: eb('version', '+', 1) }))
        .where('tenant_id', '=', tenantId)
        .where('id', '=', write.id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
    return this.#toRecord(keyring, row);
  }

  /** The number of the next supplier: its key is sealed to it. */
  async nextId({ tx }: TenantScope): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence(${this.#table}, 'id'))::int as id`.execute(tx);
    return rows[0]!.id;
  }

  #found({ tx, tenantId }: TenantScope) {
    return tx.selectFrom(this.#table).selectAll().where('tenant_id', '=', tenantId);
  }

  #accountOf({ id, ledger_account }: Pick<Selectable<FlightSupplierTable>, 'id' | 'ledger_account'>): string {
    return ledger_account ?? `${accounts[this.#table as SupplierTableName]}:${id}`;
  }

  #placeOf(tenantId: number, id: number): SealPlace {
    return { tenantId, table: this.#table, column: 'secrets', row: String(id) };
  }

  #toRow(keyring: Keyring, tenantId: number, write: ExternalSupplierWrite<Kind>) {
    const { apiKey, agentRef, news } = write;
    const secrets = JSON.stringify({
      apiKey: apiKey.reveal(),
      ...(agentRef ? { agentRef } : {}),
      ...(news && { news: { ref: news.ref, secret: news.secret.reveal() } }),
    });
    return {
      kind: write.kind,
      code: write.code,
      name: write.name,
      api_url: write.apiUrl,
      secrets: keyring.seal(this.#placeOf(tenantId, write.id), secrets),
      airports: [...write.airports],
      is_active: write.isActive,
    };
  }

  #toRecord(keyring: Keyring, row: Selectable<FlightSupplierTable>): ExternalSupplier<Kind> {
    const opened = keyring.open(this.#placeOf(row.tenant_id, row.id), row.secrets);
    const { apiKey, agentRef, news } = readSecrets(opened);
    return {
      id: row.id,
      kind: row.kind as Kind,
      code: row.code,
      name: row.name,
      apiUrl: row.api_url,
      apiKey: new Secret(apiKey, '[secret]'),
      ...(agentRef === undefined ? {} : { agentRef }),
      ...(news && { news: { ref: news.ref, secret: new Secret(news.secret, '[secret]') } }),
      airports: row.airports,
      isActive: row.is_active,
      version: row.version,
      ledgerAccount: this.#accountOf(row),
    };
  }
}
