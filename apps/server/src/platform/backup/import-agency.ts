import { CompiledQuery } from 'kysely';
import type { Database } from '../database/database.ts';
import type { TenantScope } from '../database/scope.ts';
import { Keyring } from '../secrets/keyring.ts';
import { fingerprintKeyPlace, type SecretKeys } from '../secrets/open-keyring.ts';
import { resealTenant } from '../secrets/reseal.ts';
import { isSignedAgencyCopy } from './agency-copy-keys.ts';
import {
  CopyRefused,
  readCopy,
  readHead,
  signedText,
  type CopiedAgency,
  type CopyHead,
  type RowsRead,
} from './copy-file.ts';
import { beExact } from './copy-rows.ts';
import { keyIdOf, requireSameSchema, rowWriter } from './restore.ts';
import { inOneTransaction } from './snapshot.ts';
import { listTables, raiseCounters, type Ask, type Table } from './tables.ts';

export interface ImportedAgency {
  readonly tenancyName: string;
  readonly id: number;
  readonly rows: number;
}

/**
 * Imports an exported agency under its own number and name, closed as it was; all or nothing. Sealed values are
 * resealed with the key of this installation, which needs the other one's as `previous`. Throws CopyRefused for a copy
 * that is damaged, not signed with that key, of another version or sealed with an unknown key; for one that would open
 * the agency or write rows of others; and for an agency whose number, name or host names are taken here.
 */
export async function importAgency(
  database: Database,
  path: string,
  keys: SecretKeys,
): Promise<ImportedAgency> {
  const head = await readHead(path);
  if (!head.agency) throw new CopyRefused(`"${path}" holds a whole installation: npm run restore.`);
  const { agency } = head;
  requireKey(head, keys);
  const keyring = new Keyring(keys.current, { previousKey: keys.previous });
  await inOneTransaction(database, async (ask) => {
    await requireSameSchema(ask, head);
    await requireRoom(ask, agency);
  });
  const end = await readCopy(path, async () => undefined);
  if (!isSignedAgencyCopy(keyring, signedText(end), end.signature))
    throw new CopyRefused(
      `"${path}" is not signed by the installation that it says it comes from. Nothing was taken over from it; export the agency again.`,
    );
  await shareFingerprints(database, keyring, agency);
  // Before its rows: an import that is cut short leaves no agency whose next numbers are taken.
  await inOneTransaction(database, (ask) => raiseCounters(ask, end.counters));

  // Under the agency's own row security: no row of its tables gets into another one.
  const { rows } = await database.inTenant(agency.id, async (scope) => {
    const ask = askIn(scope);
    await beExact(ask);
    const read = await readCopy(path, agencyWriter(ask, await listTables(ask), agency.id));
    if (read.sha256 !== end.sha256) throw new CopyRefused(`"${path}" was altered while it was read.`);
    await resealTenant(scope, keyring);
    return read;
  });
  return { tenancyName: agency.tenancyName, id: agency.id, rows };
}

function askIn({ tx }: TenantScope): Ask {
  return (text, values = []) => tx.executeQuery(CompiledQuery.raw(text, [...values]));
}

/**
 * Writes rows of this agency, and no others: the shared tables are not under row security, and an agency arrives closed
 * whatever its file contains.
 */
function agencyWriter(
  ask: Ask,
  tables: readonly Table[],
  agencyId: number,
): (read: RowsRead) => Promise<void> {
  const write = rowWriter(ask, tables);
  const owners = new Map(tables.map(({ name, owner }) => [name, owner]));
  return async (read) => {
    const { table, columns } = read.section;
    const owner = owners.get(table);
    if (owner === undefined) throw new CopyRefused(`The table ${table} belongs to no agency.`);
    const [own, active] = [columns.indexOf(owner), table === 'tenant' ? columns.indexOf('is_active') : -1];
    for (const line of read.lines) {
      const values = JSON.parse(line) as readonly (string | null)[];
      if (values[own] !== String(agencyId))
        throw new CopyRefused(`A row of ${table} in the copy belongs to another agency.`);
      if (active !== -1 && values[active] !== 'false')
        throw new CopyRefused('The agency of the copy is open. It is exported closed.');
    }
    await write(read);
  };
}

function requireKey({ sealedBy }: CopyHead, { current, previous }: SecretKeys): void {
  if ([current, previous].some((key) => key !== undefined && keyIdOf(key) === sealedBy)) return;
  throw new CopyRefused(
    'The agency is sealed with the SECRET_KEY of the installation that it comes from. Name that one in SECRET_KEY_PREVIOUS for this command.',
  );
}

async function requireRoom(ask: Ask, { id, tenancyName }: CopiedAgency): Promise<void> {
  const { rows } = await ask(
    'select id, tenancy_name as "tenancyName" from tenant where id = $1 or lower(tenancy_name) = lower($2)',
    [id, tenancyName],
  );
  const there = rows[0] as { id: number; tenancyName: string } | undefined;
  if (!there) return;
  if (there.id === id && there.tenancyName === tenancyName)
    throw new CopyRefused(`"${tenancyName}" is here already. Nothing was changed.`);
  throw new CopyRefused(
    `"${tenancyName}" is agency ${id}, and here "${there.tenancyName}" is agency ${there.id}. An agency keeps its number and its name, so it cannot come here.`,
  );
}

/**
 * Fingerprints are stored in an agency's rows and looked up with one key for the whole installation. A database that
 * was never started adopts the key of the first agency; any other must have the same.
 */
async function shareFingerprints(
  database: Database,
  keyring: Keyring,
  { fingerprintKey }: CopiedAgency,
): Promise<void> {
  const theirs = keyring.open(fingerprintKeyPlace, Buffer.from(fingerprintKey, 'base64'));
  await database.inGlobal(({ tx }) =>
    tx
      .insertInto('tenant')
      .values({ id: fingerprintKeyPlace.tenantId, tenancy_name: 'host', name: 'Host' })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  const ours = await database.inTenant(fingerprintKeyPlace.tenantId, async (scope) => {
    const place = { tenant_id: scope.tenantId, name: fingerprintKeyPlace.row };
    await scope.tx
      .insertInto('kept_key')
      .values({ ...place, key: keyring.seal(fingerprintKeyPlace, theirs) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const kept = await scope.tx
      .selectFrom('kept_key')
      .select('key')
      .where('tenant_id', '=', place.tenant_id)
      .where('name', '=', place.name)
      .executeTakeFirstOrThrow();
    return keyring.open(fingerprintKeyPlace, kept.key);
  });
  if (ours !== theirs)
    throw new CopyRefused(
      'This installation makes its fingerprints with another key, so the agency would not know its own customers, cards and orders again. An agency moves into a database that was never started, or that shares the key since then.',
    );
}
