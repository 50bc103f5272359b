import type { SupplierTraveller } from './supplier-traveller.ts';
export type { SupplierTraveller } from './supplier-traveller.ts';
import type { Cabin } from '@farewind/contract/core/fields';
import type { Layover, Segment } from '@farewind/contract/flights/search';
import type { seatPlaces } from '@farewind/contract/flights/seat-maps';
import type { flightSupplierKinds } from '@farewind/contract/inventory/flight-suppliers';
import type { Currency } from '@farewind/values/currency';
import type { PassengerCounts } from '@farewind/values/passengers';
import type { SupplierAccount } from '../../platform/external-suppliers/supplier-rows.ts';

/** Filing details of a segment, as printed on its ticket. */
export interface Filing {
  readonly bookingClass: string;
  readonly fareBasis: string;
  /** Empty if the timetable has none. */
  readonly departsTerminal: string;
  readonly arrivesTerminal: string;
}

export type FlightSupplierKind = (typeof flightSupplierKinds)[number];

export type FlightSupplierAccount = SupplierAccount;

export type SeatPlace = (typeof seatPlaces)[number];

/** A one-way or a return trip. `from` and `to` are codes of cities or airports. */
export interface SupplierQuery {
  readonly from: string;
  readonly to: string;
  readonly date: string;
  /** The date of the return, for a trip that is sold as one contract. */
  readonly returnDate?: string | undefined;
  readonly cabin: Cabin;
  readonly counts: PassengerCounts;
  /** Ages of everybody under eighteen on the date of the last flight, where the traveller stated them. */
  readonly minorAges?: readonly number[] | undefined;
  readonly directOnly: boolean;
}

export interface SearchLimits {
  /** End of the search; the supplier has to answer by then. */
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
}

/** Sums for the whole party, in minor units of the offer's currency. */
export interface SupplierPrice {
  readonly currency: Currency;
  readonly baseMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
}

/** Penalty of the whole party for changing or cancelling before departure; not allowed unless the supplier says so. */
export interface SupplierCondition {
  readonly allowed: boolean;
  readonly penaltyMinor: number;
}

/** The flights of one direction and what their fare includes. */
export interface SupplierSlice {
  readonly family: string;
  readonly handBaggage: { readonly pieces: number; readonly kg: number };
  readonly baggage: { readonly pieces: number; readonly kg: number };
  /** Of this direction alone. */
  readonly change: SupplierCondition;
  readonly segments: readonly Segment[];
  readonly filings: readonly Filing[];
  readonly layovers: readonly Layover[];
  readonly durationMinutes: number;
}

/**
 * An offer for the party on some flights at one price, as plain data stored with the search. With `inbound` it is a
 * return trip under one contract: its price and its cancellation condition are those of both directions.
 */
export interface SupplierOffer extends SupplierPrice, SupplierSlice {
  /** The supplier's id of this offer. */
  readonly offerRef: string;
  /** The supplier's ids of the passengers: adults, then children, then infants; children and infants the older first. */
  readonly passengerRefs: readonly string[];
  /** An instant in ISO form. */
  readonly expiresAt: string;
  /** The contract party. */
  readonly carrierName: string;
  readonly cabin: Cabin;
  readonly cancel: SupplierCondition;
  /** Sold only with everybody's passport. */
  readonly needsDocuments: boolean;
  /** Whether it can be reserved first and paid later; undefined if it has to be paid at once. */
  readonly payLater?: { readonly payBy: string; readonly priceUntil?: string };
  /** The way back of a return trip. */
  readonly inbound?: SupplierSlice;
  /** The bags that its carrier sells with it, where it was asked for its current price. */
  readonly bags?: readonly SupplierBag[];
  /** The supplier's ids of its segments, outbound first, where it was asked for its current price. */
  readonly segmentRefs?: readonly string[];
  /** Of an offer in an order: what is bought with it beside the flights. */
  readonly bought?: readonly BoughtService[];
}

/** A checked bag of one passenger on all flights of one direction, or of both. */
export interface SupplierBag {
  /** The supplier's id of it; valid as long as the offer. */
  readonly serviceRef: string;
  readonly passengerRef: string;
  readonly direction: 'outbound' | 'return' | 'both';
  /** Undefined if the carrier states none. */
  readonly kg?: number;
  /** Of one bag, in minor units of the offer's currency. */
  readonly priceMinor: number;
  readonly most: number;
}

/** A seat map of one segment of an offer. */
export interface SupplierSeatMap {
  /** Index among the offer's segments, outbound first. */
  readonly segment: number;
  readonly cabins: readonly {
    /** 0 is the main deck. */
    readonly deck: number;
    /** From front to back, in sections divided by aisles. */
    readonly rows: readonly {
      readonly isOverWing: boolean;
      readonly sections: readonly (readonly SeatElement[])[];
    }[];
  }[];
}

export type SeatElement =
  | {
      readonly kind: 'seat';
      /** `12A`. */
      readonly seat: string;
      /** What it costs whom; empty if it is taken. */
      readonly services: readonly SeatService[];
      /** The carrier's own words, in English. */
      readonly name?: string;
      readonly notes: readonly string[];
    }
  | { readonly kind: SeatPlace };

/** A seat as a service for one passenger. */
export interface SeatService {
  readonly serviceRef: string;
  readonly passengerRef: string;
  /** In minor units of the offer's currency; a seat may be free of charge. */
  readonly priceMinor: number;
}

export interface BoughtService {
  readonly serviceRef: string;
  readonly quantity: number;
  /** Of one, in minor units of the offer's currency. */
  readonly priceMinor: number;
}

export interface SupplierContact {
  readonly email: string;
  /** E.164. */
  readonly phone: string;
}

export interface TicketRequest {
  /** Our reference, by which a booking is found if its answer was lost. */
  readonly ourRef: string;
  /** Includes the price to pay. */
  readonly offer: SupplierOffer;
  /** In the order of the offer's passengers. */
  readonly travellers: readonly SupplierTraveller[];
  readonly contact: SupplierContact;
}

export interface SupplierBooking {
  readonly bookingRef: string;
  /** Our reference in it; absent in bookings that were stored before it was read. */
  readonly ourRef?: string;
  /** The carrier's locator. */
  readonly pnr: string;
  /** `reserved`: the carrier keeps the seats until it is paid, and lets them go when its time is over. */
  readonly state: 'booked' | 'reserved' | 'cancelled';
  /** Of a reservation: what paying it costs now, and until when it can be paid. */
  readonly owed?: {
    readonly currency: Currency;
    readonly totalMinor: number;
    /** Instants in ISO form. */
    readonly payBy: string;
    readonly priceUntil?: string;
  };
  /** The issued tickets, each with the supplier's id of its passenger. */
  readonly tickets: readonly { readonly passengerRef: string; readonly number: string }[];
}

/**
 * `refused` is certain: nothing was booked. `notTried` is as certain, for a reason that is not about the order, such as
 * a rate limit or a wrong key: it may be sent again. `pending`: received, but not decided yet.
 */
export type TicketOutcome =
  | { readonly outcome: 'booked'; readonly booking: SupplierBooking }
  | { readonly outcome: 'pending' }
  | { readonly outcome: 'notTried'; readonly said: string }
  | {
      readonly outcome: 'refused';
      readonly said: string;
      /** The agency's balance at the supplier does not suffice. */
      readonly isOurBalance?: true;
    };

/** A supplier's refund, in minor units of its own currency. A voucher or an airline credit is not money. */
export interface SupplierRefund {
  readonly minor: number;
  readonly currency: string;
  readonly to: 'money' | 'voucher' | 'airlineCredit';
  /** The carrier's credits, each as its code and value: `AB12 50.00 USD`. */
  readonly credits?: readonly string[];
}

/** `refused` is certain: the supplier does not cancel the booking. */
export type CancelQuote =
  | {
      readonly outcome: 'quoted';
      readonly quoteRef: string;
      /** The sum refunded to us; undefined if the supplier does not state it. */
      readonly back: SupplierRefund | undefined;
    }
  | { readonly outcome: 'refused'; readonly said: string };

/** A verified event of a supplier: a reason to ask it about one of its orders. */
export interface SupplierNews {
  /** The supplier's id of the event. */
  readonly eventKey: string;
  readonly kind: string;
  /** The order that it is about; undefined if it is about none. */
  readonly bookingRef: string | undefined;
}

/** An event as it arrived. */
export interface RawNews {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  readonly receivedAt: Date;
}

/** A change that a carrier announced to a booking, and that nobody has answered yet. */
export interface AnnouncedChange {
  /** The supplier's own id of the change. */
  readonly changeRef: string;
  readonly bookingRef: string;
  /** Its flights could not be read, and `slices` is empty. */
  readonly isUnread?: true;
  readonly slices: readonly {
    /** The flights before the change. */
    readonly before: readonly Segment[];
    /** The flights that replace them; undefined if they are cancelled without replacement. */
    readonly after: Pick<SupplierSlice, 'segments' | 'layovers' | 'durationMinutes'> | undefined;
  }[];
}

/** Another date of one direction of a booking. */
export interface ChangeWish {
  readonly from: string;
  readonly to: string;
  readonly date: string;
  readonly cabin: Cabin;
}

/** What a carrier asks for a change of a booking to other flights, for all passengers. */
export interface ChangeOffer {
  readonly offerRef: string;
  readonly after: Pick<SupplierSlice, 'segments' | 'layovers' | 'durationMinutes'>;
  readonly currency: Currency;
  /** To be paid, with the penalty; negative where the carrier gives something back. */
  readonly differenceMinor: number;
  readonly penaltyMinor: number;
  /** An instant in ISO form. */
  readonly expiresAt: string;
}

/** `refused` is certain: the carrier does not change the booking so. */
export type ChangeOffers =
  | { readonly outcome: 'offered'; readonly offers: readonly ChangeOffer[] }
  | { readonly outcome: 'refused'; readonly said: string };

/** A change that was begun with an offer: nothing is changed or paid before it is confirmed. */
export interface BegunChange extends Pick<ChangeOffer, 'currency' | 'differenceMinor'> {
  readonly changeRef: string;
  /** The booking that it changes. */
  readonly bookingRef: string;
  readonly isConfirmed: boolean;
}

/**
 * `refused` is certain: nothing was changed and nothing paid. `notTried` is as certain, for a reason that is not about the
 * change: it may be sent again. `pending`: received, but not decided yet.
 */
export type ChangeConfirmation =
  | { readonly outcome: 'confirmed' | 'pending' }
  | { readonly outcome: 'refused' | 'notTried'; readonly said: string };

export interface SupplierCaps {
  /** Whether single passengers of a booking can be cancelled. */
  readonly partialCancel: boolean;
  /** Maximum length of a given name or surname. */
  readonly longestName: number;
  /** How a return trip is sold: under one contract, or as two one-way bookings. */
  readonly returnTrips: 'oneContract' | 'twoBookings';
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
  /** The offer as currently available, with the bags sold with it; undefined if it is gone. */
  priceCheck(
    account: FlightSupplierAccount,
    offer: SupplierOffer,
  ): Promise<(SupplierPrice & Pick<SupplierOffer, 'expiresAt' | 'bags' | 'segmentRefs'>) | undefined>;
  /** The seat maps of an offer after its `priceCheck`; none for segments without seats to choose. */
  seatMaps(account: FlightSupplierAccount, offer: SupplierOffer): Promise<readonly SupplierSeatMap[]>;
  /** Buys at once, with the offer's `bought` services, at exactly their price and its own. */
  ticket(account: FlightSupplierAccount, request: TicketRequest): Promise<TicketOutcome>;
  /** Reserves an offer that can be paid later, and pays nothing. */
  reserve(account: FlightSupplierAccount, request: TicketRequest): Promise<TicketOutcome>;
  /** Pays a reservation with exactly this sum. Sent once: a lost answer is looked up, because it may have been paid. */
  pay(
    account: FlightSupplierAccount,
    bookingRef: string,
    price: Pick<SupplierPrice, 'currency' | 'totalMinor'>,
  ): Promise<TicketOutcome>;
  /** The booking under our reference, made since an instant; undefined if there is none yet. */
  status(account: FlightSupplierAccount, ourRef: string, since: Date): Promise<SupplierBooking | undefined>;
  /** The booking by the supplier's own id; rejects if there is none. */
  readBooking(account: FlightSupplierAccount, bookingRef: string): Promise<SupplierBooking>;
  /** The refund for cancelling a whole booking now; cancels nothing. */
  cancelQuote(account: FlightSupplierAccount, bookingRef: string): Promise<CancelQuote>;
  confirmCancel(account: FlightSupplierAccount, quoteRef: string): Promise<void>;
  /** The open changes of one booking, or of all. */
  listChanges(account: FlightSupplierAccount, bookingRef?: string): Promise<readonly AnnouncedChange[]>;
  /** Accepts an announced change; it may be repeated. */
  acceptChange(account: FlightSupplierAccount, changeRef: string): Promise<void>;
  /** What other flights of one direction of a booking would cost; changes nothing. */
  askForChange(account: FlightSupplierAccount, bookingRef: string, wish: ChangeWish): Promise<ChangeOffers>;
  /** Undefined for an offer that is gone. */
  readChangeOffer(account: FlightSupplierAccount, offerRef: string): Promise<ChangeOffer | undefined>;
  /** Undefined for an offer that is gone. */
  beginChange(account: FlightSupplierAccount, offerRef: string): Promise<BegunChange | undefined>;
  readChange(account: FlightSupplierAccount, changeRef: string): Promise<BegunChange>;
  /** Changes the booking and pays exactly the difference. Sent once: a lost answer is looked up. */
  confirmChange(account: FlightSupplierAccount, change: BegunChange): Promise<ChangeConfirmation>;
  /** Registers an address of ours for news. The secret that signs them is told only now. */
  openNews(
    account: FlightSupplierAccount,
    url: string,
  ): Promise<{ readonly newsRef: string; readonly secret: string }>;
  closeNews(account: FlightSupplierAccount, newsRef: string): Promise<void>;
  /** Undefined for news that this secret did not sign, or that were signed too long ago. */
  readNews(secret: string, news: RawNews): SupplierNews | undefined;
  /** The supplier's name of the account; rejects if the account is unknown. */
  whoAmI(account: FlightSupplierAccount): Promise<string>;
}

/** The protocols available in a process; a simulator's only in a demo. */
export type FlightSupplierClients = Readonly<Partial<Record<FlightSupplierKind, FlightSupplier>>>;
