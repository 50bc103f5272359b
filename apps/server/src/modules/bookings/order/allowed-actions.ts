import type { ItemKind } from './order-draft.ts';
import { cancellableStates, type ItemStatus } from './order-moves.ts';
import type { TravelDocument } from '@farewind/contract/bookings/travel-document';

const actions: Readonly<Record<ItemStatus, readonly string[]>> = {
  pendingPayment: ['wait'],
  processing: ['wait'],
  paymentFailed: ['payAgain'],
  expired: ['payAgain'],
  booked: ['print', 'download', 'resend', 'changeAddress'],
  ticketed: ['print', 'download', 'resend', 'changeAddress'],
  changed: ['print', 'download', 'resend', 'changeAddress'],
  problematic: ['print', 'resend', 'changeAddress'],
  waitingForCancel: ['print', 'resend', 'changeAddress'],
  completed: ['print', 'download', 'resend', 'changeAddress'],
  cancelled: [],
};

/** Actions that need the right to act, and a mail server for what they send. */
const mailed: readonly string[] = ['resend', 'changeAddress'];

/** Attempt states in which only the bank knows whether it charged. */
const undecided: readonly (string | undefined)[] = ['created', 'awaitingPayer', 'completing', 'unknown'];

/** Attempt states in which no money moved and none will. */
const ended: readonly string[] = ['failed', 'expired', 'voided'];

/**
 * What the buyer may do with an order now; screens show these and derive nothing themselves. A buyer who left the
 * bank's page has not paid and may start again; one whose payment may have succeeded waits for the bank. `mayMail`: the
 * caller has the right to act, and there is a mail server. `isHeld`: the seats are still held for the caller who
 * ordered them. `isBillOpen`: the last attempt's bill can still be paid, even if the seats were released.
 * `isStartUnanswered`: the provider has not told where to pay, and is asked again by `Booking/GetPaymentState`.
 */
export function listAllowedActions(
  status: ItemStatus,
  lastAttempt: string | undefined,
  mayMail: boolean,
  {
    isHeld = false,
    isBillOpen = false,
    isStartUnanswered = false,
  }: Partial<Pick<OrderActionFacts, 'isHeld' | 'isBillOpen' | 'isStartUnanswered'>> = {},
): string[] {
  if (status === 'pendingPayment' && isHeld && (lastAttempt === undefined || ended.includes(lastAttempt)))
    return ['wait', 'continuePaying', 'payAgain'];
  if (status === 'pendingPayment' && lastAttempt === 'threeDsPending') return ['wait', 'payAgain'];
  if (status === 'pendingPayment' && lastAttempt === 'awaitingPayer')
    return ['wait', 'continuePaying', 'payAgain'];
  if (status === 'pendingPayment' && isStartUnanswered) return ['wait', 'continuePaying'];
  if (status === 'expired' && lastAttempt === 'awaitingPayer' && isBillOpen)
    return ['wait', 'continuePaying'];
  if (status === 'expired' && undecided.includes(lastAttempt)) return ['wait'];
  return actions[status].filter((action) => mayMail || !mailed.includes(action));
}

export interface TicketFacts {
  readonly kind: ItemKind;
  /** Status of the ticket's item. */
  readonly status: ItemStatus;
  readonly isCancelled: boolean;
  readonly hasDeparted: boolean;
  /** The supplier broke the contract, so the ticket can be cancelled after departure too. */
  readonly isBroken: boolean;
}

const changeable: readonly ItemStatus[] = ['booked', 'ticketed'];

/**
 * What the user may do with one passenger on one item. A ride has no passenger change, because it belongs to all of
 * them.
 */
export function listTicketActions({
  kind,
  status,
  isCancelled,
  hasDeparted,
  isBroken,
}: TicketFacts): string[] {
  if (isCancelled) return [];
  const allowed: string[] = [];
  if (cancellableStates.includes(status) && (!hasDeparted || isBroken)) allowed.push('cancel');
  if (kind !== 'transfer' && changeable.includes(status) && !hasDeparted) allowed.push('changePassenger');
  return allowed;
}

export interface OrderActionFacts {
  readonly status: ItemStatus;
  readonly lastAttempt: string | undefined;
  readonly mayMail: boolean;
  /** The seats are still held for the caller who ordered them. */
  readonly isHeld?: boolean;
  /** The last attempt is a bill within its time limit. */
  readonly isBillOpen?: boolean;
  /** The provider did not answer the start of the last attempt, whose payer can pay on its page only. */
  readonly isStartUnanswered?: boolean;
  readonly hasRefunds: boolean;
  /** The actions available to the user, over all tickets. */
  readonly ticketActions: readonly string[];
  /** The actions of open proposals. */
  readonly proposalActions: readonly string[];
  readonly proofs: readonly TravelDocument['state'][];
}

/** A missing, refused or overdue file can still be sent. */
function isWanted(state: TravelDocument['state']): boolean {
  return state === 'asked' || state === 'refused' || state === 'missed';
}

/** What the user may do with the whole order. The refund of a cancelled order can still be read. */
export function listOrderActions(facts: OrderActionFacts): string[] {
  const { status, lastAttempt, mayMail, hasRefunds, ticketActions, proposalActions, proofs } = facts;
  const afterRefund = status === 'cancelled' && hasRefunds ? ['print', 'download'] : [];
  const all = [
    ...listAllowedActions(status, lastAttempt, mayMail, facts),
    ...afterRefund,
    ...ticketActions,
    ...proposalActions,
    ...(status !== 'cancelled' && proofs.some(isWanted) ? ['sendProof'] : []),
  ];
  return [...new Set(all)];
}
