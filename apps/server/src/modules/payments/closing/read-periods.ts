import type { Language } from '@farewind/contract/core/fields';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { getPeriods, getPeriodSheet } from '@farewind/contract/finance/period-close';
import { addDays, type LocalDate } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import { readAccountingDays, type AccountingDays } from '../ledger/accounting-days.ts';
import { presentRates, presentSums } from '../ledger/list-accounts.ts';
import { nameSubAccounts, type SubAccountNames } from '../ledger/name-sub-accounts.ts';
import { findLastClose, presentCloses, readSheet, selectCloses } from '../ledger/close-rows.ts';
import { findOpenMonth, firstOfMonth, lastOfMonth, type CloseDeps } from './close-period.ts';
import { findBlockers } from './find-blockers.ts';

const SHOWN = 40;

/** A month's days, and the next period that can be closed. */
export async function readPeriods(
  deps: CloseDeps,
  scope: TenantScope,
  { month }: ParsedInput<typeof getPeriods>,
): Promise<Output<typeof getPeriods>> {
  const days = await readAccountingDays(scope);
  const last = lastOfMonth(`${month}-01`);
  const closes = await selectCloses(scope)
    .orderBy('closed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  const isOver = last < days.today;
  const earlier = await findOpenMonth(scope, firstOfMonth(isOver ? last : days.today));
  const isClosable = isOver && earlier === undefined && !(await hasMonthClose(scope, last));
  const next = findNextDay(days);
  const closable = async (through: LocalDate) => ({
    through,
    blockers: await findBlockers(deps, scope, through),
  });
  return {
    ...days,
    days: listDays(firstOfMonth(last), last, days),
    nextDay: next === undefined ? null : await closable(next),
    month: isClosable ? await closable(last) : null,
    before: earlier === undefined ? null : await closable(lastOfMonth(earlier)),
    closes: await presentCloses(deps.names, scope, closes),
    reopenable: (await findLastClose(scope))?.id ?? null,
  };
}

function listDays(
  from: LocalDate,
  to: LocalDate,
  { today, closedThrough }: AccountingDays,
): Output<typeof getPeriods>['days'] {
  const days: Output<typeof getPeriods>['days'] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const isClosed = closedThrough !== null && day <= closedThrough;
    days.push({ day, state: isClosed ? 'closed' : day > today ? 'future' : 'open' });
  }
  return days;
}

/**
 * The first open day that is over. Books that were never closed start with yesterday; closing it also closes every day
 * before.
 */
function findNextDay({ today, closedThrough }: AccountingDays): LocalDate | undefined {
  const next = closedThrough === null ? addDays(today, -1) : addDays(closedThrough, 1);
  return next < today ? next : undefined;
}

async function hasMonthClose(scope: TenantScope, through: LocalDate): Promise<boolean> {
  const row = await selectCloses(scope)
    .where('kind', '=', 'month')
    .where('reopened_at', 'is', null)
    .where('through_day', '>=', through)
    .executeTakeFirst();
  return row !== undefined;
}

/** A close with its stored accounts. */
export async function readPeriodSheet(
  deps: CloseDeps & SubAccountNames,
  scope: TenantScope,
  language: Language,
  { closeId }: ParsedInput<typeof getPeriodSheet>,
): Promise<Output<typeof getPeriodSheet>> {
  const row = await selectCloses(scope).where('id', '=', closeId).executeTakeFirst();
  if (!row) throw refusal('GEN-NOTFOUND');
  const { currency, rates, accounts } = readSheet(row.sheet);
  const nameOf = await nameSubAccounts(deps, scope, language);
  const { info } = await deps.settings.getAgency(scope);
  return {
    close: (await presentCloses(deps.names, scope, [row]))[0]!,
    company: info.companyTitle,
    currency,
    rates: presentRates(rates),
    accounts: accounts.map((each) => ({
      ...presentSums(each),
      account: each.account,
      subAccount: each.subAccount,
      name: nameOf(each.account, each.subAccount),
      currency: each.currency,
      ownClosing: each.ownMinor === null ? null : formatMinor(each.ownMinor),
    })),
  };
}
