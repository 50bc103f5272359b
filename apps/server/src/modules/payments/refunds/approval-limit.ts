import type { Currency } from '@farewind/values/currency';
import { convertMinor } from '@farewind/values/exchange-rate';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { PaymentsDeps } from '../payments.ts';

/**
 * Whether a sum is more than the agency gives back on one person's word. The limit is one sum in the inventory currency;
 * other currencies count at today's rate. Without a rate nobody can tell, and a second person has to look.
 */
export async function isAboveLimit(
  { settings }: Pick<PaymentsDeps, 'settings'>,
  scope: TenantScope,
  amountMinor: number,
  currency: Currency,
): Promise<boolean> {
  const { inventoryCurrency, refundLimitMinor } = await settings.getAgency(scope);
  try {
    const rate = await settings.getRate(scope, currency, inventoryCurrency);
    return convertMinor(amountMinor, rate) > refundLimitMinor;
  } catch (error) {
    if (error instanceof Refusal) return true;
    throw error;
  }
}
