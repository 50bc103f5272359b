import type { TenantScope } from '../../platform/database/scope.ts';
import type { Asked } from './ask-bank.ts';
import type { PaymentsDeps } from './payments.ts';

/** A charge with what its provider issues a receipt from, and what is flown: it lowers the fee. */
export async function describeCharge(
  { receipts }: Pick<PaymentsDeps, 'receipts'>,
  scope: TenantScope,
  asked: Asked,
  amountMinor: number = asked.attempt.amountMinor,
): Promise<Asked> {
  // A card in our own form goes by a protocol that takes neither.
  if (!receipts || asked.method?.way === 'rawCard') return asked;
  const described = await receipts.describeCharge(scope, asked.attempt, amountMinor);
  return { ...asked, charge: { ...asked.charge, ...described } };
}
