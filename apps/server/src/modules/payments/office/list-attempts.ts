import type { getPayments } from '@farewind/contract/finance/payments';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { Currency } from '@farewind/values/currency';
import { formatMinor } from '@farewind/values/money';
import { sql, type RawBuilder } from 'kysely';
import { beginOfDay } from '../../../platform/database/begin-of-day.ts';
import { lookUpRows, readLongPage } from '../../../platform/database/read-long-page.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { breakTies, readSorting, type SortKey } from '../../../platform/database/read-sorting.ts';
import type { AttemptState } from '../attempts/attempt-states.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { OfficeNames } from '../office-ports.ts';
import { presentCard } from '../refunds/present-refund.ts';

type Answer = Output<typeof getPayments>;

const sortable = {
  at: 'attempt.created_at',
  changedAt: 'attempt.changed_at',
  amount: 'attempt.amount_minor',
  currency: 'attempt.currency',
  state: 'attempt.state',
} as const;
const newestFirst: SortKey<string>[] = [{ column: sortable.at, direction: 'desc' }];

export interface AttemptNames extends OfficeNames {
  readonly deps: Pick<PaymentsDeps, 'gateways'>;
}

/** A page of the attempts to pay, the newest first. */
export async function listAttemptPage(
  names: AttemptNames,
  scope: TenantScope,
  request: ParsedInput<typeof getPayments>,
): Promise<Answer> {
  const { keyword, sorting, state, currency, from, to, orderId, ...page } = request;
  let query = scope.tx
    .selectFrom('payment_attempt as attempt')
    .select('attempt.id')
    .where('attempt.tenant_id', '=', scope.tenantId);
  if (state === 'unclear') query = query.where('attempt.state', 'in', ['unknown', 'completing']);
  else if (state) query = query.where('attempt.state', '=', state);
  if (currency) query = query.where('attempt.currency', '=', currency);
  if (from) query = query.where('attempt.created_at', '>=', beginOfDay(scope, from));
  if (to) query = query.where('attempt.created_at', '<', beginOfDay(scope, to, 1));
  if (orderId) query = query.where(sql<boolean>`attempt.payable_id in (${payablesOf(scope, [orderId])})`);
  if (keyword) query = query.where(matches(scope, keyword, await names.findReferences(scope, keyword)));
  const sort = sorting ? readSorting<string>(sorting, sortable, []) : newestFirst;
  const found = await readLongPage(scope, query, page, breakTies(sort, sortable.at, 'attempt.id'));
  const rows = await lookUpRows(found.rows, (ids) =>
    selectAttempts(scope).where('attempt.id', 'in', ids).execute(),
  );
  return { ...found.total, items: await presentAttempts(names, scope, rows) };
}

/** One attempt as the list shows it. */
export async function showAttempt(
  names: AttemptNames,
  scope: TenantScope,
  id: string,
): Promise<Answer['items'][number]> {
  const rows = await selectAttempts(scope).where('attempt.id', '=', id).execute();
  return (await presentAttempts(names, scope, rows))[0]!;
}

async function presentAttempts(
  names: AttemptNames,
  scope: TenantScope,
  rows: readonly Row[],
): Promise<Answer['items']> {
  const references = await readReferences(scope, rows);
  const numbers = await names.readReservationNumbers(scope, [...new Set(references.values())]);
  return rows.map((row) => {
    const reference = references.get(row.payable_id) ?? '';
    return present(names, row, reference, numbers.get(reference) ?? null);
  });
}

function selectAttempts({ tx, tenantId }: TenantScope) {
  return tx
    .selectFrom('payment_attempt as attempt')
    .innerJoin('payment_setting as account', (join) =>
      join
        .onRef('account.tenant_id', '=', 'attempt.tenant_id')
        .onRef('account.id', '=', 'attempt.setting_id'),
    )
    .select('account.provider')
    .selectAll('attempt')
    .where('attempt.tenant_id', '=', tenantId);
}

/** By the order, the last four digits of the card, or the bank's number; each is found along its own index. */
function matches(scope: TenantScope, keyword: string, found: readonly string[]): RawBuilder<boolean> {
  const attempts = sql`select id from payment_attempt where tenant_id = ${scope.tenantId} and`;
  return sql<boolean>`attempt.id in (
    ${attempts} payable_id in (${payablesOf(scope, [keyword, ...found])})
    union ${attempts} card_last4 = ${keyword}
    union ${attempts} provider_reference = ${keyword})`;
}

function payablesOf({ tenantId }: TenantScope, references: readonly string[]): RawBuilder<unknown> {
  return sql`select id from payable where tenant_id = ${tenantId} and reference = any(${[...references]})`;
}

/** The purpose of each attempt of a page; looked up for the page only, not for the rows before it. */
async function readReferences(
  { tx, tenantId }: TenantScope,
  rows: readonly { readonly payable_id: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (rows.length === 0) return new Map();
  const payables = await tx
    .selectFrom('payable')
    .select(['id', 'reference'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...new Set(rows.map(({ payable_id: id }) => id))])
    .execute();
  return new Map(payables.map(({ id, reference }) => [id, reference]));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAttempts>['execute']>>[number];

function present(
  { deps }: AttemptNames,
  row: Row,
  reference: string,
  reservationNumber: string | null,
): Answer['items'][number] {
  return {
    attemptId: row.id,
    orderId: reference,
    reservationNumber,
    attemptNo: row.attempt_no,
    state: row.state as AttemptState,
    amount: formatMinor(row.amount_minor),
    captured: formatMinor(row.captured_minor),
    refunded: formatMinor(row.refunded_minor),
    disputed: formatMinor(row.disputed_minor),
    currency: row.currency as Currency,
    card: presentCard(row.card_brand, row.card_last4),
    bankReference: row.provider_reference,
    failure: row.failure_code,
    isFrozen: row.frozen_at !== null,
    canReduceDispute: row.disputed_minor > 0 && !deps.gateways[row.provider]?.reportsDisputes,
    at: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
  };
}
