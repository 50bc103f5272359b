import { randomBytes } from 'node:crypto';
import { ConfigError } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { TenantScope } from '../database/scope.ts';
import { Keyring, type SealPlace } from './keyring.ts';
import { HOST_SIDE } from '../host-side.ts';

export interface SecretKeys {
  readonly current: string;
  /** The former key; it opens values until everything is resealed. */
  readonly previous?: string | undefined;
}

const NAME = 'fingerprint';
/** The place of the key of fingerprints. */
export const fingerprintKeyPlace: SealPlace = {
  tenantId: HOST_SIDE,
  table: 'kept_key',
  column: 'key',
  row: NAME,
};
const KEY_BYTES = 32;

/**
 * The keyring of an installation. Fingerprints are stored in rows and must be found again, so their key is stored,
 * sealed, from the first start on. Throws ConfigError for a SECRET_KEY that is not the one of this installation.
 */
export async function openKeyring(database: Database, { current, previous }: SecretKeys): Promise<Keyring> {
  const sealing = new Keyring(current, { previousKey: previous });
  const kept = await database.inTenant(HOST_SIDE, async (scope) => {
    const there = await findKeptKey(scope);
    if (there) return there;
    const key = (await wasUsedBefore(scope)) ? Buffer.from(current, 'utf8') : randomBytes(KEY_BYTES);
    await insertKeptKey(scope, sealing.seal(fingerprintKeyPlace, key.toString('base64')));
    return (await findKeptKey(scope))!;
  });
  return new Keyring(current, { previousKey: previous, fingerprintKey: openKept(sealing, kept) });
}

function openKept(sealing: Keyring, kept: Buffer): Buffer {
  try {
    return Buffer.from(sealing.open(fingerprintKeyPlace, kept), 'base64');
  } catch {
    throw new ConfigError(
      'SECRET_KEY is not the one that this installation was sealed with. If it was changed, name the old one in SECRET_KEY_PREVIOUS and run npm run secrets:rotate.',
    );
  }
}

/** An older installation: its fingerprints were made with SECRET_KEY itself, and are stored in its rows. */
async function wasUsedBefore({ tx }: TenantScope): Promise<boolean> {
  const user = await tx.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
  return user !== undefined;
}

async function findKeptKey({ tx }: TenantScope): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('kept_key')
    .select('key')
    .where('tenant_id', '=', HOST_SIDE)
    .where('name', '=', NAME)
    .executeTakeFirst();
  return row?.key;
}

/** Another process may have been faster: its key stays. */
async function insertKeptKey({ tx }: TenantScope, key: Buffer): Promise<void> {
  await tx
    .insertInto('kept_key')
    .values({ tenant_id: HOST_SIDE, name: NAME, key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
