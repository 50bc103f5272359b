import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { networkFingerprint } from '../../../platform/network/network-fingerprint.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';

/** Whether staff of the agency have signed in from the network of this address within 30 days. */
export async function isStaffNetwork(
  { tx, tenantId, now }: TenantScope,
  keyring: Keyring,
  address: string,
): Promise<boolean> {
  const hash = networkFingerprint(keyring, 'accountPlace', tenantId, address);
  const { rows } = await sql`select 1 from app_user u
    join user_session s on s.tenant_id = u.tenant_id and s.user_id = u.id
    where u.tenant_id = ${tenantId} and u.kind = 'staff' and s.address_hash = ${hash}
      and s.seen_at > ${now}::timestamptz - interval '30 days' limit 1`.execute(tx);
  return rows.length > 0;
}
