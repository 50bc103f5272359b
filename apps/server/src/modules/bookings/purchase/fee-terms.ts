import type { TenantScope } from '../../../platform/database/scope.ts';
import type { BookingDeps } from '../order/deps.ts';
import type { FlightTerms } from '../order/order-draft.ts';
import type { QuoteClaims } from '../order/quote-claims.ts';

/**
 * The terms for refunding our service fee on voluntary cancellation, as quoted; the agency's current ones if the quote
 * has none. An order keeps its own.
 */
export async function readFeeTerms(
  { settings }: Pick<BookingDeps, 'settings'>,
  scope: TenantScope,
  quoted: Pick<QuoteClaims, 'serviceFeeRefund'>,
): Promise<Pick<FlightTerms, 'serviceFeeRefund'>> {
  const serviceFeeRefund = quoted.serviceFeeRefund ?? (await settings.getAgency(scope)).serviceFeeRefund;
  return serviceFeeRefund === 'none' ? {} : { serviceFeeRefund };
}
