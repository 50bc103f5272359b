import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { workKinds, type getWork } from '@farewind/contract/orders/work-queue';
import { sql } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { selectMatching } from '../matching-orders.ts';
import { readKeyword } from '../read-keyword.ts';
import { listOrderDeadlines } from '../figures/list-deadlines.ts';
import { countWork, sumCounts } from './count-work.ts';
import { isInView, selectVisible, type WorkFilter, type WorkRow } from './find-work.ts';
import { presentWork } from './present-work.ts';

const PROMISE_AHEAD_MS = 24 * 3_600_000;

/** One page of waiting items, most urgent first; with equal deadlines, buyers who have not read come first. */
export async function listWork(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  { view, kind, skipCount, maxResultCount, keyword, code, departure }: ParsedInput<typeof getWork>,
): Promise<Output<typeof getWork>> {
  const found = keyword ? await findBy(deps, scope, keyword) : undefined;
  const filter = { found, code, departure };
  const counted = await countWork(deps, scope, context, filter);
  const views = sumCounts(counted);
  const wanted = kind === undefined ? undefined : new Set(kind.split(','));
  const inView = counted.filter((counts) => counts[view] > 0);
  const shown = wanted === undefined ? inView : inView.filter((counts) => wanted.has(counts.kind));
  const ofKinds = sql`v.kind = any(${shown.map((counts) => counts.kind)}::text[])`;
  const { rows } = await sql<WorkRow>`
    select v.*, o.id as order_id, o.reservation_number from (
      select v.* from (${selectVisible(deps, scope, context, filter)}) v
      where ${isInView(view, context)} and ${ofKinds}
      order by v.due_at, coalesce(v.is_read, false), v.key limit ${maxResultCount} offset ${skipCount}) v
    left join customer_order o on o.tenant_id = ${scope.tenantId} and o.id = v.reference
    order by v.due_at, coalesce(v.is_read, false), v.key`.execute(scope.tx);
  return {
    totalCount: shown.reduce((sum, counts) => sum + counts[view], 0),
    items: await presentWork(deps, scope, context, rows),
    now: scope.now.toISOString(),
    views,
    kinds: workKinds.flatMap((name) => {
      const count = inView.find((counts) => counts.kind === name)?.[view];
      return count === undefined ? [] : [{ kind: name, count }];
    }),
    nextPromiseAt: views.all + views.snoozed === 0 ? await findNextPromise(scope) : null,
  };
}

async function findBy(deps: BookingDeps, scope: TenantScope, text: string): Promise<WorkFilter['found']> {
  const { sought } = await readKeyword(deps, scope, text);
  return { text, orders: selectMatching(scope, sought) };
}

async function findNextPromise(scope: TenantScope): Promise<string | null> {
  const deadlines = await listOrderDeadlines(scope, new Date(scope.now.getTime() + PROMISE_AHEAD_MS));
  const next = deadlines
    .map(({ dueAt }) => dueAt.getTime())
    .filter((dueAt) => dueAt >= scope.now.getTime())
    .toSorted((one, other) => one - other)[0];
  return next === undefined ? null : new Date(next).toISOString();
}
