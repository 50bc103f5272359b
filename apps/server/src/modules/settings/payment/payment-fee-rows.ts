import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../../platform/database/scope.ts';

/** What an account costs for a payment by a method in a currency. */
export interface PaymentFee {
  readonly settingId: number;
  readonly method: string;
  readonly currency: string;
  /** The card's country of issue; empty for cards without a row of their own. */
  readonly cardCountry: string;
  /** Share of the sum, in hundredths of a percent. */
  readonly basisPoints: number;
  readonly fixedMinor: number;
}

/** The fees of the agency's accounts, in one currency or all. */
export async function listPaymentFeeRows(
  { tx, tenantId }: TenantScope,
  currency?: Currency,
): Promise<PaymentFee[]> {
  let query = tx.selectFrom('payment_fee').selectAll().where('tenant_id', '=', tenantId);
  if (currency !== undefined) query = query.where('currency', '=', currency);
  const rows = await query
    .orderBy('setting_id')
    .orderBy('currency')
    .orderBy('method')
    .orderBy('card_country')
    .execute();
  return rows.map((row) => ({
    settingId: row.setting_id,
    method: row.method,
    currency: row.currency,
    cardCountry: row.card_country,
    basisPoints: row.basis_points,
    fixedMinor: row.fixed_minor,
  }));
}
