import type { getRefunds } from '@farewind/contract/finance/refunds';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { sql, type RawBuilder } from 'kysely';
import { beginOfDay } from '../../../platform/database/begin-of-day.ts';
import { lookUpRows, readLongPage } from '../../../platform/database/read-long-page.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { breakTies, readSorting, type SortKey } from '../../../platform/database/read-sorting.ts';
import { selectChargedRefunds, type ChargedRefundRow } from './charged-refunds.ts';
import { presentRefunds, type RefundNames } from './present-refund.ts';

const sortable = {
  requestedAt: 'refund.created_at',
  amount: 'refund.amount_minor',
  currency: 'refund.currency',
  state: 'refund.state',
  dueAt: 'refund.due_at',
  settledAt: 'refund.settled_at',
} as const;
const newestFirst: SortKey<string>[] = [{ column: sortable.requestedAt, direction: 'desc' }];

/** A page of refunds, the newest first. */
export async function listRefundPage(
  names: RefundNames,
  scope: TenantScope,
  context: RequestContext,
  request: ParsedInput<typeof getRefunds>,
): Promise<Output<typeof getRefunds>> {
  const { keyword, sorting, state, currency, from, to, orderId, ...page } = request;
  let query = scope.tx
    .selectFrom('refund')
    .select('refund.id')
    .where('refund.tenant_id', '=', scope.tenantId);
  if (state) query = query.where('refund.state', '=', state);
  if (currency) query = query.where('refund.currency', '=', currency);
  if (from) query = query.where('refund.created_at', '>=', beginOfDay(scope, from));
  if (to) query = query.where('refund.created_at', '<', beginOfDay(scope, to, 1));
  if (orderId) query = query.where('refund.reference', '=', orderId);
  if (keyword) query = query.where(matches(scope, keyword, await names.findReferences(scope, keyword)));
  const sort = breakTies(
    sorting ? readSorting<string>(sorting, sortable, []) : newestFirst,
    sortable.requestedAt,
    'refund.id',
  );
  const { total, rows } = await readLongPage(scope, query, page, sort);
  const found = await lookUpRows(rows, (ids) =>
    selectChargedRefunds(scope).where('refund.id', 'in', ids).execute(),
  );
  return { ...total, items: await presentRefunds(names, scope, context, found) };
}

export function findRefundRow(scope: TenantScope, id: string): Promise<ChargedRefundRow | undefined> {
  return selectChargedRefunds(scope).where('refund.id', '=', id).executeTakeFirst();
}

/** By the order, or by the last four digits of its card; each is found along its own index. */
function matches({ tenantId }: TenantScope, keyword: string, found: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`refund.id in (
    select id from refund where tenant_id = ${tenantId} and reference = any(${[keyword, ...found]})
    union select of_card.id from payment_attempt paid
      join refund of_card on of_card.tenant_id = paid.tenant_id and of_card.attempt_id = paid.id
      where paid.tenant_id = ${tenantId} and paid.card_last4 = ${keyword})`;
}
