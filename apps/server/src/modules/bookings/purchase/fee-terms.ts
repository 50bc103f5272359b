import type { Agency } from '../../settings/public.ts';
import type { FlightTerms } from '../order/order-draft.ts';

/** Whether our service fee comes back when a flight is cancelled by choice, as the agency sells now; an order keeps its terms. */
export function readFeeTerms({
  serviceFeeRefund,
}: Pick<Agency, 'serviceFeeRefund'>): Pick<FlightTerms, 'serviceFeeRefund'> {
  return serviceFeeRefund === 'none' ? {} : { serviceFeeRefund };
}
