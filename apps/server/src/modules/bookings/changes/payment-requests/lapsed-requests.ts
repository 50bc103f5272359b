import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { judgeAttempts } from '../../settlement/later-payments/judge-attempts.ts';
import { listLateRequests, type PaymentRequestRow } from './request-rows.ts';

type Deps = Pick<BookingDeps, 'payments'>;

/**
 * Requests as displayed: one past its deadline is lapsed at once, although the job ends it later. One whose payment may
 * still arrive stays open, as it does for the job.
 */
export async function toldNow(
  deps: Deps,
  scope: TenantScope,
  requests: readonly PaymentRequestRow[],
): Promise<PaymentRequestRow[]> {
  const told: PaymentRequestRow[] = [];
  for (const request of requests)
    told.push(
      (await isLapsed(deps, scope, request))
        ? { ...request, state: 'lapsed', endedAt: request.payUntil, endedBy: 'system' }
        : request,
    );
  return told;
}

/** The requests that are displayed as lapsed while they are stored as open. */
export async function listLapsedIds(deps: Deps, scope: TenantScope): Promise<string[]> {
  const told = await toldNow(deps, scope, await listLateRequests(scope));
  return told.filter(({ state }) => state === 'lapsed').map(({ requestId }) => requestId);
}

async function isLapsed(
  { payments }: Deps,
  scope: TenantScope,
  { state, payUntil, orderId, payableId }: PaymentRequestRow,
): Promise<boolean> {
  if (state !== 'open' || scope.now < payUntil) return false;
  return judgeAttempts(await payments.listAttempts(scope, orderId), payableId) === 'unpaid';
}
