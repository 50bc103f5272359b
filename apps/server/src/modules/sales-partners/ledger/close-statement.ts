import type { ParsedInput } from '@farewind/contract/core/operation';
import type { closePartnerStatement } from '@farewind/contract/partners/partner-statements';
import type { Currency } from '@farewind/values/currency';
import { addMonths, type LocalDate } from '@farewind/values/local-time';
import { sql } from 'kysely';
import { readAgencyDay } from '../../../platform/database/agency-day.ts';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { isItemSale } from '../../../platform/database/item-sales.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import {
  accrueOrder,
  listUnaccrued,
  lockStatements,
  type AccrueDeps,
  type JudgeSource,
} from './accrue-commission.ts';
import { listStatements, selectClicks, selectOpenSums, type Statement } from './statement-rows.ts';
import { userActor } from '../../../platform/user-actor.ts';

/**
 * Freezes a partner's month, with everything that the ledger has of it so far; a debt of the partner is carried to the
 * next. Refuses with ORD-STATE a month that is not over or is closed, and one after an open month with sums.
 */
export async function closeStatement(
  deps: AccrueDeps & { readonly earns: JudgeSource; readonly ownCurrency: Currency },
  scope: TenantScope,
  context: RequestContext,
  { partnerId, month }: ParsedInput<typeof closePartnerStatement>,
): Promise<{ statements: Statement[] }> {
  const { tx, tenantId } = scope;
  if (!(await lockStatements(scope, partnerId))) throw refusal('GEN-NOTFOUND');
  const first = `${month}-01`;
  if (addMonths(first, 1) > (await readAgencyDay(scope)))
    throw refusal('ORD-STATE', { message: 'partnerStatement.notOver' });
  const last = await findLastClosed(scope, partnerId);
  if (last !== null && last >= first) throw refusal('ORD-STATE', { message: 'partnerStatement.closed' });
  const since = new Date(Date.parse(first) - 2 * DAY_MS);
  for (const orderId of await listUnaccrued(scope, since, partnerId)) await accrueOrder(deps, scope, orderId);
  await requireClosedBefore(scope, partnerId, first);
  await sql`
    insert into partner_statement (tenant_id, partner_id, month, closed_at, closed_by, clicks, marked_clicks)
    select ${tenantId}::int, ${partnerId}::int, ${first}::date, ${scope.now}, ${userActor(context.user!.id)}, clicks, marked
    from (${selectClicks(scope, sql`${partnerId}::int`, sql`${first}::date`)}) counted`.execute(tx);
  await writeSums(scope, { partnerId, first, last });
  const page = { month, partnerId, state: undefined, skipCount: 0, maxResultCount: 100 };
  const statements = (await listStatements(scope, deps.ownCurrency, page)).items;
  await recordChange(scope, context, {
    action: 'close',
    entity: 'partnerStatement',
    entityId: `${partnerId} ${month}`,
    after: { month, due: statements.map(({ due, currency }) => `${due} ${currency}`) },
  });
  return { statements: [...statements] };
}

const DAY_MS = 86_400_000;

interface Closing {
  readonly partnerId: number;
  readonly first: LocalDate;
  /** The month closed before. */
  readonly last: LocalDate | null;
}

/** The sums of the month, and debts of the statement before; called when the month's own row exists. */
async function writeSums({ tx, tenantId }: TenantScope, { partnerId, first, last }: Closing): Promise<void> {
  await sql`
    insert into partner_statement_sum (tenant_id, partner_id, month, currency, orders, sold_minor, refunded_minor,
      earned_minor, carried_minor)
    select ${tenantId}::int, ${partnerId}::int, ${first}::date, currency, coalesce(n.orders, 0), coalesce(n.sold, 0),
      coalesce(n.refunded, 0), coalesce(n.earned, 0), coalesce(d.debt, 0)
    from (select c.currency, count(distinct c.order_id) filter (where ${isItemSale({ tenantId }, 'c.entry_id')})::int as orders,
        coalesce(sum(c.base_minor) filter (where c.kind = 'sale'), 0) as sold,
        coalesce(-sum(c.base_minor) filter (where c.kind <> 'sale'), 0) as refunded, sum(c.commission_minor) as earned
      from partner_commission c where c.tenant_id = ${tenantId} and c.partner_id = ${partnerId} and c.month = ${first}::date
        and not exists (select from rehearsal_order r where r.tenant_id = c.tenant_id and r.order_id = c.order_id)
      group by 1) n
    full join (select s.currency, s.earned_minor + s.carried_minor as debt from partner_statement_sum s
      where s.tenant_id = ${tenantId} and s.partner_id = ${partnerId} and s.month = ${last}::date
        and s.earned_minor + s.carried_minor < 0) d using (currency)`.execute(tx);
}

async function findLastClosed({ tx, tenantId }: TenantScope, partnerId: number): Promise<LocalDate | null> {
  const row = await tx
    .selectFrom('partner_statement')
    .select(sql<LocalDate | null>`max(month)::text`.as('last'))
    .where('tenant_id', '=', tenantId)
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
  return row?.last ?? null;
}

async function requireClosedBefore(scope: TenantScope, partnerId: number, first: LocalDate): Promise<void> {
  const { rows } = await sql<{ month: string }>`
    select to_char(min(month), 'YYYY-MM') as month from (${selectOpenSums(scope)}) open
    where partner_id = ${partnerId} and month < ${first}::date having count(*) > 0`.execute(scope.tx);
  const [earlier] = rows;
  // A day in the middle, so that no zone of the server makes it another month.
  if (earlier)
    throw refusal('ORD-STATE', {
      message: 'partnerStatement.earlierOpen',
      values: { month: Date.parse(`${earlier.month}-15T12:00:00Z`) },
    });
}
