import type { getPayments } from '@farewind/contract/finance/payments';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { Currency } from '@farewind/values/currency';
import { formatMinor } from '@farewind/values/money';
import { readPage } from '../../../platform/database/read-page.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { readSorting } from '../../../platform/http/read-sorting.ts';
import type { AttemptState } from '../attempt-states.ts';
import type { OfficeNames } from './office-ports.ts';
import { presentCard } from './present-refund.ts';

type Answer = Output<typeof getPayments>;

const sortable = {
  ...{ at: 'attempt.created_at', changedAt: 'attempt.changed_at', amount: 'attempt.amount_minor' },
  ...{ currency: 'attempt.currency', state: 'attempt.state' },
} as const;

/** A page of the attempts to pay, the newest first. */
export async function listAttemptPage(
  names: OfficeNames,
  scope: TenantScope,
  wish: ParsedInput<typeof getPayments>,
): Promise<Answer> {
  const { keyword, sorting, state, currency, orderId, ...page } = wish;
  const found = keyword ? await names.findReferences(scope, keyword) : [];
  let query = selectAttempts(scope);
  if (state) query = query.where('attempt.state', '=', state);
  if (currency) query = query.where('attempt.currency', '=', currency);
  if (orderId) query = query.where('payable.reference', '=', orderId);
  if (keyword) {
    query = query.where((eb) =>
      eb.or([
        eb('payable.reference', 'in', [keyword, ...found]),
        eb('attempt.card_last4', '=', keyword),
        eb('attempt.provider_reference', '=', keyword),
      ]),
    );
  }
  const wished = readSorting<string>(sorting, sortable, []);
  const newest = { column: 'attempt.created_at', direction: 'desc' } as const;
  const sort = [...wished, newest, { column: 'attempt.id', direction: 'asc' } as const];
  const { totalCount, rows } = await readPage(query, page, sort);
  const numbers = await names.readReservationNumbers(scope, [...new Set(rows.map((row) => row.reference))]);
  return { totalCount, items: rows.map((row) => present(row, numbers.get(row.reference) ?? null)) };
}

function selectAttempts({ tx, tenantId }: TenantScope) {
  return tx
    .selectFrom('payment_attempt as attempt')
    .innerJoin('payable', (join) =>
      join
        .onRef('payable.tenant_id', '=', 'attempt.tenant_id')
        .onRef('payable.id', '=', 'attempt.payable_id'),
    )
    .selectAll('attempt')
    .select('payable.reference')
    .where('attempt.tenant_id', '=', tenantId);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAttempts>['execute']>>[number];

function present(row: Row, reservationNumber: string | null): Answer['items'][number] {
  return {
    attemptId: row.id,
    orderId: row.reference,
    reservationNumber,
    attemptNo: row.attempt_no,
    state: row.state as AttemptState,
    amount: formatMinor(row.amount_minor),
    captured: formatMinor(row.captured_minor),
    refunded: formatMinor(row.refunded_minor),
    currency: row.currency as Currency,
    card: presentCard(row.card_brand, row.card_last4),
    bankReference: row.provider_reference,
    failure: row.failure_code,
    isFrozen: row.frozen_at !== null,
    at: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
  };
}
