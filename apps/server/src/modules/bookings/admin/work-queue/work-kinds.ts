import { workKinds, type WorkKind } from '@farewind/contract/orders/work-queue';
import { sql, type RawBuilder } from 'kysely';

/** A staff task in the words of staff. */
export const MANUAL_TASK = 'manual';

/** Under which kind each staff task stands; those that are not named stand under `other`. */
const kindOfTask: Readonly<Record<string, WorkKind>> = {
  [MANUAL_TASK]: 'manual',
  departureChanged: 'moved',
  changeUnread: 'moved',
  rideFull: 'moved',
  otherOfferWanted: 'cancelled',
  proposalUnanswered: 'request',
  proposalRefused: 'request',
  offerAccepted: 'request',
  passengerChange: 'request',
  proofSent: 'documents',
  proofMissed: 'documents',
  mailBounced: 'message',
  smsBounced: 'message',
  confirmationLate: 'message',
  seatsLate: 'supplier',
  receiptLate: 'supplier',
  driverLate: 'supplier',
  stuckInProcessing: 'supplier',
  flightNotTakenBack: 'supplier',
  flightRefundShort: 'supplier',
  flightRefundUnclear: 'supplier',
  refundFailed: 'refund',
  refundOverdue: 'refund',
  refundLate: 'refund',
  chargeback: 'dispute',
  chargeMismatch: 'dispute',
  moneyMismatch: 'books',
  receiptDiffers: 'books',
  receiptRefused: 'books',
  rateWaiting: 'books',
  rateAgeing: 'books',
};

/** Under which kind an order stands whose item is in trouble, by what is wrong with it. */
const kindOfProblem: Readonly<Record<string, WorkKind>> = {
  retimed: 'moved',
  ride: 'moved',
  supplierCancelled: 'cancelled',
  priceChanged: 'price',
  documentRefused: 'documents',
};

/** What a reader needs beside the right to see orders. */
const rights: Partial<Readonly<Record<WorkKind, string>>> = {
  refund: 'Pages.Refunds',
  dispute: 'Pages.Payments',
  books: 'Pages.Payments',
};

/** The kinds that somebody with these permissions may see. */
export function visibleKinds(permissions: ReadonlySet<string>): WorkKind[] {
  return workKinds.filter((kind) => {
    const right = rights[kind];
    return right === undefined || permissions.has(right);
  });
}

/** The kind of a staff task, from its column `kind`. */
export const caseOfTask = (column: RawBuilder<unknown>): RawBuilder<unknown> => caseOf(column, kindOfTask);

/** The kind of a problem, from its code. */
export const caseOfProblem = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  caseOf(column, kindOfProblem);

function caseOf(column: RawBuilder<unknown>, table: Readonly<Record<string, WorkKind>>): RawBuilder<unknown> {
  const whens = Object.entries(table).map(([code, kind]) => sql`when ${sql.lit(code)} then ${sql.lit(kind)}`);
  return sql`case ${column} ${sql.join(whens, sql` `)} else 'other' end`;
}
