/** What a contract offers, with its net prices, as far as the inventory needs to know it. */
export interface SeatOffer {
  readonly ownerId: number;
  readonly contractId: string;
  readonly carrier: string;
  readonly number: string;
  readonly from: string;
  readonly to: string;
  readonly bucket: string;
  readonly seatLimit: number;
  readonly releaseHours: number;
  /** Paused, or not accepted any more: nothing is on sale, and what was sold is followed all the same. */
  readonly isOnSale: boolean;
  readonly currency: string;
  readonly prices: { readonly adult: number; readonly child: number; readonly infant: number };
}

interface OfferedLeg {
  readonly legNo: number;
  readonly origin: string;
  readonly destination: string;
  readonly departsMinute: number;
  readonly arrivesMinute: number;
  readonly departsAfterChange: boolean;
  readonly arrivesAfterChange: boolean;
  readonly aircraft: string;
  readonly originTerminal: string;
  readonly destinationTerminal: string;
}

export type OfferedTimes = Pick<
  OfferedLeg,
  'legNo' | 'departsMinute' | 'arrivesMinute' | 'departsAfterChange' | 'arrivesAfterChange'
>;

/** A date on which the flight differs from its service. */
export interface OfferedDeparture {
  readonly date: string;
  readonly isCancelled: boolean;
  /** Of all legs, or empty. */
  readonly times: readonly OfferedTimes[];
  /** The reason of the newest change, as the owner's staff wrote it for buyers; empty without one. */
  readonly reason: string;
}

/** The terms of the owner's fare in the offered bucket; its prices are the contract's. */
export interface OfferedFare {
  readonly cabin: string;
  readonly family: string;
  readonly bookingClass: string;
  readonly handPieces: number;
  readonly handKg: number;
  readonly checkedPieces: number;
  readonly checkedKg: number;
  readonly changeAllowed: boolean;
  readonly changeFee: number;
  readonly changeUntil: number;
  readonly cancelAllowed: boolean;
  readonly cancelFee: number;
  readonly cancelUntil: number;
  readonly ageReference: string | null;
}

/** One of the owner's flights under a contract, as the partner's inventory mirrors it. */
export interface OfferedService {
  readonly sourceId: number;
  readonly operatingCarrier: string;
  readonly serviceType: string;
  readonly from: string;
  readonly to: string;
  readonly daysMask: number;
  readonly isSold: boolean;
  readonly legs: readonly OfferedLeg[];
  readonly fare: OfferedFare | null;
  readonly departures: readonly OfferedDeparture[];
  /** How many more seats the partner may take, by date and leg. */
  readonly seats: readonly { readonly date: string; readonly legNo: number; readonly free: number }[];
}
