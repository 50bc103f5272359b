import { workKinds, type WorkKind } from '@farewind/contract/orders/work-queue';
import { sql, type RawBuilder } from 'kysely';

/** A staff task in free text. */
export const MANUAL_TASK = 'manual';

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

/** Rights required in addition to seeing orders. */
const rights: Partial<Readonly<Record<WorkKind, string>>> = {
  refund: 'Pages.Refunds',
  dispute: 'Pages.Payments',
  books: 'Pages.Payments',
  rates: 'Pages.Pricing',
};

/** The kinds of work that these permissions show. */
export function visibleKinds(permissions: ReadonlySet<string>): WorkKind[] {
  return workKinds.filter((kind) => {
    const right = rights[kind];
    return right === undefined || permissions.has(right);
  });
}

/** Whether these permissions show tasks of a queue in the work queue, and so allow closing them. */
export function seesTask(permissions: ReadonlySet<string>, task: string): boolean {
  return visibleKinds(permissions).includes(kindOfTask[task] ?? 'other');
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
