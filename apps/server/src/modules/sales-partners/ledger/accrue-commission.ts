import { partnerSubAccount } from '@farewind/contract/finance/partner-sub-account';
import type { Currency } from '@farewind/values/currency';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import type { Payments } from '../../payments/public.ts';
import { commissionOf } from './commission.ts';

export interface AccrueDeps {
  readonly postLedger: Payments['postLedger'];
}

interface Source {
  readonly orderId: string;
  readonly partnerId: number;
  readonly share: number;
}

/** A posting of the order's sale or of money given back, not yet in its commission. */
interface Entry {
  readonly id: string;
  readonly kind: 'sale' | 'refund' | 'chargeback' | 'chargebackReturned';
  readonly day: string;
  readonly currency: Currency;
  /** Of the price; negative if it was given back. */
  readonly baseMinor: number;
}

interface Standing {
  baseMinor: number;
  commissionMinor: number;
}

/** Whether an order's source earns at all, or why not. */
export type JudgeSource = (scope: TenantScope, orderId: string) => Promise<boolean>;

/**
 * Brings an order's commission up to date with the ledger: the source's share of what was sold, refunded and charged
 * back, posting by posting, and nothing while its click is marked. Repeating it changes nothing; whoever accrues or
 * closes a statement of the partner holds its row, so that nothing is counted twice.
 */
export async function accrueOrder(
  deps: AccrueDeps & { readonly earns: JudgeSource },
  scope: TenantScope,
  orderId: string,
): Promise<void> {
  const source = await findSource(scope, orderId);
  if (!source) return;
  await lockStatements(scope, source.partnerId);
  const standing = await readStanding(scope, orderId);
  const earns = await deps.earns(scope, orderId);
  const targetOf = (netMinor: number) => (earns ? commissionOf(netMinor, source.share) : 0);
  for (const [currency, stands] of standing) {
    const differenceMinor = targetOf(stands.baseMinor) - stands.commissionMinor;
    if (differenceMinor === 0) continue;
    const mark = {
      id: null,
      kind: 'mark',
      day: await openDayOf(scope, source.partnerId, null),
      baseMinor: 0,
    } as const;
    await write(deps, scope, source, { ...mark, currency }, differenceMinor);
    stands.commissionMinor += differenceMinor;
  }
  for (const entry of await listNewEntries(scope, source)) {
    const stands = standing.get(entry.currency) ?? { baseMinor: 0, commissionMinor: 0 };
    standing.set(entry.currency, stands);
    stands.baseMinor += entry.baseMinor;
    const differenceMinor = targetOf(stands.baseMinor) - stands.commissionMinor;
    stands.commissionMinor += differenceMinor;
    const day = await openDayOf(scope, source.partnerId, entry.day);
    await write(deps, scope, source, { ...entry, day }, differenceMinor);
  }
}

/** Orders with postings since a day that are not in their commission yet: events may be late, and some moves have none. */
export async function listUnaccrued(
  { tx, tenantId }: TenantScope,
  since: Date,
  partnerId?: number,
): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`
    select distinct s.order_id as "orderId" from ledger_entry e
    join order_source s on s.tenant_id = e.tenant_id and s.order_id = e.reference
    where e.tenant_id = ${tenantId} and e.at >= ${since} and e.move in (${sql.join(moves)})
      and ${partnerId === undefined ? sql`true` : sql`s.partner_id = ${partnerId}`}
      and not exists (select from partner_commission c where c.tenant_id = e.tenant_id and c.entry_id = e.id)
    order by 1`.execute(tx);
  return rows.map(({ orderId }) => orderId);
}

export async function isSourced({ tx, tenantId }: TenantScope, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('order_source')
    .select('order_id')
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Held by whoever accrues for a partner or closes its month; orders of its visitors are begun meanwhile. */
export async function lockStatements({ tx, tenantId }: TenantScope, partnerId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('sales_partner')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', partnerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

const moves = ['sale', 'refundAccepted', 'chargeback', 'chargebackReturned'];

async function findSource({ tx, tenantId }: TenantScope, orderId: string): Promise<Source | undefined> {
  const row = await tx
    .selectFrom('order_source')
    .select(['partner_id', 'share'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row && { orderId, partnerId: row.partner_id, share: row.share };
}

async function readStanding(
  { tx, tenantId }: TenantScope,
  orderId: string,
): Promise<Map<Currency, Standing>> {
  const { rows } = await sql<Standing & { currency: Currency }>`
    select currency, sum(base_minor)::bigint as "baseMinor", sum(commission_minor)::bigint as "commissionMinor"
    from partner_commission where tenant_id = ${tenantId} and order_id = ${orderId} group by 1`.execute(tx);
  return new Map(rows.map(({ currency, ...sums }) => [currency, sums]));
}

/** A price is what the buyer owed for the sale; the bank's loss is a chargeback's. */
async function listNewEntries({ tx, tenantId }: TenantScope, { orderId }: Source): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select e.id, e.posted_on::text as day, l.currency,
      case e.move when 'refundAccepted' then 'refund' else e.move end as kind,
      coalesce(sum(case l.account when 'loss' then -l.amount_minor else l.amount_minor end)
        filter (where l.account = case e.move when 'sale' then 'customer' when 'refundAccepted' then 'refundsPayable'
          else 'loss' end), 0)::bigint as "baseMinor"
    from ledger_entry e join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id
    where e.tenant_id = ${tenantId} and e.reference = ${orderId} and e.move in (${sql.join(moves)})
      and not exists (select from partner_commission c where c.tenant_id = e.tenant_id and c.entry_id = e.id)
    group by e.tenant_id, e.id, e.at, e.move, e.posted_on, l.currency
    order by e.at, e.id`.execute(tx);
  return rows;
}

/** The day itself, today without one, or the first day that neither the books nor the partner's statements have closed. */
async function openDayOf(
  { tx, tenantId, now }: TenantScope,
  partnerId: number,
  day: string | null,
): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select open_day(${tenantId}::int, greatest(
      coalesce(${day}::date, local_day(${now}::timestamptz, accounting_zone(${tenantId}::int))),
      (select (max(month) + interval '1 month')::date from partner_statement
        where tenant_id = ${tenantId} and partner_id = ${partnerId})))::text as day`.execute(tx);
  return rows[0]!.day;
}

async function write(
  { postLedger }: AccrueDeps,
  scope: TenantScope,
  { orderId, partnerId }: Source,
  entry: Omit<Entry, 'id' | 'kind'> & { readonly id: string | null; readonly kind: Entry['kind'] | 'mark' },
  commissionMinor: number,
): Promise<void> {
  const { kind, day, currency, baseMinor } = entry;
  const id = newId();
  await scope.tx
    .insertInto('partner_commission')
    .values({
      tenant_id: scope.tenantId,
      id,
      order_id: orderId,
      partner_id: partnerId,
      kind,
      entry_id: entry.id,
      base_minor: baseMinor,
      commission_minor: commissionMinor,
      currency,
      day,
      month: `${day.slice(0, 7)}-01`,
      at: scope.now,
    })
    .execute();
  if (commissionMinor === 0) return;
  await postLedger(scope, {
    move: commissionMinor > 0 ? 'commission' : 'commissionReversed',
    key: `commission:${entry.id ?? id}`,
    reference: orderId,
    currency,
    occurredOn: day,
    partner: partnerSubAccount(partnerId),
    amountMinor: Math.abs(commissionMinor),
  });
}
