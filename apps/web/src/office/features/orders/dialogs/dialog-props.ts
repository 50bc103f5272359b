import type { getOrderCancelQuote } from '@farewind/contract/bookings/cancel';
import type { Answer } from '../../../../shared/api/call-types.ts';
import type { OrderAdmin } from '../use-order.ts';

export type Quote = Answer<typeof getOrderCancelQuote>;

/** The props of every dialog of an order. */
export interface OrderDialogProps {
  readonly admin: OrderAdmin;
  /** The change, proof or passenger that the dialog is about. */
  readonly id: string;
}
