import type { getPaymentHealth } from '@farewind/contract/finance/payment-accounts';
import type { Output } from '@farewind/contract/core/operation';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';

type Health = Output<typeof getPaymentHealth>['items'][number];

const HOURS = 24;
const USUAL_DAYS = 28;
/** With fewer payments the usual share is unknown. */
const FEWEST_PAYMENTS = 20;
/** Declines are unusual above the usual share by this much, and from this number on. */
const UNUSUAL_TIMES = 2;
const FEWEST_DECLINES = 5;

/** The health of each merchant account of the agency; accounts without payments are left out. */
export async function listAccountHealth(scope: TenantScope): Promise<Output<typeof getPaymentHealth>> {
  const [counts, notices] = [await countByHour(scope), await listLastNotices(scope)];
  const ids = [...new Set([...counts.map((row) => row.settingId), ...notices.keys()])];
  return {
    items: ids.map((settingId) =>
      toHealth(
        settingId,
        counts.filter((row) => row.settingId === settingId),
        notices.get(settingId),
      ),
    ),
  };
}

interface Counts {
  readonly settingId: number;
  /** Hours ago, 0 to 23; -1 for the usual level. */
  readonly hour: number;
  readonly paid: number;
  readonly declined: number;
  readonly outOfOrder: number;
  readonly lastPaidAt: Date | null;
}

/**
 * Ended attempts by account and hour of the last day, and in one sum for the days before. A payer who left counts as
 * neither paid nor declined, and so does an attempt at an account that was out of order. A refund or dispute changes an
 * attempt long after its payment, which counts when the ledger has it.
 */
async function countByHour({ tx, tenantId, now }: TenantScope): Promise<Counts[]> {
  const from = new Date(now.getTime() - (USUAL_DAYS * 24 + HOURS) * 3_600_000);
  const { rows } = await sql<Counts>`
    select setting_id as "settingId",
      case when ended_at > ${now}::timestamptz - interval '24 hours'
        then greatest(0, floor(extract(epoch from ${now}::timestamptz - ended_at) / 3600))::int else -1 end as hour,
      count(*) filter (where state in ('authorised', 'captured', 'partlyRefunded', 'refunded', 'disputed', 'voided'))::int
        as paid,
      count(*) filter (where state = 'failed' and failure_code not in ('timeout', 'technical', 'outOfOrder'))::int
        as declined,
      count(*) filter (where state = 'failed' and failure_code = 'outOfOrder')::int as "outOfOrder",
      max(created_at) filter (where state in ('authorised', 'captured', 'partlyRefunded', 'refunded', 'disputed'))
        as "lastPaidAt"
    from (
      select a.setting_id, a.state, a.failure_code, a.created_at,
        case when a.state in ('partlyRefunded', 'refunded', 'disputed') then coalesce(
          (select e.at from ledger_entry e where e.tenant_id = a.tenant_id and e.posting_key = 'capture:' || a.id),
          a.created_at) else a.changed_at end as ended_at
      from payment_attempt a
      where a.tenant_id = ${tenantId} and a.changed_at > ${from}) ended
    where ended_at > ${from}
    group by 1, 2`.execute(tx);
  return rows;
}

async function listLastNotices({ tx, tenantId }: TenantScope): Promise<Map<number, Date>> {
  const rows = await tx
    .selectFrom('payment_notice')
    .select((eb) => ['setting_id', eb.fn.max('received_at').as('at')])
    .where('tenant_id', '=', tenantId)
    .groupBy('setting_id')
    .execute();
  return new Map(rows.map((row) => [row.setting_id, row.at]));
}

function toHealth(settingId: number, counts: readonly Counts[], lastNoticeAt: Date | undefined): Health {
  const recent = counts.filter(({ hour }) => hour >= 0);
  const usual = counts.find(({ hour }) => hour < 0);
  const sum = (name: 'paid' | 'declined' | 'outOfOrder') =>
    recent.reduce((total, row) => total + row[name], 0);
  const [paid, declined] = [sum('paid'), sum('declined')];
  const usualDeclinePercent =
    usual && usual.paid + usual.declined >= FEWEST_PAYMENTS ? percentOf(usual) : null;
  const declinePercent = percentOf({ paid, declined });
  const lastPaid = counts.flatMap((row) => (row.lastPaidAt ? [row.lastPaidAt.getTime()] : []));
  return {
    settingId,
    lastNoticeAt: lastNoticeAt?.toISOString() ?? null,
    lastPaidAt: lastPaid.length > 0 ? new Date(Math.max(...lastPaid)).toISOString() : null,
    paid,
    declined,
    outOfOrder: sum('outOfOrder'),
    declinePercent,
    usualDeclinePercent,
    isUnusual:
      declinePercent !== null &&
      usualDeclinePercent !== null &&
      declined >= FEWEST_DECLINES &&
      declinePercent > usualDeclinePercent * UNUSUAL_TIMES,
    hours: Array.from({ length: HOURS }, (_, index) => {
      const row = recent.find(({ hour }) => hour === HOURS - 1 - index);
      return { paid: row?.paid ?? 0, declined: row?.declined ?? 0 };
    }),
  };
}

/** In percent with one digit; null without payments. */
function percentOf({ paid, declined }: { readonly paid: number; readonly declined: number }): number | null {
  return paid + declined === 0 ? null : Math.round((declined * 1000) / (paid + declined)) / 10;
}
