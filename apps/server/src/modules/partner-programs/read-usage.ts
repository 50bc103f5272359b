import type { getPartnerUsage } from '@farewind/contract/partners/partner-usage';
import type { Output } from '@farewind/contract/core/operation';
import { addDays } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import { sql } from 'kysely';
import type { TenantScope } from '../../platform/database/scope.ts';
import { refusal } from '../../platform/errors.ts';
import { partnerActor } from '../../platform/partner-actor.ts';
import type { ProgramDeps } from './ports.ts';

/** The days that the office sees, today included. */
const DAYS = 30;

/** What a partner called, held and sold in the last thirty days, and its holds now. Refuses with GEN-NOTFOUND. */
export async function readUsage(
  { orders, getInventoryCurrency }: Pick<ProgramDeps, 'orders' | 'getInventoryCurrency'>,
  scope: TenantScope,
  partnerId: number,
): Promise<Output<typeof getPartnerUsage>> {
  const { tx, tenantId, now } = scope;
  const partner = await tx
    .selectFrom('sales_partner')
    .select(['code', 'open_holds', 'holds_per_day'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', partnerId)
    .executeTakeFirst();
  if (!partner) throw refusal('GEN-NOTFOUND');
  const since = addDays(now.toISOString().slice(0, 10), 1 - DAYS);
  const calls = await tx
    .selectFrom('partner_usage')
    .select(({ fn }) => [
      'call',
      fn.sum<number>('calls').as('calls'),
      fn.sum<number>('refused').as('refused'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('partner_id', '=', partnerId)
    .where('day', '>=', since)
    .groupBy('call')
    .orderBy('call')
    .execute();
  const { rows } = await sql<{ made: number }>`select count(*)::int as made from partner_hold
    where tenant_id = ${tenantId} and partner_id = ${partnerId} and created_at >= ${new Date(`${since}T00:00:00Z`)}`.execute(
    tx,
  );
  const maker = partnerActor(partner.code);
  const { open, inDay } = await orders.countHolds(scope, maker);
  const sales = await orders.readSales(scope, maker, new Date(`${since}T00:00:00Z`));
  return {
    days: DAYS,
    calls,
    holds: rows[0]!.made,
    openHolds: { now: open, most: partner.open_holds },
    holdsInDay: { now: inDay, most: partner.holds_per_day },
    sales: {
      orders: sales.orders,
      total: formatMinor(sales.totalMinor),
      currency: await getInventoryCurrency(scope),
    },
  };
}
