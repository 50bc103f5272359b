import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { isOfSale } from '../attempt.ts';
import { lockAttempts } from '../attempts/repository.ts';
import { postWithout } from './post-accepted.ts';
import { isStopped, listRefundsOfAttempt, recordOnRefund, type Refund } from './refund-rows.ts';
import { rememberOwed, splitRequest } from './taken-by-bank.ts';

/** What can be sent of a refund. */
export interface Undisputed {
  readonly refund: Refund;
  /** The bank has all of it, and it is sent once the dispute is won. */
  readonly isStopped: boolean;
}

/**
 * A refund without the part that the card's bank has returned to the payer: that part is owed if the dispute is won. One
 * whose last answer was lost is not cut, because the provider may have its whole sum.
 */
export async function leaveOutDisputed(scope: TenantScope, refund: Refund): Promise<Undisputed> {
  // Locked, so that a dispute that is won at this moment misses neither what is remembered nor what is stopped here.
  const charges = await lockAttempts(scope, refund.reference);
  const charge = charges.find(({ id }) => id === refund.attemptId)!;
  if (charge.disputedMinor === 0) return { refund, isStopped: false };
  const others = (await listRefundsOfAttempt(scope, charge.id)).filter(
    (other) => other.id !== refund.id && other.state !== 'rejected' && !isStopped(other),
  );
  const claimedMinor = others.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const leftMinor = charge.capturedMinor - charge.disputedMinor - claimedMinor;
  if (leftMinor >= refund.amountMinor) return { refund, isStopped: false };
  const mayBeThere = refund.sendings > 0 && refund.failure === undefined;
  if (leftMinor <= 0 || mayBeThere) return { refund, isStopped: true };
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
  return { refund: { ...refund, ...now, amountMinor: leftMinor }, isStopped: false };
}
