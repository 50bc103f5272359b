import type { Output } from '@farewind/contract/core/operation';
import type { getWork, WorkKind } from '@farewind/contract/orders/work-queue';
import { sql } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import { isInView, selectVisible, type Reader, type WorkFilter } from './find-work.ts';
import type { WorkSources } from './select-work.ts';

export type WorkCounts = Output<typeof getWork>['views'];
type Counted = WorkCounts & { readonly kind: WorkKind };

export interface WorkOfCode {
  readonly kind: WorkKind;
  readonly code: string;
  readonly count: number;
}

/** Number of waiting items by kind and by view, and of overdue ones. */
export async function countWork(
  sources: WorkSources,
  scope: TenantScope,
  context: RequestContext,
  filter: WorkFilter = {},
): Promise<readonly Counted[]> {
  const { rows } = await sql<Counted>`
    select v.kind, (count(*) filter (where ${isInView('all', context)}))::int as "all",
      (count(*) filter (where ${isInView('mine', context)}))::int as mine,
      (count(*) filter (where ${isInView('free', context)}))::int as free,
      (count(*) filter (where ${isInView('snoozed', context)}))::int as snoozed,
      (count(*) filter (where ${isInView('all', context)} and v.due_at < ${scope.now}))::int as late
    from (${selectVisible(sources, scope, context, filter)}) v group by v.kind`.execute(scope.tx);
  return rows;
}

export function sumCounts(counted: readonly WorkCounts[]): WorkCounts {
  const sum = (name: keyof WorkCounts) => counted.reduce((soFar, counts) => soFar + counts[name], 0);
  return {
    all: sum('all'),
    mine: sum('mine'),
    free: sum('free'),
    snoozed: sum('snoozed'),
    late: sum('late'),
  };
}

/** Number of the items that nobody has snoozed, by kind and reason. */
export async function countWorkByCode(
  sources: WorkSources,
  scope: TenantScope,
  reader: Reader,
): Promise<readonly WorkOfCode[]> {
  const { rows } = await sql<WorkOfCode>`select v.kind, v.code, count(*)::int as count
    from (${selectVisible(sources, scope, reader)}) v where v.snoozed_until is null
    group by v.kind, v.code`.execute(scope.tx);
  return rows;
}
