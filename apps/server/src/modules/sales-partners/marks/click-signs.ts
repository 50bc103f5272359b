import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { ComparedOffer } from '../compare-offer.ts';
import type { ClickSigns } from './judge-click.ts';

/** What earlier clicks from the same network say about a new one; without an offer none is of the same. */
export async function countClicksOfNetwork(
  { tx, tenantId, now }: TenantScope,
  partnerId: number,
  networkHash: Buffer,
  offer?: ComparedOffer,
): Promise<Pick<ClickSigns, 'inHour' | 'identical' | 'justNow'>> {
  const { rows } = await sql<Pick<ClickSigns, 'inHour' | 'identical' | 'justNow'>>`
    select count(*)::int as "inHour", count(*) filter (where offer = ${offer ? JSON.stringify(offer) : null}::jsonb)::int as identical,
      count(*) filter (where clicked_at > ${now}::timestamptz - interval '3 seconds')::int as "justNow"
    from partner_click
    where tenant_id = ${tenantId} and network_hash = ${networkHash} and partner_id = ${partnerId}
      and clicked_at > ${now}::timestamptz - interval '1 hour'`.execute(tx);
  return rows[0]!;
}

/**
 * Whether there were so many clicks within an hour whose hash of the network begins with this. Compared by its beginning
 * in the clicks of the hour: the index of networks would lead through those of a month.
 */
export async function hasClicksOfSite(
  { tx, tenantId, now }: TenantScope,
  partnerId: number,
  site: Buffer,
  most: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from partner_click
    where tenant_id = ${tenantId} and partner_id = ${partnerId} and clicked_at > ${now}::timestamptz - interval '1 hour'
      and substring(network_hash for ${site.length}::int) = ${site}
    offset ${most - 1} limit 1`.execute(tx);
  return rows.length > 0;
}
