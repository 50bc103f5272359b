import { sql } from 'kysely';
import { counts } from '../../../platform/database/rehearsals.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { CONFIRMATION_SECONDS, RECEIPT_SECONDS } from './measure-times.ts';
import { confirmationTemplates } from '../sources/confirmation-source.ts';

/** How long an undelivered message counts as a problem. */
const LOOKED_AT_DAYS = 7;

export interface MessageTroubles {
  /** Not sent after all our attempts. */
  readonly failedMessages: number;
}

/** Messages of the last week that did not leave; those about rehearsals are left out. What came back has staff tasks. */
export async function countMessageTroubles(scope: TenantScope): Promise<MessageTroubles> {
  const { rows } = await sql<Record<keyof MessageTroubles, number>>`
    select count(*)::int as "failedMessages" from message
    where tenant_id = ${scope.tenantId} and state = 'failed'
      and created_at >= ${lookedAtSince(scope)} and ${counts(scope, 'message.reference')}`.execute(scope.tx);
  return rows[0] ?? { failedMessages: 0 };
}

/**
 * Confirmations and itinerary receipts that are not sent or not delivered, and are due before an instant. A delivered
 * copy or resent message settles it. Rehearsals are left out.
 */
export async function listLateConfirmations(
  scope: TenantScope,
  until: Date,
): Promise<readonly { readonly orderId: string; readonly dueAt: Date }[]> {
  const { rows } = await sql<{ order_id: string; due_at: Date }>`
    select m.reference as order_id, min(m.created_at + make_interval(secs =>
      case when m.data ? 'isReceipt' then ${RECEIPT_SECONDS}::int else ${CONFIRMATION_SECONDS}::int end)) as due_at
    from message m
    where m.tenant_id = ${scope.tenantId} and m.state in ('waiting', 'bounced', 'failed') and m.channel = 'mail'
      and m.template = any(${[...confirmationTemplates]}) and m.created_at >= ${lookedAtSince(scope)}
      and ${counts(scope, 'm.reference')}
      and not exists (select 1 from message n where n.tenant_id = m.tenant_id and n.reference = m.reference
        and n.channel = 'mail' and n.template = m.template and n.state in ('sent', 'delivered', 'kept'))
    group by m.reference`.execute(scope.tx);
  return rows
    .map(({ order_id: orderId, due_at: dueAt }) => ({ orderId, dueAt }))
    .filter(({ dueAt }) => dueAt < until);
}

function lookedAtSince({ now }: TenantScope): Date {
  return new Date(now.getTime() - LOOKED_AT_DAYS * 24 * 3_600_000);
}
