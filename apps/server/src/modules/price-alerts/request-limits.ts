import type { TenantScope } from '../../platform/database/scope.ts';
import { refusal } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { networkFingerprint } from '../../platform/network/network-fingerprint.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';

const HOUR_MS = 3_600_000;
export const LONGEST_WINDOW_MS = 24 * HOUR_MS;

/** Alerts that one address can have at a time, confirmed or not. */
export const MOST_OF_ADDRESS = 10;

interface Limit {
  readonly most: number;
  readonly windowMs: number;
}

/** Of an address: each request mails it. Of a network: many people of a mobile operator may share it. */
const limits = {
  address: { most: 3, windowMs: LONGEST_WINDOW_MS },
  network: { most: 10, windowMs: HOUR_MS },
  tenant: { most: 600, windowMs: HOUR_MS },
} as const satisfies Record<string, Limit>;

/** Counts a request. Refuses with GEN-LIMIT and a waiting time when its address, its network or all together asked too often. */
export async function consumeTurn(
  scope: TenantScope,
  keyring: Keyring,
  { email, address }: { readonly email: string; readonly address: string },
): Promise<void> {
  const { tenantId, tx } = scope;
  const email_hash = keyring.fingerprint('priceAlertAddress', `${tenantId}:${email.toLowerCase()}`);
  const network_hash = networkFingerprint(keyring, 'priceAlert', tenantId, address);
  await requireRoom(scope, limits.network, { network_hash });
  await requireRoom(scope, limits.address, { email_hash });
  await requireRoom(scope, limits.tenant, {});
  await tx
    .insertInto('price_alert_request')
    .values({ tenant_id: tenantId, id: newId(), email_hash, network_hash })
    .execute();
}

async function requireRoom(
  { tx, tenantId, now }: TenantScope,
  { most, windowMs }: Limit,
  who: { readonly email_hash?: Buffer; readonly network_hash?: Buffer },
): Promise<void> {
  let query = tx
    .selectFrom('price_alert_request')
    .select('created_at')
    .where('tenant_id', '=', tenantId)
    .where('created_at', '>', new Date(now.getTime() - windowMs));
  if (who.email_hash) query = query.where('email_hash', '=', who.email_hash);
  if (who.network_hash) query = query.where('network_hash', '=', who.network_hash);
  // When the oldest of these leaves the window, there is room again.
  const oldest = await query
    .orderBy('created_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  const leftMs = oldest.created_at.getTime() + windowMs - now.getTime();
  throw refusal('GEN-LIMIT', { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) });
}
