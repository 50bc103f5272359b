import { openAttempt } from './ask-bank.ts';
import type { BankForm } from './attempt.ts';
import { returnTo, type Shop } from './authorise.ts';
import { hashCard, type Card } from './card.ts';
import type { PaymentsDeps } from './payments.ts';
import { findLastAttempt } from './repository.ts';

/**
 * See Payments.findBankForm. No money moves before the cardholder confirms, so the form may be told again: to who comes
 * with the card of the attempt, not to an earlier press with another one.
 */
export async function findBankForm(
  deps: PaymentsDeps,
  tenantId: number,
  reference: string,
  card: Card,
  shop: Shop,
): Promise<BankForm | undefined> {
  return deps.database.inTenant(tenantId, async (scope) => {
    const last = await findLastAttempt(scope, reference);
    if (last?.state !== 'threeDsPending') return undefined;
    if (!last.cardHash?.equals(hashCard(deps.keyring, card))) return undefined;
    const { charge, gateway } = await openAttempt(deps, scope, last.id);
    return gateway.bankForm(charge, card, returnTo(tenantId, last.id, shop));
  });
}
