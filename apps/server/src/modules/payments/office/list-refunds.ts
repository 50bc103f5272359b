import type { getRefunds } from '@farewind/contract/finance/refunds';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { readPage } from '../../../platform/database/read-page.ts';
import type { DB } from '../../../platform/database/schema.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { readSorting } from '../../../platform/http/read-sorting.ts';
import type { OfficeNames } from './office-ports.ts';
import { presentRefunds } from './present-refund.ts';

const sortable = {
  ...{ requestedAt: 'refund.created_at', amount: 'refund.amount_minor', currency: 'refund.currency' },
  ...{ state: 'refund.state', dueAt: 'refund.due_at', settledAt: 'refund.settled_at' },
} as const;

/** A page of refunds, the newest first. */
export async function listRefundPage(
  names: OfficeNames,
  scope: TenantScope,
  context: RequestContext,
  wish: ParsedInput<typeof getRefunds>,
): Promise<Output<typeof getRefunds>> {
  const { keyword, sorting, state, orderId, ...page } = wish;
  const found = keyword ? await names.findReferences(scope, keyword) : [];
  let query = selectRefunds(scope);
  if (state) query = query.where('refund.state', '=', state);
  if (orderId) query = query.where('refund.reference', '=', orderId);
  if (keyword) query = query.where((eb) => matches(eb, keyword, found));
  const wished = readSorting<string>(sorting, sortable, []);
  const newest = { column: 'refund.created_at', direction: 'desc' } as const;
  const sort = [...wished, newest, { column: 'refund.id', direction: 'asc' } as const];
  const { totalCount, rows } = await readPage(query, page, sort);
  return { totalCount, items: await presentRefunds(names, scope, context, rows) };
}

export function findRefundRow(scope: TenantScope, id: string): Promise<RefundOfficeRow | undefined> {
  return selectRefunds(scope).where('refund.id', '=', id).executeTakeFirst();
}

function selectRefunds({ tx, tenantId }: TenantScope) {
  return tx
    .selectFrom('refund')
    .innerJoin('payment_attempt as attempt', (join) =>
      join.onRef('attempt.tenant_id', '=', 'refund.tenant_id').onRef('attempt.id', '=', 'refund.attempt_id'),
    )
    .selectAll('refund')
    .select(['attempt.card_brand', 'attempt.card_last4'])
    .where('refund.tenant_id', '=', tenantId);
}

export type RefundOfficeRow = Awaited<ReturnType<ReturnType<typeof selectRefunds>['execute']>>[number];

/** By the order, or by the last four digits of its card. */
function matches(
  eb: ExpressionBuilder<DB & { attempt: DB['payment_attempt'] }, 'refund' | 'attempt'>,
  keyword: string,
  references: readonly string[],
): Expression<SqlBool> {
  return eb.or([
    eb('refund.reference', 'in', [keyword, ...references]),
    eb('attempt.card_last4', '=', keyword),
  ]);
}
