import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { STUCK_MINUTES } from '../report-stuck-orders.ts';

/** Orders that need somebody, each counted where its most pressing item stands. */
export interface OrderProblems {
  /** The money is held, and seats or capture have not come for half an hour. */
  readonly stuckInProcessing: number;
  /** Declined or given up at the bank, and not yet tried again. */
  readonly paymentFailed: number;
  readonly problematic: number;
  readonly waitingForCancel: number;
}

export async function countOrderProblems(scope: TenantScope): Promise<OrderProblems> {
  const stuckSince = new Date(scope.now.getTime() - STUCK_MINUTES * 60_000);
  const { rows } = await sql<Record<keyof OrderProblems, number>>`
    select
      (count(*) filter (where has_stuck))::int as "stuckInProcessing",
      (count(*) filter (where not has_stuck and has_problem))::int as "problematic",
      (count(*) filter (where not has_stuck and not has_problem and has_cancel))::int as "waitingForCancel",
      (count(*) filter (where not has_stuck and not has_problem and not has_cancel and has_failed))::int
        as "paymentFailed"
    from (select
        bool_or(status = 'processing') as has_stuck,
        bool_or(status = 'problematic') as has_problem,
        bool_or(status = 'waitingForCancel') as has_cancel,
        bool_or(status = 'paymentFailed') as has_failed
      from (select order_id, status from order_item
          where tenant_id = ${scope.tenantId} and status in ('problematic', 'waitingForCancel', 'paymentFailed')
        union all select order_id, status from order_item
          where tenant_id = ${scope.tenantId} and status = 'processing' and changed_at < ${stuckSince}) i
      group by order_id) o`.execute(scope.tx);
  return rows[0] ?? { stuckInProcessing: 0, paymentFailed: 0, problematic: 0, waitingForCancel: 0 };
}
