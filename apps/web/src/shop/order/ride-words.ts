import type { Order } from '@farewind/contract/bookings/get-order';
import type { MessageKey } from '../../shared/i18n/catalogue.ts';
import { isRidesOnly } from './order-page.ts';

/** For texts that speak of flights, seats or tickets: those of an order that has only rides. */
const rideWords: Readonly<Partial<Record<MessageKey, MessageKey>>> = {
  'checkout.searchAgain': 'trip.failed.findRide',
  'order.status.booked': 'order.status.ticketedTransfer',
  'order.status.changed': 'order.status.changedTransfer',
  'order.status.processing': 'order.status.processingTransfer',
  'order.status.ticketed': 'order.status.ticketedTransfer',
  'payment.bill.held': 'payment.bill.rideHeld',
  'payment.bill.released': 'payment.bill.rideReleased',
  'payment.code.wait': 'payment.code.rideWait',
  'payment.returning.text': 'payment.returning.ride',
  'trip.address.changed': 'trip.address.changedOfRide',
  'trip.failed.searchAgain': 'trip.failed.searchRideAgain',
  'trip.lead.unpaid': 'trip.lead.ridesUnpaid',
  'trip.lead.unpaidYet': 'trip.lead.ridesUnpaidYet',
};

/** The key of a text in the words of what was ordered. */
export function wordFor(order: Pick<Order, 'items'> | undefined, key: MessageKey): MessageKey {
  return order !== undefined && isRidesOnly(order) ? wordForRide(key) : key;
}

export function wordForRide(key: MessageKey): MessageKey {
  return rideWords[key] ?? key;
}
