import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Asked } from '../attempts/ask-bank.ts';
import type { PaymentsDeps } from '../deps.ts';

/** A charge with the data for its provider's receipt, and the flight data, which lowers the fee. */
export async function describeCharge(
  { receipts }: Pick<PaymentsDeps, 'receipts'>,
  scope: TenantScope,
  asked: Asked,
  amountMinor: number = asked.attempt.amountMinor,
): Promise<Asked> {
  // A card in our own form uses a protocol that accepts neither.
  if (!receipts || asked.method?.way === 'rawCard') return asked;
  const described = await receipts.describeCharge(scope, asked.attempt, amountMinor);
  return { ...asked, charge: { ...asked.charge, ...described } };
}
