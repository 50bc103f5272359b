/** Something that a buyer was told would be done by a certain time. */
export interface OrderDeadline {
  readonly kind: 'seats' | 'itineraryReceipt' | 'driver';
  readonly orderId: string;
  readonly reservationNumber: string;
  readonly dueAt: Date;
}
