import type { ChildSeats } from '@farewind/contract/bookings/ride';
import type { Language } from '@farewind/contract/core/fields';
import type { transferSupplierKinds } from '@farewind/contract/inventory/transfer-suppliers';
import type { Currency } from '@farewind/values/currency';
import type { LocalDateTime } from '@farewind/values/local-time';
import type { SupplierAccount } from '../../../platform/external-suppliers/supplier-rows.ts';
import type { Position } from '../api.ts';
import type { RideOffer, RideQuery } from '../ports.ts';

export type { SupplierAccount };

export type TransferSupplierKind = (typeof transferSupplierKinds)[number];

export interface ExternalQuery extends RideQuery {
  /** The currency of the prices. */
  readonly currency: Currency;
  /** The middle of the zone at the other end than the airport; undefined if it was not entered. */
  readonly position?: Position | undefined;
}

/** A ride as currently offered by a supplier. `ref` identifies the kind of ride, `rateKey` this exact price. */
export interface ExternalOffer extends Omit<RideOffer, 'expiresAt'> {
  readonly rateKey: string;
  readonly expiresAt: Date;
}

export interface ExternalBookingRequest {
  /** Our reference; the supplier makes one booking for it, however often it is requested. */
  readonly clientReference: string;
  readonly rateKey: string;
  /** The total price offered with the rate key. */
  readonly totalMinor: number;
  readonly currency: Currency;
  readonly language: Language;
  readonly lead: { readonly name: string; readonly phone: string };
  /** Whether the flight arrives where the ride begins, or departs where it ends. */
  readonly flight?: { readonly number: string; readonly side: 'arrival' | 'departure' } | undefined;
  /** Street and house, if the place is a whole zone. */
  readonly address?: string | undefined;
  readonly nameSign?: string | undefined;
  readonly note?: string | undefined;
  readonly childSeats?: ChildSeats | undefined;
}

export interface ExternalBooking {
  readonly bookingNo: string;
  /** `pending`: received, but not decided yet. */
  readonly state: 'booked' | 'pending' | 'cancelled';
  readonly pickupAt: LocalDateTime;
  readonly meetingPoint: string;
  readonly supplierPhone: string;
}

/** `refused` is certain: nothing was booked. */
export type BookOutcome =
  | { readonly outcome: 'booked'; readonly booking: ExternalBooking }
  | { readonly outcome: 'refused'; readonly why: 'expired' | 'priceChanged' | 'gone'; readonly said: string };

export interface CancelFee {
  readonly feeMinor: number;
  readonly currency: Currency;
}

/**
 * The implementation of one wire protocol. Each operation calls once and ends within seconds; it rejects if its outcome
 * is unknown, and is then queried by our reference, never repeated blindly.
 */
export interface ExternalClient {
  search(account: SupplierAccount, query: ExternalQuery): Promise<ExternalOffer[]>;
  /** The current total price of a rate key; undefined if it can no longer be booked. */
  quote(account: SupplierAccount, rateKey: string, currency: Currency): Promise<number | undefined>;
  book(account: SupplierAccount, request: ExternalBookingRequest): Promise<BookOutcome>;
  /** The supplier's bookings under our reference: more than one if it took a repeated request for another ride. */
  findBookings(account: SupplierAccount, clientReference: string): Promise<ExternalBooking[]>;
  /** The current fee for cancelling a booking; cancels nothing. */
  askCancelFee(account: SupplierAccount, bookingNo: string): Promise<CancelFee>;
  /** Cancels a booking and returns its fee. A cancelled one stays cancelled. */
  cancel(account: SupplierAccount, bookingNo: string): Promise<CancelFee>;
  /** Moves a booking to another pick-up; undefined if the supplier cannot do that. */
  amend(
    account: SupplierAccount,
    bookingNo: string,
    to: { readonly pickupAt: LocalDateTime },
  ): Promise<ExternalBooking | undefined>;
  /** The supplier's name of the account. */
  whoAmI(account: SupplierAccount): Promise<string>;
}

export type ExternalClients = Readonly<Partial<Record<TransferSupplierKind, ExternalClient>>>;
