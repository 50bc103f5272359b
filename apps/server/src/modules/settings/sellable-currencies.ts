import type { UnsellableCurrency } from '@farewind/contract/agency/sites';
import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../platform/database/scope.ts';
import { findAgencyRow } from './agency/agency-rows.ts';
import { listActivePaymentRows } from './payment/payment-rows.ts';
import { isSiteOpen, listTakingRows } from './payment/pick-payment-setting.ts';
import { hasRate } from './rates/rates.ts';

/**
 * Which of these currencies cannot be paid in now: no active account accepts them, or they have no usable rate. Without a
 * rate of the inventory currency the others have none either.
 */
export async function listUnsellable(
  scope: TenantScope,
  currencies: readonly Currency[],
  isDemo: boolean,
): Promise<UnsellableCurrency[]> {
  // Before the opening live accounts count too, although only test accounts take payments.
  const accounts = (await isSiteOpen(scope))
    ? await listTakingRows(scope, isDemo)
    : await listActivePaymentRows(scope);
  const agency = await findAgencyRow(scope);
  const inventory = agency?.inventory_currency as Currency | undefined;
  const isPriced = inventory !== undefined && (await hasRate(scope, inventory));
  const unsellable: UnsellableCurrency[] = [];
  for (const currency of currencies) {
    const isTaken = accounts.some((account) => account.currencies.includes(currency));
    if (!isTaken) unsellable.push({ currency, reason: 'noAccount' });
    else if (currency !== inventory && !(isPriced && (await hasRate(scope, currency))))
      unsellable.push({ currency, reason: 'noRate' });
  }
  return unsellable;
}

/**
 * The currencies that a shop offers: those of its site that can be paid in. Where there are none, as before the first
 * account exists, the site shows all its currencies, and reports the problem at payment.
 */
export async function listOffered(
  scope: TenantScope,
  currencies: readonly Currency[],
  isDemo: boolean,
): Promise<readonly Currency[]> {
  const unsellable = new Set(
    (await listUnsellable(scope, currencies, isDemo)).map(({ currency }) => currency),
  );
  const offered = currencies.filter((currency) => !unsellable.has(currency));
  return offered.length === 0 ? currencies : offered;
}
