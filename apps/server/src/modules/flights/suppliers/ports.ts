import type { SupplierTraveller } from './supplier-traveller.ts';
export type { SupplierTraveller } from './supplier-traveller.ts';
import type { Cabin } from '@farewind/contract/core/fields';
import type { Layover, Segment } from '@farewind/contract/flights/search';
import type { flightSupplierKinds } from '@farewind/contract/inventory/flight-suppliers';
import type { Currency } from '@farewind/values/currency';
import type { PassengerCounts } from '@farewind/values/passengers';
import type { SupplierAccount } from '../../../platform/external-suppliers/supplier-rows.ts';
import type { Filing } from '../api.ts';

export type FlightSupplierKind = (typeof flightSupplierKinds)[number];

export type FlightSupplierAccount = SupplierAccount;

/** One direction of a search. `from` and `to` are codes of cities or airports. */
export interface SupplierQuery {
  readonly from: string;
  readonly to: string;
  readonly date: string;
  readonly cabin: Cabin;
  readonly counts: PassengerCounts;
  readonly directOnly: boolean;
}

export interface SearchLimits {
  /** When the search ends; the supplier has to answer by then. */
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
}

/** Sums are of the whole party, in minor units of the offer's currency. */
export interface SupplierPrice {
  readonly currency: Currency;
  readonly baseMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
}

/** What changing or giving back costs the whole party before it leaves; not allowed where the supplier does not say. */
export interface SupplierCondition {
  readonly allowed: boolean;
  readonly penaltyMinor: number;
}

/** The party on some flights at one price, as plain data: it is kept with the search. */
export interface SupplierOffer extends SupplierPrice {
  /** The supplier's own word for this offer. */
  readonly offerRef: string;
  /** How the supplier calls those who fly: adults, then children, then infants. */
  readonly passengerRefs: readonly string[];
  /** An instant in ISO form. */
  readonly expiresAt: string;
  /** The contract party. */
  readonly carrierName: string;
  readonly cabin: Cabin;
  readonly family: string;
  readonly handBaggage: { readonly pieces: number; readonly kg: number };
  readonly baggage: { readonly pieces: number; readonly kg: number };
  readonly change: SupplierCondition;
  readonly cancel: SupplierCondition;
  /** Nothing is sold without a passport of everybody. */
  readonly needsDocuments: boolean;
  readonly segments: readonly Segment[];
  readonly filings: readonly Filing[];
  readonly layovers: readonly Layover[];
  readonly durationMinutes: number;
}

export interface SupplierContact {
  readonly email: string;
  /** E.164. */
  readonly phone: string;
}

export interface TicketRequest {
  /** Ours: a booking is found by it when its answer was lost. */
  readonly ourRef: string;
  /** With the price that it is bought at. */
  readonly offer: SupplierOffer;
  /** In the order of the offer's passengers. */
  readonly travellers: readonly SupplierTraveller[];
  readonly contact: SupplierContact;
}

export interface SupplierBooking {
  readonly bookingRef: string;
  /** The carrier's locator. */
  readonly pnr: string;
  readonly state: 'booked' | 'cancelled';
  /** The issued tickets, each with the supplier's id of its passenger. */
  readonly tickets: readonly { readonly passengerRef: string; readonly number: string }[];
}

/** `refused` is certain: nothing was booked. `pending`: the supplier has it and has not decided. */
export type TicketOutcome =
  | { readonly outcome: 'booked'; readonly booking: SupplierBooking }
  | { readonly outcome: 'pending' }
  | { readonly outcome: 'refused'; readonly said: string };

/** A supplier's refund, in minor units of its own currency. A voucher or an airline credit is not money. */
export interface SupplierRefund {
  readonly minor: number;
  readonly currency: string;
  readonly to: 'money' | 'voucher' | 'airlineCredit';
}

/** `refused` is certain: the supplier does not take the booking back so. */
export type CancelQuote =
  | {
      readonly outcome: 'quoted';
      readonly quoteRef: string;
      /** The sum refunded to us; undefined if the supplier does not state it. */
      readonly back: SupplierRefund | undefined;
    }
  | { readonly outcome: 'refused'; readonly said: string };

export interface SupplierCaps {
  /** Whether single passengers of a booking can be cancelled. */
  readonly partialCancel: boolean;
  /** The longest given name or surname. */
  readonly longestName: number;
}

/**
 * The implementation of one wire protocol. An operation rejects if its outcome is unknown, and is then queried by our
 * reference, never repeated blindly.
 */
export interface FlightSupplier {
  readonly caps: SupplierCaps;
  /** Offers as they arrive, in parts. Rejects when the supplier fails; earlier parts stay valid. */
  search(
    account: FlightSupplierAccount,
    query: SupplierQuery,
    limits: SearchLimits,
  ): AsyncIterable<readonly SupplierOffer[]>;
  /** The offer as currently available; undefined if it is gone. */
  priceCheck(
    account: FlightSupplierAccount,
    offer: SupplierOffer,
  ): Promise<(SupplierPrice & Pick<SupplierOffer, 'expiresAt'>) | undefined>;
  /** Buys at once, at exactly the price of the request. */
  ticket(account: FlightSupplierAccount, request: TicketRequest): Promise<TicketOutcome>;
  /** The booking under our reference, made since an instant; undefined when there is none yet. */
  status(account: FlightSupplierAccount, ourRef: string, since: Date): Promise<SupplierBooking | undefined>;
  /** The refund for cancelling a whole booking now; cancels nothing. */
  cancelQuote(account: FlightSupplierAccount, bookingRef: string): Promise<CancelQuote>;
  confirmCancel(account: FlightSupplierAccount, quoteRef: string): Promise<void>;
  /** How the supplier calls the account; rejects when it does not know it. */
  whoAmI(account: FlightSupplierAccount): Promise<string>;
}

/** The wire shapes that a process speaks; a simulator's only in a demo. */
export type FlightSupplierClients = Readonly<Partial<Record<FlightSupplierKind, FlightSupplier>>>;
