import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../../platform/database/scope.ts';

/** Which account takes a method in a currency. */
export interface PaymentRouteRow {
  readonly currency: string;
  readonly method: string;
  /** Where the card was issued; empty: every card without rows of its own. */
  readonly cardCountry: string;
  readonly settingId: number;
}

/** The agency's order of accounts, of one currency or of all; those of a method and a card country in the order of trying. */
export async function listPaymentRouteRows(
  { tx, tenantId }: TenantScope,
  currency?: Currency,
): Promise<PaymentRouteRow[]> {
  let query = tx.selectFrom('payment_route').selectAll().where('tenant_id', '=', tenantId);
  if (currency !== undefined) query = query.where('currency', '=', currency);
  const rows = await query
    .orderBy('currency')
    .orderBy('method')
    .orderBy('card_country')
    .orderBy('place')
    .execute();
  return rows.map((row) => ({
    currency: row.currency,
    method: row.method,
    cardCountry: row.card_country,
    settingId: row.setting_id,
  }));
}
