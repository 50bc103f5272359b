import type { getOrderCancelQuote } from '@farewind/contract/bookings/cancel';
import type { Answer } from '../../../../shared/api/call-types.ts';
import type { OrderAdmin } from '../use-order.ts';

export type Quote = Answer<typeof getOrderCancelQuote>;

/** What every dialog of an order is told. */
export interface OrderDialogProps {
  readonly admin: OrderAdmin;
  /** What of the order it is about: a change, a proof, a passenger. */
  readonly id: string;
}
