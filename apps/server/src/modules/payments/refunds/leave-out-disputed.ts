import type { TenantScope } from '../../../platform/database/scope.ts';
import { lockAttempts } from '../repository.ts';
import { recordOnRefund, type Refund } from './refund-rows.ts';
import { rememberOwed, splitRequest } from './taken-by-bank.ts';

/** What is approved of a refund. */
export interface Undisputed {
  readonly refund: Refund;
  /** The bank has all of it, and it is sent once the dispute is won. */
  readonly isStopped: boolean;
}

/**
 * A refund that waited, without the part that the card's bank has returned to the payer: that part is owed if the
 * dispute is won.
 */
export async function leaveOutDisputed(scope: TenantScope, refund: Refund): Promise<Undisputed> {
  if (refund.state !== 'accepted') return { refund, isStopped: false };
  // Locked, so that a dispute that is won at this moment does not miss what is remembered here.
  const charges = await lockAttempts(scope, refund.reference);
  const { capturedMinor, claimedMinor, disputedMinor } = charges.find(({ id }) => id === refund.attemptId)!;
  const takenMinor = claimedMinor + disputedMinor - capturedMinor;
  if (takenMinor <= 0) return { refund, isStopped: false };
  if (takenMinor >= refund.amountMinor) return { refund, isStopped: true };
  const { now, ifWon } = splitRequest(refund, takenMinor);
  const amountMinor = now.supplierMinor + now.serviceMinor;
  await recordOnRefund(scope, refund.id, {
    amount_minor: amountMinor,
    supplier_minor: now.supplierMinor,
    service_minor: now.serviceMinor,
    supplier_shares: JSON.stringify(now.suppliers.filter(({ minor }) => minor !== 0)),
  });
  await rememberOwed(scope, { ...refund, refundId: refund.id }, ifWon, undefined);
  return { refund: { ...refund, ...now, amountMinor }, isStopped: false };
}
