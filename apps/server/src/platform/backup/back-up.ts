import type { Database } from '../database/database.ts';
import { readRows } from './copy-rows.ts';
import { CopyRefused, writeCopy, type CopyHead, type Piece } from './copy-file.ts';
import { inSnapshot, readAs } from './snapshot.ts';
import { listTables, readCounters, type Ask, type Table } from './tables.ts';

export interface CopyKeys {
  /** Identifies the SECRET_KEY of this installation. */
  readonly sealedBy: string;
}

export interface AgencyCopyKeys extends CopyKeys {
  /** Signed with the same key, so that an altered file cannot be signed again. */
  readonly sign: (text: string) => string;
}

/**
 * Writes all stored data to a file, in one consistent state, while the product keeps running. Returns the number of
 * rows.
 */
export function backUp(database: Database, path: string, { sealedBy }: CopyKeys): Promise<number> {
  return inSnapshot(database, async (ask) => {
    const tables = await listTables(ask);
    const head: CopyHead = { ...(await describe(ask)), farewind: 'backup', sealedBy };
    return writeCopy(path, head, allOf(ask, tables), () => readCounters(ask));
  });
}

async function* allOf(ask: Ask, tables: readonly Table[]): AsyncGenerator<Piece> {
  for (const table of tables) if (!isOfTenant(table)) yield* sectionOf(ask, table);
  const tenants = (await ask('select id from tenant order by id')).rows as { id: number }[];
  for (const { id } of tenants) {
    await readAs(ask, id);
    for (const table of tables) if (isOfTenant(table)) yield* sectionOf(ask, table, id);
  }
}

/**
 * Writes one agency to a file, for another database. Refuses one that is open, because its later sales would be
 * missing. Returns the number of rows.
 */
export function exportAgency(
  database: Database,
  name: string,
  path: string,
  { sealedBy, sign }: AgencyCopyKeys,
): Promise<number> {
  return inSnapshot(database, async (ask) => {
    const found = await ask(
      `select id, tenancy_name as "tenancyName", is_active as "isActive" from tenant
       where lower(tenancy_name) = lower($1) and id <> 0`,
      [name],
    );
    const agency = found.rows[0] as { id: number; tenancyName: string; isActive: boolean } | undefined;
    if (!agency) throw new CopyRefused(`There is no agency "${name}".`);
    const { id, tenancyName } = agency;
    if (agency.isActive)
      throw new CopyRefused(
        `"${tenancyName}" is open. Close it on the host side first: what it sells after the export would stay behind.`,
      );
    const fingerprintKey = await readFingerprintKey(ask);
    const tables = await listTables(ask);
    const head: CopyHead = {
      ...(await describe(ask)),
      farewind: 'agency',
      sealedBy,
      agency: { id, tenancyName, fingerprintKey },
    };
    return writeCopy(path, head, agencyOf(ask, tables, id), () => readCounters(ask), sign);
  });
}

async function* agencyOf(ask: Ask, tables: readonly Table[], id: number): AsyncGenerator<Piece> {
  await readAs(ask, id);
  for (const table of tables) if (table.owner !== undefined) yield* sectionOf(ask, table, id);
}

async function* sectionOf(ask: Ask, table: Table, tenant?: number): AsyncGenerator<Piece> {
  const columns = table.columns.map(({ name }) => name);
  let isOpen = false;
  for await (const line of readRows(ask, table, tenant)) {
    if (!isOpen) yield { table: table.name, tenant, columns };
    isOpen = true;
    yield line;
  }
}

function isOfTenant({ name, owner }: Table): boolean {
  return owner === 'tenant_id' && name !== 'hostname';
}

async function describe(ask: Ask): Promise<Pick<CopyHead, 'format' | 'madeAt' | 'migrations'>> {
  const { rows } = await ask('select name from schema_migration order by name');
  return {
    format: 1,
    madeAt: new Date().toISOString(),
    migrations: (rows as { name: string }[]).map(({ name }) => name),
  };
}

async function readFingerprintKey(ask: Ask): Promise<string> {
  await readAs(ask, 0);
  const { rows } = await ask(
    `select encode(key, 'base64') as key from kept_key where tenant_id = 0 and name = 'fingerprint'`,
  );
  return (rows as { key: string }[])[0]!.key;
}
