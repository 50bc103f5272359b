import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { networkFingerprint } from '../../../platform/network/network-fingerprint.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';

/**
 * Whether staff of the agency work on the network of this address: in the last 24 hours, or on three days of the last 30,
 * by the agency's clock. One session in a café or on a hotel's network does not make it the agency's for a month.
 */
export async function isStaffNetwork(
  { tx, tenantId, now }: TenantScope,
  keyring: Keyring,
  address: string,
): Promise<boolean> {
  const hash = networkFingerprint(keyring, 'accountPlace', tenantId, address);
  const { rows } = await sql<{ isOwn: boolean }>`
    select coalesce(max(s.seen_at) > ${now}::timestamptz - interval '24 hours'
        or count(distinct local_day(s.created_at, accounting_zone(${tenantId}::int))) >= 3, false) as "isOwn"
    from app_user u join user_session s on s.tenant_id = u.tenant_id and s.user_id = u.id
    where u.tenant_id = ${tenantId} and u.kind = 'staff' and s.address_hash = ${hash}
      and s.seen_at > ${now}::timestamptz - interval '30 days'`.execute(tx);
  return rows[0]!.isOwn;
}
