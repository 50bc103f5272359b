import { ask, openAttempt } from '../attempts/ask-bank.ts';
import { declineWords } from '../attempts/decline-words.ts';
import type { PaymentsDeps } from '../deps.ts';
import { failRefund } from './fail-refund.ts';
import {
  isPending,
  listPendingRefunds,
  listRefundsOfAttempt,
  lockRefund,
  type Refund,
} from './refund-rows.ts';
import { settleRefund } from './settle-refund.ts';

const AT_ONCE = 200;

/** Queries refunds that settle later. A failed one returns to the staff, and is owed as before. */
export async function askAboutPendingRefunds(deps: PaymentsDeps, tenantId: number): Promise<void> {
  const pending = await deps.database.inTenant(tenantId, (scope) => listPendingRefunds(scope, AT_ONCE));
  for (const refund of pending) await askAboutRefund(deps, tenantId, refund);
}

/** Queries the refunds of one charge that settle later, for example after a notification of one. */
export async function askAboutRefundsOf(
  deps: PaymentsDeps,
  tenantId: number,
  attemptId: string,
): Promise<void> {
  const refunds = await deps.database.inTenant(tenantId, (scope) => listRefundsOfAttempt(scope, attemptId));
  for (const refund of refunds.filter(isPending)) await askAboutRefund(deps, tenantId, refund);
}

async function askAboutRefund(
  deps: PaymentsDeps,
  tenantId: number,
  { id, attemptId }: Refund,
): Promise<void> {
  const asked = await deps.database.inTenant(tenantId, async (scope) => {
    const refund = await lockRefund(scope, id);
    if (!refund || !isPending(refund)) return undefined;
    return { refund, bank: await openAttempt(deps, scope, attemptId) };
  });
  const theirReference = asked?.refund.bankReference;
  if (!asked || theirReference === undefined || !asked.bank.gateway.queryRefund) return;
  const { charge, gateway } = asked.bank;
  const fact = await ask(deps, attemptId, () => gateway.queryRefund!(charge, theirReference));
  if (fact.kind === 'pending' || fact.kind === 'unknown') return;
  await deps.database.inTenant(tenantId, async (scope) => {
    const refund = await lockRefund(scope, id);
    if (!refund || !isPending(refund)) return;
    if (fact.kind === 'done') await settleRefund(deps, scope, refund, fact.bankReference);
    else await failRefund(deps, scope, refund, declineWords(fact));
  });
}
