import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { isOfSale } from '../attempt.ts';
import { lockAttempts, type Attempt } from '../attempts/repository.ts';
import { postWithout } from './post-accepted.ts';
import {
  isAnswerLost,
  isStopped,
  PARTLY_DISPUTED,
  STOPPED_BY_DISPUTE,
  type DisputeFailure,
} from './refund-failures.ts';
import { BY_HAND, listRefundsOfAttempt, recordOnRefund, type Refund } from './refund-rows.ts';
import { rememberOwed, splitRequest } from './taken-by-bank.ts';

/** What can be sent of a refund. */
export interface Undisputed {
  readonly refund: Refund;
  /** Why nothing of it is sent now. */
  readonly stoppedBy?: DisputeFailure;
}

/**
 * A refund without the part that the card's bank has returned to the payer: that part is owed if the dispute is won. One
 * whose last answer was lost is not cut, because the provider may have its whole sum.
 */
export async function leaveOutDisputed(scope: TenantScope, refund: Refund): Promise<Undisputed> {
  const { charge, leftMinor } = await lockLeft(scope, refund);
  if (charge.disputedMinor === 0 || leftMinor >= refund.amountMinor) return { refund };
  if (leftMinor <= 0) return { refund, stoppedBy: STOPPED_BY_DISPUTE };
  const mayBeThere = refund.sendings > 0 && isAnswerLost(refund) && refund.bankReference !== BY_HAND;
  if (mayBeThere) return { refund, stoppedBy: PARTLY_DISPUTED };
  const { now, ifWon } = splitRequest(refund, refund.amountMinor - leftMinor);
  await recordOnRefund(scope, refund.id, {
    amount_minor: leftMinor,
    supplier_minor: now.supplierMinor,
    service_minor: now.serviceMinor,
    supplier_shares: JSON.stringify(now.suppliers.filter(({ minor }) => minor !== 0)),
  });
  await postWithout(scope, refund, ifWon);
  await rememberOwed(
    scope,
    // Another part of the same request may be remembered already.
    { ...refund, refundId: newId(), ...(isOfSale(charge) ? {} : { payableId: charge.payableId }) },
    ifWon,
    refund.nature === 'charge' ? charge.id : undefined,
  );
  return { refund: { ...refund, ...now, amountMinor: leftMinor } };
}

/** The charge of a refund, and what neither the payer's bank nor another refund has of it. */
export async function lockLeft(
  scope: TenantScope,
  { id, attemptId, reference }: Refund,
): Promise<{ readonly charge: Attempt; readonly leftMinor: number }> {
  // Locked, so that a dispute that is won at this moment misses neither what is remembered nor what is stopped here.
  const charges = await lockAttempts(scope, reference);
  const charge = charges.find((one) => one.id === attemptId)!;
  const others = (await listRefundsOfAttempt(scope, attemptId)).filter(
    (other) => other.id !== id && other.state !== 'rejected' && !isStopped(other),
  );
  const claimedMinor = others.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return { charge, leftMinor: charge.capturedMinor - charge.disputedMinor - claimedMinor };
}
