import { MONEY_MESSAGES } from './on-money-events.ts';
import { ADDRESS_CHANGE_DUE, AFTER_SALE_MESSAGES, CONFIRMATION_DUE } from './on-order-events.ts';
import * as bookingEvents from './modules/bookings/events.ts';
import { CONTACT_ANSWERED, CONTACT_RECEIVED } from './modules/feedback/events.ts';
import { ACCOUNT_MAIL_DUE } from './modules/identity/events.ts';
import { PRICE_ALERT_TOPICS } from './wire-price-alerts.ts';

/** The events that lead to messages. */
export const MESSAGE_TOPICS = {
  orderConfirmed: CONFIRMATION_DUE,
  orderReceived: bookingEvents.ORDER_RECEIVED,
  orderFailed: bookingEvents.ORDER_FAILED,
  payerAwaited: bookingEvents.PAYER_AWAITED,
  billOpen: bookingEvents.BILL_OPEN,
  unpaidCancelled: bookingEvents.UNPAID_CANCELLED,
  holdEnded: bookingEvents.HOLD_ENDED,
  orderCodeRequested: bookingEvents.ORDER_CODE_REQUESTED,
  addressCodeRequested: bookingEvents.ADDRESS_CODE_REQUESTED,
  orderAddressChanged: ADDRESS_CHANGE_DUE,
  accountMailDue: ACCOUNT_MAIL_DUE,
  ticketsIssued: bookingEvents.TICKETS_ISSUED,
  cancelQuoteSent: bookingEvents.CANCEL_QUOTE_SENT,
  cancellationAccepted: bookingEvents.CANCELLATION_ACCEPTED,
  ...MONEY_MESSAGES,
  ...AFTER_SALE_MESSAGES,
  contactReceived: CONTACT_RECEIVED,
  contactAnswered: CONTACT_ANSWERED,
  ...PRICE_ALERT_TOPICS,
} as const;
