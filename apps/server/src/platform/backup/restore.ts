import type { Database } from '../database/database.ts';
import { listMigrations, migrate } from '../database/migrate.ts';
import { Keyring } from '../secrets/keyring.ts';
import type { SecretKeys } from '../secrets/open-keyring.ts';
import { CopyRefused, readCopy, readHead, type CopyHead, type RowsRead } from './copy-file.ts';
import { writeRows } from './copy-rows.ts';
import { inOneTransaction, readAs } from './snapshot.ts';
import { listTables, raiseCounters, type Ask, type Table } from './tables.ts';

/**
 * Restores a backup into an empty database: creates the schema of that day, fills it, checks it, and then migrates it
 * to this version; all or nothing. Throws CopyRefused for a file that is not a backup, is damaged, is of a newer
 * version or sealed with another SECRET_KEY, and for a database that is not empty. Returns the number of rows.
 */
export async function restore(database: Database, path: string, keys: SecretKeys): Promise<number> {
  const head = await readHead(path);
  if (head.farewind !== 'backup')
    throw new CopyRefused(`"${path}" holds one agency. It is taken in by npm run tenant:import.`);
  requireKnown(head, keys);
  await migrate(database.owner, { only: head.migrations });
  const count = await inOneTransaction(database, async (ask) => {
    await requireSameSchema(ask, head);
    await requireNothing(ask);
    const write = rowWriter(ask, await listTables(ask));
    const references = await takeReferencesAway(ask);
    let tenant: number | undefined;
    const { rows, counters } = await readCopy(path, async (read) => {
      const { tenant: next = tenant } = read.section;
      if (next !== undefined && next !== tenant) await readAs(ask, next);
      tenant = next;
      await write(read);
    });
    for (const addBack of references) await ask(addBack);
    await requireBalance(ask);
    await raiseCounters(ask, counters);
    return rows;
  });
  await migrate(database.owner);
  return count;
}

function requireKnown(head: CopyHead, { current, previous }: SecretKeys): void {
  const known = new Set(listMigrations());
  const unknown = head.migrations.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new CopyRefused(`The backup is of a newer version of Farewind, which has ${unknown}.`);
  const isKnown = [current, previous].some((key) => key !== undefined && keyIdOf(key) === head.sealedBy);
  if (!isKnown)
    throw new CopyRefused(
      'The backup is sealed with another SECRET_KEY than the one here. Put its own into SECRET_KEY (or into secret.key of the data folder) first.',
    );
}

/** Distinguishes SECRET_KEYs and reveals nothing about them. */
export function keyIdOf(secretKey: string): string {
  return new Keyring(secretKey).sealHead.subarray(1).toString('hex');
}

export async function requireSameSchema(ask: Ask, head: CopyHead): Promise<void> {
  const applied = (await ask('select name from schema_migration order by name')).rows as { name: string }[];
  const names = applied.map(({ name }) => name);
  const difference = names.find((name) => !head.migrations.includes(name));
  if (difference !== undefined)
    throw new CopyRefused(
      `This database has been brought forward by ${difference}, which the copy does not know.`,
    );
  if (names.length < head.migrations.length)
    throw new CopyRefused('The copy is of a newer version of Farewind than this database.');
}

async function requireNothing(ask: Ask): Promise<void> {
  const { rows } = await ask('select 1 from tenant limit 1');
  if (rows.length > 0)
    throw new CopyRefused(
      'This database holds an installation already. Restore into one that holds nothing.',
    );
}

/** Writes rows of a copy to their tables, section by section. */
export function rowWriter(ask: Ask, tables: readonly Table[]): (read: RowsRead) => Promise<void> {
  const byName = new Map(tables.map((table) => [table.name, table]));
  return async ({ section, lines }) => {
    const table = byName.get(section.table);
    // Columns are in the order in which they were added, which differs if a migration landed between others.
    const columns = section.columns.flatMap(
      (name) => table?.columns.find((column) => column.name === name) ?? [],
    );
    if (!table || columns.length !== section.columns.length || columns.length !== table.columns.length)
      throw new CopyRefused(`The table ${section.table} of the copy is not the one of this database.`);
    await writeRows(ask, { ...table, columns }, lines);
  };
}

/**
 * References of all rows are checked together at the end, which takes a fraction of the time; values computed by
 * triggers are in the copy already. Requires exclusive use of the database. Returns the statements that restore both.
 */
async function takeReferencesAway(ask: Ask): Promise<string[]> {
  const { rows } = await ask(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    union all select distinct format('alter table %s disable trigger user', tgrelid::regclass),
      format('alter table %s enable trigger user', tgrelid::regclass)
    from pg_trigger where not tgisinternal`);
  const steps = rows as { away: string; back: string }[];
  for (const { away } of steps) await ask(away);
  return steps.map(({ back }) => back);
}

/** The check that the ledger's own trigger would have made of each entry. */
async function requireBalance(ask: Ask): Promise<void> {
  const tenants = (await ask('select id from tenant order by id')).rows as { id: number }[];
  for (const { id } of tenants) {
    await readAs(ask, id);
    const { rows } = await ask(
      `select entry_id from ledger_line where tenant_id = $1 group by entry_id, currency having sum(amount_minor) <> 0 limit 1`,
      [id],
    );
    if (rows.length > 0) throw new CopyRefused('The ledger of the backup does not sum to zero.');
  }
}
