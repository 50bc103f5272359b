import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { getPaymentRequests } from '@farewind/contract/orders/payment-requests';
import { sql, type RawBuilder } from 'kysely';
import { readLongPage } from '../../../../platform/database/read-long-page.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import { breakTies, readSorting, type SortKey } from '../../../../platform/database/read-sorting.ts';
import { actorName } from '../../order/actor.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { staffActor } from '../../order/staff-actor.ts';
import { listLapsedIds } from './lapsed-requests.ts';
import { presentRequests } from './present-request.ts';
import { listRequestsById, type RequestState } from './request-rows.ts';

const sortable = {
  requestedAt: 'r.created_at',
  payUntil: 'r.pay_until',
  amount: 'r.amount_minor',
  state: 'r.state',
} as const;
const newestFirst: SortKey<string>[] = [{ column: sortable.requestedAt, direction: 'desc' }];

/** A page of the sums asked for by payment links, the newest first. */
export async function listRequestPage(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  request: ParsedInput<typeof getPaymentRequests>,
  findOrders: (scope: TenantScope, typed: string) => Promise<readonly string[]>,
): Promise<Output<typeof getPaymentRequests>> {
  const { keyword, sorting, state, orderId, from, to, mine, ...page } = request;
  const { tenantId } = scope;
  const zone = sql`accounting_zone(${tenantId}::int)`;
  let query = scope.tx.selectFrom('payment_request as r').select('r.id').where('r.tenant_id', '=', tenantId);
  if (state) query = query.where(await inState(deps, scope, state));
  if (orderId) query = query.where('r.order_id', '=', orderId);
  if (mine) query = query.where('r.requested_by', '=', actorName(staffActor(context)));
  if (from) query = query.where(sql<boolean>`r.created_at >= ${from}::date::timestamp at time zone ${zone}`);
  if (to) query = query.where(sql<boolean>`r.created_at < (${to}::date + 1)::timestamp at time zone ${zone}`);
  if (keyword) {
    const found = await findOrders(scope, keyword);
    query = query.where(sql<boolean>`r.order_id = any(${[keyword, ...found]})`);
  }
  const sort = breakTies(
    sorting ? readSorting<string>(sorting, sortable, []) : newestFirst,
    sortable.requestedAt,
    'r.id',
  );
  const { total, rows } = await readLongPage(scope, query, page, sort);
  const found =
    rows.length === 0
      ? []
      : await listRequestsById(
          scope,
          rows.map(({ id }) => id),
        );
  const byId = new Map(found.map((one) => [one.requestId, one]));
  const shown = rows.flatMap(({ id }) => byId.get(id) ?? []);
  return { ...total, items: await presentRequests(deps, scope, context, shown) };
}

/** The SQL condition for a displayed state: a request past its deadline counts as lapsed before the job has stored that. */
async function inState(
  deps: BookingDeps,
  scope: TenantScope,
  state: RequestState,
): Promise<RawBuilder<boolean>> {
  const stored = sql<boolean>`r.state = ${state}`;
  if (state !== 'open' && state !== 'lapsed') return stored;
  const lapsed = sql<boolean>`r.id = any(${await listLapsedIds(deps, scope)}::uuid[])`;
  return state === 'open'
    ? sql<boolean>`(${stored} and not ${lapsed})`
    : sql<boolean>`(${stored} or ${lapsed})`;
}
