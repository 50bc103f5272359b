import type { TenantScope } from '../../../../platform/database/scope.ts';
import { countWaitingOrders } from './waiting-orders.ts';

/** Orders that need attention, each counted once, by its most urgent item. */
export interface OrderProblems {
  /** Authorised, but without seats or capture for half an hour. */
  readonly stuckInProcessing: number;
  /** Declined or abandoned at the bank in the last seven days, and not tried again. */
  readonly paymentFailed: number;
  readonly problematic: number;
  readonly waitingForCancel: number;
}

export async function countOrderProblems(scope: TenantScope): Promise<OrderProblems> {
  const counts = await countWaitingOrders(scope);
  return {
    stuckInProcessing: counts.get('orderStuck') ?? 0,
    paymentFailed: counts.get('orderUnpaid') ?? 0,
    problematic: counts.get('orderProblematic') ?? 0,
    waitingForCancel: counts.get('orderWaitingForCancel') ?? 0,
  };
}
