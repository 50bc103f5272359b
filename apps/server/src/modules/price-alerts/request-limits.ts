import { sql } from 'kysely';
import type { TenantScope } from '../../platform/database/scope.ts';
import { refusal, type Refusal } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { placeFingerprint, placesBeginning, siteOfPlace } from '../../platform/network/place-fingerprint.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import { mailboxOfAddress } from '@farewind/travel-rules/mailbox-of-address';
import { waitForTurn } from '../../platform/database/wait-for-turn.ts';

const HOUR_MS = 3_600_000;
export const LONGEST_WINDOW_MS = 24 * HOUR_MS;

/** Alerts that one address can have at a time, confirmed or not. */
export const MOST_OF_ADDRESS = 10;

interface Limit {
  readonly most: number;
  readonly windowMs: number;
}

/** Live alerts of an agency: the job looks at so many in about eleven hours. */
export const MOST_OF_TENANT = 20_000;

/** Of a request that mails nobody: it counts for its network and its agency, and keeps no address from asking. */
const NO_ADDRESS = Buffer.alloc(0);

/**
 * Of a mailbox, in whatever form its address is typed: each request mails it. Of a network: many people of a mobile
 * operator may share it, and one that asks on and on would use up the agency's alerts. Of a site, all networks of one
 * customer of an access provider: four times as many.
 */
const limits = {
  address: { most: 3, windowMs: LONGEST_WINDOW_MS },
  network: { most: 10, windowMs: HOUR_MS },
  networkOfDay: { most: 40, windowMs: LONGEST_WINDOW_MS },
  site: { most: 40, windowMs: HOUR_MS },
  siteOfDay: { most: 160, windowMs: LONGEST_WINDOW_MS },
  tenant: { most: 200, windowMs: HOUR_MS },
} as const satisfies Record<string, Limit>;

/**
 * Counts a request. False: its address was mailed too often or has all its alerts, which nobody is told, because anybody can
 * type any address. Refuses with GEN-LIMIT when its network or all together asked too often, or the agency has too many alerts.
 */
export async function consumeTurn(
  scope: TenantScope,
  keyring: Keyring,
  { email, address }: { readonly email: string; readonly address: string },
): Promise<boolean> {
  const { tenantId, tx } = scope;
  // Requests at the same time are counted one after the other.
  await waitForTurn(scope, 'priceAlert');
  const email_hash = keyring.fingerprint('priceAlertAddress', `${tenantId}:${mailboxOfAddress(email)}`);
  const place = placeFingerprint(keyring, 'priceAlert', tenantId, address);
  const site = siteOfPlace(place);
  for (const [limit, placeStart] of [
    [limits.networkOfDay, place],
    [limits.network, place],
    [limits.siteOfDay, site],
    [limits.site, site],
  ] as const) {
    const seconds = await findWait(scope, limit, { placeStart });
    if (seconds !== undefined) throw networkRefusal(seconds);
  }
  const retryAfterSeconds = await findWait(scope, limits.tenant, {});
  if (retryAfterSeconds !== undefined) throw refusal('GEN-LIMIT', { retryAfterSeconds });
  if (!(await hasRoom(scope, MOST_OF_TENANT))) throw refusal('GEN-LIMIT', { message: 'priceAlert.full' });
  const mayMail =
    (await findWait(scope, limits.address, { email_hash })) === undefined &&
    (await hasRoom(scope, MOST_OF_ADDRESS, email));
  await tx
    .insertInto('price_alert_request')
    .values({
      tenant_id: tenantId,
      id: newId(),
      email_hash: mayMail ? email_hash : NO_ADDRESS,
      network_hash: place,
    })
    .execute();
  return mayMail;
}

/** Says how long to wait: in minutes, or from an hour on in hours. */
function networkRefusal(retryAfterSeconds: number): Refusal {
  const hours = retryAfterSeconds < HOUR_MS / 1000 ? 0 : Math.ceil((retryAfterSeconds * 1000) / HOUR_MS);
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return refusal('GEN-LIMIT', {
    retryAfterSeconds,
    message: 'priceAlert.tooMany',
    values: { hours, minutes },
  });
}

/** Whether there are fewer live alerts than `most`: of an address, or of the agency. */
async function hasRoom({ tx, tenantId }: TenantScope, most: number, email?: string): Promise<boolean> {
  let query = tx
    .selectFrom('price_alert')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('state', '<>', 'ended');
  if (email !== undefined) query = query.where(sql<boolean>`lower(email) = lower(${email})`);
  return (
    (await query
      .offset(most - 1)
      .limit(1)
      .executeTakeFirst()) === undefined
  );
}

/** The seconds until there is room again; undefined: there is. */
async function findWait(
  { tx, tenantId, now }: TenantScope,
  { most, windowMs }: Limit,
  { email_hash, placeStart }: { readonly email_hash?: Buffer; readonly placeStart?: Buffer },
): Promise<number | undefined> {
  let query = tx
    .selectFrom('price_alert_request')
    .select('created_at')
    .where('tenant_id', '=', tenantId)
    .where('created_at', '>', new Date(now.getTime() - windowMs));
  if (email_hash) query = query.where('email_hash', '=', email_hash);
  if (placeStart) {
    const { first, last } = placesBeginning(placeStart);
    query = query.where('network_hash', '>=', first).where('network_hash', '<=', last);
  }
  // When the oldest of these leaves the window, there is room again.
  const oldest = await query
    .orderBy('created_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return undefined;
  const leftMs = oldest.created_at.getTime() + windowMs - now.getTime();
  return Math.max(1, Math.ceil(leftMs / 1000));
}
