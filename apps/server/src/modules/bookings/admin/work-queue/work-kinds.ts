import type { WorkKind } from '@farewind/contract/orders/work-queue';
import { workableKinds } from '@farewind/contract/orders/work-rights';
import { sql, type RawBuilder } from 'kysely';

/** A staff task in free text. */
export const MANUAL_TASK = 'manual';

/** An open message of the contact form. */
export const CONTACT_MESSAGE = 'contactOpen';

/** The kind of work of each staff task; tasks not listed here are `other`. */
const kindOfTask: Readonly<Record<string, WorkKind>> = {
  [MANUAL_TASK]: 'manual',
  departureChanged: 'moved',
  changeUnread: 'moved',
  rideFull: 'moved',
  rideFlightChanged: 'moved',
  otherOfferWanted: 'cancelled',
  proposalUnanswered: 'request',
  proposalRefused: 'request',
  offerAccepted: 'request',
  passengerChange: 'request',
  proofSent: 'documents',
  proofMissed: 'documents',
  buyerReplied: 'message',
  replyUnread: 'message',
  mailboxRefuses: 'message',
  copyRefused: 'message',
  repliesFull: 'message',
  mailBounced: 'message',
  smsBounced: 'message',
  confirmationLate: 'message',
  channelBooking: 'supplier',
  seatsLate: 'supplier',
  receiptLate: 'supplier',
  driverLate: 'supplier',
  stuckInProcessing: 'supplier',
  flightNotTakenBack: 'supplier',
  flightRefundShort: 'supplier',
  flightRefundUnclear: 'supplier',
  flightCancelledElsewhere: 'supplier',
  flightOrderLost: 'supplier',
  supplierPassengers: 'supplier',
  supplierBalanceLow: 'supplier',
  flightChangeRefused: 'supplier',
  flightChangeUnclear: 'supplier',
  keyRefused: 'supplier',
  refundFailed: 'refund',
  refundOverdue: 'refund',
  refundByHand: 'refund',
  refundLate: 'refund',
  testRefund: 'refund',
  chargeback: 'dispute',
  refundDisputed: 'dispute',
  chargeMismatch: 'dispute',
  moneyMismatch: 'books',
  receiptDiffers: 'books',
  receiptRefused: 'books',
  rateWaiting: 'rates',
  rateAgeing: 'rates',
};

/** The kind of work of an order with a problem, by the problem's code. */
const kindOfProblem: Readonly<Record<string, WorkKind>> = {
  retimed: 'moved',
  ride: 'moved',
  supplierCancelled: 'cancelled',
  priceChanged: 'price',
  documentRefused: 'documents',
};

/** Whether these permissions allow working on tasks of a queue, and so closing them. */
export function mayCloseTask(permissions: ReadonlySet<string>, task: string): boolean {
  return workableKinds(permissions).includes(kindOfTask[task] ?? 'other');
}

/** SQL for the kind of work of a staff task, from its column `kind`. */
export const caseOfTask = (column: RawBuilder<unknown>): RawBuilder<unknown> => caseOf(column, kindOfTask);

/** SQL for the kind of work of a problem, from its code. */
export const caseOfProblem = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  caseOf(column, kindOfProblem);

function caseOf(column: RawBuilder<unknown>, table: Readonly<Record<string, WorkKind>>): RawBuilder<unknown> {
  const whens = Object.entries(table).map(([code, kind]) => sql`when ${sql.lit(code)} then ${sql.lit(kind)}`);
  return sql`case ${column} ${sql.join(whens, sql` `)} else 'other' end`;
}
