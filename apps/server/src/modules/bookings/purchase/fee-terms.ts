import type { Agency } from '../../settings/public.ts';
import type { FlightTerms } from '../order/order-draft.ts';

/** The agency's current terms for refunding our service fee on voluntary cancellation; an order keeps its own. */
export function readFeeTerms({
  serviceFeeRefund,
}: Pick<Agency, 'serviceFeeRefund'>): Pick<FlightTerms, 'serviceFeeRefund'> {
  return serviceFeeRefund === 'none' ? {} : { serviceFeeRefund };
}
