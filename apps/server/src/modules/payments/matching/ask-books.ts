import { ask, openAttempt } from '../attempts/ask-bank.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { Charge, PaymentGateway } from '../ports.ts';
import { listRefundsOfAttempt } from '../refunds/refund-rows.ts';
import { othersOf, recordOthers } from '../charging/surplus-charges.ts';
import type { BankBooks } from './match-charge.ts';

/**
 * The bank's state of a charge; undefined if it does not answer, or cannot be queried with the account's keys. Further
 * payments of the same page or code are recorded, and go back as if a notification had told of them.
 */
export async function askBooks(
  deps: PaymentsDeps,
  tenantId: number,
  attemptId: string,
): Promise<BankBooks | undefined> {
  const { attempt, charge, gateway, isOfOtherMode, isRefundedByHand } = await deps.database.inTenant(
    tenantId,
    (scope) => openAttempt(deps, scope, attemptId),
  );
  if (isOfOtherMode) return undefined;
  const fact = await ask(deps, attemptId, () => gateway.query(charge));
  if (othersOf(fact).length > 0)
    await deps.database.inTenant(tenantId, (scope) => recordOthers(deps, scope, attempt, fact));
  switch (fact.kind) {
    case 'unknown':
    case 'waiting':
      return undefined;
    case 'notFound':
    case 'declined':
    case 'closed':
      return { state: 'none', capturedMinor: 0, refundedMinor: 0 };
    case 'voided':
      return { state: 'voided', capturedMinor: 0, refundedMinor: 0 };
    case 'authorised':
      return { state: 'held', capturedMinor: 0, refundedMinor: 0, bankReference: fact.bankReference };
    default: {
      // The refunded sum is in the history alone; refunds by hand are in our own books alone.
      const refundedMinor = isRefundedByHand
        ? await sumSettled(deps, tenantId, attemptId)
        : await askRefunded(deps, attemptId, gateway, charge);
      if (refundedMinor === undefined) return undefined;
      const capturedMinor =
        fact.kind === 'captured'
          ? // A provider that does not tell the sum has what was captured of the authorised one.
            (fact.amount ?? charge.captured ?? charge.amount).minor
          : refundedMinor;
      const bankReference = fact.kind === 'captured' ? fact.bankReference : undefined;
      const books = { state: 'captured', capturedMinor, refundedMinor, bankReference } as const;
      const taken = fact.kind === 'captured' ? fact.chargedBack : undefined;
      return taken ? { ...books, chargebackMinor: taken.minor } : books;
    }
  }
}

/** The total of completed refunds, in minor units; undefined if the bank does not tell. */
async function askRefunded(
  deps: PaymentsDeps,
  attemptId: string,
  gateway: PaymentGateway,
  charge: Charge,
): Promise<number | undefined> {
  const told = await ask(deps, attemptId, () => gateway.findRefunded(charge));
  return told.kind === 'refunded' ? told.amount.minor : undefined;
}

async function sumSettled(deps: PaymentsDeps, tenantId: number, attemptId: string): Promise<number> {
  const refunds = await deps.database.inTenant(tenantId, (scope) => listRefundsOfAttempt(scope, attemptId));
  return refunds
    .filter(({ state }) => state === 'settled')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
