import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { closePeriod as operation } from '@farewind/contract/finance/period-close';
import { addDays, addMonths, type LocalDate } from '@farewind/values/local-time';
import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { counts } from '../../../platform/database/rehearsals.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { newId } from '../../../platform/ids.ts';
import { translate } from '../../../platform/messages/translate.ts';
import { readAccountingDays, type AccountingDays } from '../ledger/accounting-days.ts';
import { convertAt, readDayRates } from '../ledger/day-rates.ts';
import { sumAccounts } from '../ledger/sum-accounts.ts';
import type { OfficeNames } from '../office-ports.ts';
import { lockBooks, presentCloses, selectCloses, type Sheet } from '../ledger/close-rows.ts';
import { findBlockers, type BlockerDeps } from './find-blockers.ts';
import { userActor } from '../../../platform/user-actor.ts';

export interface CloseDeps extends BlockerDeps {
  readonly names: OfficeNames;
}

type Request = ParsedInput<typeof operation>;

/**
 * Closes the books through a day or a month and freezes their sheet. Refuses with ORD-STATE a period that is not over or
 * is closed already and a month after an open one, with GEN-RULE and its reasons a period with blockers and without a reason to override them.
 */
export async function closePeriod(
  deps: CloseDeps,
  scope: TenantScope,
  context: RequestContext,
  request: Request,
): Promise<Output<typeof operation>> {
  await lockBooks(scope);
  const days = await readAccountingDays(scope);
  const { kind, through, overrideReason } = request;
  await requireClosable(scope, days, request);
  const blockers = await findBlockers(deps, scope, through);
  if (blockers.length > 0 && overrideReason === undefined) {
    const reasons = blockers
      .map(({ code, count }) => translate(context.language, `period.blocker.${code}`, { count }))
      .join('; ');
    throw refusal('GEN-RULE', { message: 'period.blocked', values: { reasons } });
  }
  const fromDay = kind === 'month' ? firstOfMonth(through) : await firstOpenDay(scope, days, through);
  const id = newId();
  const reason = blockers.length > 0 ? (overrideReason ?? null) : null;
  await scope.tx
    .insertInto('period_close')
    .values({
      tenant_id: scope.tenantId,
      id,
      kind,
      from_day: fromDay,
      through_day: through,
      closed_at: scope.now,
      closed_by: userActor(context.user!.id),
      blockers: JSON.stringify(blockers),
      reason,
      sheet: JSON.stringify(await makeSheet(deps, scope, fromDay, through)),
    })
    .execute();
  await recordChange(scope, context, {
    action: 'close',
    entity: 'period',
    entityId: through,
    after: {
      kind,
      fromDay,
      throughDay: through,
      overridden: blockers.map(({ code, count }) => `${code} ${count}`),
    },
    ...(reason === null ? {} : { reason }),
  });
  const row = await selectCloses(scope).where('id', '=', id).executeTakeFirstOrThrow();
  return (await presentCloses(deps.names, scope, [row]))[0]!;
}

async function requireClosable(
  scope: TenantScope,
  { today, closedThrough }: AccountingDays,
  { kind, through }: Request,
): Promise<void> {
  if (through >= today) throw refusal('ORD-STATE', { message: 'period.notOver' });
  if (kind === 'day' && closedThrough !== null && through <= closedThrough)
    throw refusal('ORD-STATE', { message: 'period.closed' });
  if (kind !== 'month') return;
  if (through !== lastOfMonth(through)) throw fieldRefusal([{ path: 'through', message: 'period.monthEnd' }]);
  const known = await selectCloses(scope)
    .where('kind', '=', 'month')
    .where('reopened_at', 'is', null)
    .where('through_day', '>=', through)
    .executeTakeFirst();
  if (known) throw refusal('ORD-STATE', { message: 'period.closed' });
  const skipped = await findOpenMonth(scope, firstOfMonth(through));
  if (skipped !== undefined)
    throw refusal('ORD-STATE', {
      message: 'period.earlierOpen',
      values: { month: Date.parse(`${skipped.slice(0, 7)}-15T12:00:00Z`) },
    });
}

/**
 * The first day with postings before a day that no closed month covers: closed later, its month would have no sheet.
 * Rehearsals do not count.
 */
export async function findOpenMonth(scope: TenantScope, before: LocalDate): Promise<LocalDate | undefined> {
  const { tx, tenantId } = scope;
  // The first row of an index: `min` would read every entry, because of the rehearsals.
  const { rows } = await sql<{ day: LocalDate }>`
    select posted_on::text as day from ledger_entry
    where tenant_id = ${tenantId} and posted_on < ${before}::date and ${counts(scope, 'ledger_entry.reference')}
      and posted_on > coalesce((select max(through_day) from period_close
        where tenant_id = ${tenantId} and kind = 'month' and reopened_at is null), '-infinity'::date)
    order by posted_on limit 1`.execute(tx);
  return rows[0]?.day;
}

export const firstOfMonth = (day: LocalDate): LocalDate => `${day.slice(0, 7)}-01`;
export const lastOfMonth = (day: LocalDate): LocalDate => addDays(addMonths(firstOfMonth(day), 1), -1);

/** The day after the last closed one; for books that were never closed, the day of their first posting. */
async function firstOpenDay(
  scope: TenantScope,
  { closedThrough }: AccountingDays,
  through: LocalDate,
): Promise<LocalDate> {
  if (closedThrough !== null) return addDays(closedThrough, 1);
  const { first } = await scope.tx
    .selectFrom('ledger_entry')
    .select((eb) => eb.fn.min('posted_on').as('first'))
    .where('tenant_id', '=', scope.tenantId)
    .where(counts(scope, 'ledger_entry.reference'))
    .executeTakeFirstOrThrow();
  return first !== null && first < through ? first : through;
}

async function makeSheet(
  { settings }: CloseDeps,
  scope: TenantScope,
  from: LocalDate,
  through: LocalDate,
): Promise<Sheet> {
  const { inventoryCurrency: currency } = await settings.getAgency(scope);
  const rates = await readDayRates(scope, currency, through);
  const accounts = (await sumAccounts(scope, from, through)).map((row) => ({
    ...row,
    ownMinor: convertAt(rates, row.currency, row.closingMinor) ?? null,
  }));
  const used = new Set(accounts.map((row) => row.currency));
  return {
    currency,
    accounts,
    rates: [...rates.values()].filter((rate) => rate.currency !== currency && used.has(rate.currency)),
  };
}
