/** A deadline promised to a buyer. */
export interface OrderDeadline {
  readonly kind: 'seats' | 'itineraryReceipt' | 'driver';
  readonly orderId: string;
  readonly reservationNumber: string;
  readonly dueAt: Date;
}
