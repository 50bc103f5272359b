import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../../platform/database/scope.ts';

/** The account for a method in a currency. */
export interface PaymentRouteRow {
  readonly currency: string;
  readonly method: string;
  /** The card's country of issue; empty for cards without rows of their own. */
  readonly cardCountry: string;
  readonly settingId: number;
}

/**
 * The agency's order of accounts, for one currency or all; within a method and card country in the order in which they
 * are tried.
 */
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

/** The accounts for a method in a currency, in the order of trying. `cardCountry`: see the row. */
export async function insertPaymentRoutes(
  { tx, tenantId }: TenantScope,
  { currency, method, cardCountry }: Pick<PaymentRouteRow, 'currency' | 'method' | 'cardCountry'>,
  settingIds: readonly number[],
): Promise<void> {
  if (settingIds.length === 0) return;
  await tx
    .insertInto('payment_route')
    .values(
      settingIds.map((id, place) => ({
        tenant_id: tenantId,
        currency,
        method,
        card_country: cardCountry,
        place,
        setting_id: id,
      })),
    )
    .execute();
}
