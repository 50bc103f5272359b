import type { Timing } from '@farewind/contract/messages/outbox';
import { sql, type RawBuilder } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { confirmationTemplates } from '../sources/confirmation-source.ts';

/** The time within which a buyer is notified of a sale. */
export const CONFIRMATION_SECONDS = 20 * 60;
/** The time within which an itinerary receipt is sent, counted from the tickets. */
export const RECEIPT_SECONDS = 2 * 3600;

export interface MessageTimes {
  readonly confirmation: Timing;
  readonly itineraryReceipt: Timing;
}

/**
 * How fast confirmations and itinerary receipts were mailed, of those planned from `from` to `to`. Messages that are
 * not due yet, unsendable or resent are not counted.
 */
export async function measureTimes(scope: TenantScope, from: Date, to: Date): Promise<MessageTimes> {
  const days = sql`created_at >= ${from} and created_at < ${to}`;
  const templates = [...confirmationTemplates];
  return {
    confirmation: await measure(
      scope,
      sql`${days} and template = any(${templates}) and not data ? 'isReceipt'`,
      CONFIRMATION_SECONDS,
    ),
    itineraryReceipt: await measure(scope, sql`${days} and template = 'ticket-issued'`, RECEIPT_SECONDS),
  };
}

async function measure(
  { tx, tenantId, now }: TenantScope,
  which: RawBuilder<unknown>,
  promisedSeconds: number,
): Promise<Timing> {
  const overdue = new Date(now.getTime() - promisedSeconds * 1000);
  const { rows } = await sql<Omit<Timing, 'promisedSeconds'>>`
    select count(*)::int as count,
      (count(*) filter (where seconds <= ${promisedSeconds}))::int as "inTime",
      round(percentile_cont(0.5) within group (order by seconds))::int as "p50Seconds",
      round(percentile_cont(0.95) within group (order by seconds))::int as "p95Seconds"
    from (
      select extract(epoch from sent_at - created_at)::float8 as seconds
      from message
      where tenant_id = ${tenantId} and channel = 'mail' and ${which} and not data ?| array['isResent', 'isCopy']
        and state not in ('kept', 'dropped') and (sent_at is not null or created_at <= ${overdue})) timed`.execute(
    tx,
  );
  const [figures] = rows;
  if (!figures) throw new Error('A count always answers');
  return { promisedSeconds, ...figures };
}
