import type { Currency } from '@farewind/values/currency';
import type { FailureReason } from '../payments/public.ts';

/** Order events in the outbox: each topic, and the payload that it carries. */
export const ORDER_CONFIRMED = 'bookings.orderConfirmed';

/** Paid, seats sold, tickets or certificate due. Emitted once per order. */
export interface OrderConfirmed {
  readonly orderId: string;
}

/**
 * Why paid items could not be delivered: no seats were left, the travellers have the same trip in another order, another
 * order has consumed the last use of the coupon that made the price, or the bank let the held sum go before it was
 * captured.
 */
export type LossReason = 'seatsGone' | 'boughtAlready' | 'couponGone' | 'holdReleased';

/** Why an order failed, with no money kept: the bank's reason as far as known, or the items were lost. */
export type OrderFailureReason = FailureReason | LossReason;

export const ORDER_FAILED = 'bookings.orderFailed';

/** A payment attempt failed, and with it the order for now. Emitted once per attempt. */
export interface OrderFailed {
  readonly orderId: string;
  readonly attemptId: string;
  readonly reason: OrderFailureReason;
  /** The buyer's method; older events have none. */
  readonly method?: string;
  /** The time until which the order can still be paid at its price; absent if it cannot. */
  readonly payableUntil?: string;
  /** The bank may have authorised the sum; the outcome is unknown. */
  readonly isUndecided: boolean;
  /** The sum was charged, not only held, and has been paid back. */
  readonly isReturned?: boolean;
  /** That sum, as a decimal text. */
  readonly returned?: { readonly sum: string; readonly currency: Currency };
}

export const ORDER_RECEIVED = 'bookings.orderReceived';

/** Paid, but still without its seats or rides some minutes later. Emitted once per order. */
export interface OrderReceived {
  readonly orderId: string;
}

export const UNPAID_CANCELLED = 'bookings.unpaidCancelled';

/** An unpaid order was cancelled: by staff, by its partner, or because a supplier no longer has it. */
export interface UnpaidCancelled {
  readonly orderId: string;
}

export const HOLD_ENDED = 'bookings.holdEnded';

/** The time is over until which seats and price were held for a caller, and nobody has paid. */
export interface HoldEnded {
  readonly orderId: string;
  readonly heldUntil: string;
}

export const PAYER_AWAITED = 'bookings.payerAwaited';

/**
 * The payer has not returned from the provider's page for some minutes, and the order can still be paid there. Emitted
 * once per attempt.
 */
export interface PayerAwaited {
  readonly orderId: string;
  readonly attemptId: string;
  readonly payBy: string;
}

export const BILL_OPEN = 'bookings.billOpen';

/**
 * A buyer has a bill to pay in any bank's app, hours or days later. Emitted when it is issued, and again when the seats
 * are released while it can still be paid.
 */
export interface BillOpen {
  readonly orderId: string;
  readonly attemptId: string;
  readonly bill: {
    readonly number: string;
    readonly service?: string;
    readonly path: string[];
    readonly payBy: string;
  };
  readonly heldUntil: string;
  readonly areSeatsReleased: boolean;
}

/** Ordering key: the events of one order are handled in the order in which they happened. */
export function orderEventsKey(orderId: string): string {
  return `events:order:${orderId}`;
}

export const ORDER_CODE_REQUESTED = 'bookings.orderCodeRequested';

/** A customer wants to prove the order's mail address. The code itself is generated when its mail is sent. */
export interface OrderCodeRequested {
  readonly orderId: string;
  readonly codeId: string;
}

export const ADDRESS_CODE_REQUESTED = 'bookings.addressCodeRequested';

/**
 * A caller with the right to act on the order wants another mail address for it. A code is sent there before anything
 * changes.
 */
export interface AddressCodeRequested {
  readonly orderId: string;
  readonly codeId: string;
  readonly email: string;
}

export const ORDER_ADDRESS_CHANGED = 'bookings.orderAddressChanged';

/** The order has a new, verified mail address. */
export interface OrderAddressChanged {
  readonly orderId: string;
  readonly changeId: string;
  readonly formerEmail: string;
  /** The new address, masked for the owner of the former one. */
  readonly newAddress: string;
}

export const CANCELLATION_ACCEPTED = 'bookings.cancellationAccepted';

/** A cancellation was executed, voluntary or not. `readCancellation` returns the refund. */
export interface CancellationAccepted {
  readonly orderId: string;
  readonly quoteId: string;
  /** Absent for a voluntary cancellation. */
  readonly reason?: SupplierReason;
}

/** Why an order ends without its customer's choice. */
export type SupplierReason =
  | 'supplierCancelled'
  | 'retimed'
  | 'priceChanged'
  | 'documentRefused'
  | 'scheduleRefused'
  | 'channelCancelled';

export const CANCEL_QUOTE_SENT = 'bookings.cancelQuoteSent';

/** Staff sent the buyer what a cancellation would refund. Nothing is cancelled yet. */
export interface CancelQuoteSent {
  readonly orderId: string;
  readonly quoteId: string;
}

export const PROPOSAL_MADE = 'bookings.proposalMade';
export const PROPOSAL_ANSWERED = 'bookings.proposalAnswered';
export const PROPOSAL_EXPIRED = 'bookings.proposalExpired';
/** The departure operates as it was sold again, so the open question is void. */
export const PROPOSAL_WITHDRAWN = 'bookings.proposalWithdrawn';

/**
 * A proposal was sent to the buyer, answered, or ran out unanswered. The order itself holds the proposal and its state.
 */
export interface ProposalEvent {
  readonly orderId: string;
  readonly proposalId: string;
}

export const TICKETS_ISSUED = 'bookings.ticketsIssued';

/** A charter's certificate became tickets, so the itinerary receipt is sent. Emitted again after a re-issue. */
export interface TicketsIssued {
  readonly orderId: string;
  /** The first item, of several whose tickets were issued together. */
  readonly itemId: string;
  /** The item's; absent in older events. */
  readonly version?: number;
}

export const PASSENGER_CHANGE_DECIDED = 'bookings.passengerChangeDecided';

/** Staff accepted or refused a passenger change, or made one themselves. */
export interface PassengerChangeDecided {
  readonly orderId: string;
  readonly changeId: string;
}

export const PAYMENT_REQUEST_PAID = 'bookings.paymentRequestPaid';

/** The buyer has paid a sum that staff asked for by a payment link. Emitted once. */
export interface PaymentRequestPaid {
  readonly orderId: string;
  readonly requestId: string;
}

export const FLIGHT_CHANGE_DUE = 'bookings.flightChangeDue';

/** A wished change of an external flight is paid, or free of charge: it is made at its supplier. */
export interface FlightChangeDue {
  readonly changeId: string;
}

export const PROOF_ASKED = 'bookings.proofAsked';
export const PROOF_DECIDED = 'bookings.proofDecided';

/** A travel rule requires a document, or staff have reviewed it. */
export interface TravelDocumentEvent {
  readonly orderId: string;
  readonly proofId: string;
}

export const DRIVER_NAMED = 'bookings.driverNamed';

/** Staff or the carrier named a ride's driver; the order itself holds the driver. */
export interface DriverNamed {
  readonly orderId: string;
  readonly itemId: string;
  /** The item's version with this driver; absent in events of earlier releases. */
  readonly version?: number;
}
