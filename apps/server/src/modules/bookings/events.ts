import type { FailureReason } from '../payments/public.ts';

/** What happens to orders, as it goes to the outbox: the topic, and what its payload holds. */
export const ORDER_CONFIRMED = 'bookings.orderConfirmed';

/** Paid, seats sold, tickets or certificate due. Written once for an order. */
export interface OrderConfirmed {
  readonly orderId: string;
}

/** Why what was paid for could not be had: no seats were left, or its travellers have the same in another order. */
export type LossReason = 'seatsGone' | 'boughtAlready';

/** Why an order came to nothing: in the bank's words as far as we know them, or what it was to have was lost; nothing was charged. */
export type OrderFailureReason = FailureReason | LossReason;

export const ORDER_FAILED = 'bookings.orderFailed';

/** An attempt to pay came to nothing, and with it the order for now. Written once for an attempt. */
export interface OrderFailed {
  readonly orderId: string;
  readonly attemptId: string;
  readonly reason: OrderFailureReason;
  /** Until when the order may be paid at its price; absent: not any more. */
  readonly payableUntil?: string;
  /** The bank may have authorised the sum; the outcome is unknown. */
  readonly isUndecided: boolean;
}

export const UNPAID_CANCELLED = 'bookings.unpaidCancelled';

/** Staff cancelled an order that nobody had paid. */
export interface UnpaidCancelled {
  readonly orderId: string;
}

export const PAYER_AWAITED = 'bookings.payerAwaited';

/**
 * The payer has not come back from the provider's page for some minutes, and the order can still be paid there. Written
 * once per attempt.
 */
export interface PayerAwaited {
  readonly orderId: string;
  readonly attemptId: string;
  readonly payBy: string;
}

/** The events of one order are answered in the order in which they happened. */
export function orderEventsKey(orderId: string): string {
  return `events:order:${orderId}`;
}

export const ORDER_CODE_REQUESTED = 'bookings.orderCodeRequested';

/** A customer wants to prove the order's mail address. The code itself is created when its mail is sent. */
export interface OrderCodeRequested {
  readonly orderId: string;
  readonly codeId: string;
}

export const ADDRESS_CODE_REQUESTED = 'bookings.addressCodeRequested';

/**
 * A caller with the right to act on the order requests another mail address for it; a code is sent there before anything
 * changes.
 */
export interface AddressCodeRequested {
  readonly orderId: string;
  readonly codeId: string;
  readonly email: string;
}

export const ORDER_ADDRESS_CHANGED = 'bookings.orderAddressChanged';

/** The order has another mail address, which was proved. */
export interface OrderAddressChanged {
  readonly orderId: string;
  readonly changeId: string;
  readonly formerEmail: string;
  /** The new one as the former one may know it. */
  readonly newAddress: string;
}

export const CANCELLATION_ACCEPTED = 'bookings.cancellationAccepted';

/** A cancel quote was executed, by choice or not. `readCancellation` returns the refund. */
export interface CancellationAccepted {
  readonly orderId: string;
  readonly quoteId: string;
  /** Absent: by choice. */
  readonly reason?: SupplierReason;
}

/** Why an order comes to an end that its customer has not chosen. */
export type SupplierReason =
  | 'supplierCancelled'
  | 'retimed'
  | 'priceChanged'
  | 'documentRefused'
  | 'scheduleRefused';

export const PROPOSAL_MADE = 'bookings.proposalMade';
export const PROPOSAL_ANSWERED = 'bookings.proposalAnswered';
export const PROPOSAL_EXPIRED = 'bookings.proposalExpired';
/** The departure flies as it was sold again: there is nothing to answer any more. */
export const PROPOSAL_WITHDRAWN = 'bookings.proposalWithdrawn';

/**
 * The buyer is asked something about an order, has answered it, or did not in time. The order itself contains the
 * question and its state.
 */
export interface ProposalEvent {
  readonly orderId: string;
  readonly proposalId: string;
}

export const TICKETS_ISSUED = 'bookings.ticketsIssued';

/** A charter's certificate has become its tickets: the itinerary receipt goes out. Again after a re-issue. */
export interface TicketsIssued {
  readonly orderId: string;
  readonly itemId: string;
}

export const PASSENGER_CHANGE_DECIDED = 'bookings.passengerChangeDecided';

/** Staff have accepted or refused a change of passengers, or made one. */
export interface PassengerChangeDecided {
  readonly orderId: string;
  readonly changeId: string;
}

export const PROOF_ASKED = 'bookings.proofAsked';
export const PROOF_DECIDED = 'bookings.proofDecided';

/** A rule of travel wants a proof, or staff have looked at it. */
export interface TravelDocumentEvent {
  readonly orderId: string;
  readonly proofId: string;
}

export const DRIVER_NAMED = 'bookings.driverNamed';

/** Staff or the carrier named a ride's driver; the order itself contains it. */
export interface DriverNamed {
  readonly orderId: string;
  readonly itemId: string;
}
