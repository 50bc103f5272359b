import type { rideChannelKinds } from '@farewind/contract/inventory/ride-channels';
import type { Secret } from '../../platform/secrets/secret.ts';

export type RideChannelKind = (typeof rideChannelKinds)[number];

/** The address and account with which a channel is called. */
export interface ChannelAccount {
  readonly apiUrl: string;
  /** Where client id and secret are exchanged for a token. */
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: Secret;
}

/** A booking's state at the channel; it waits for our answer in `new`, `amended` and `withdrawn`. */
export type ChannelStatus =
  | 'new'
  | 'accepted'
  | 'driverAssigned'
  | 'amended'
  | 'withdrawn'
  | 'cancelled'
  | 'complete';

/** A booking at a channel identifies itself by two references. */
export interface BookingKey {
  readonly reference: string;
  readonly customerReference: string;
}

export interface ChannelBooking extends BookingKey {
  readonly status: ChannelStatus;
  /** Named by the next call about the booking; another one means that the booking has changed since. */
  readonly stateHash: string;
  /** Of our answer to the search that it was sold from; empty if the channel names none. */
  readonly searchResultId: string;
  readonly pickupAt: Date;
  /** Undefined if the channel does not say it, or not readably. */
  readonly people: number | undefined;
  readonly traveller: { readonly name: string; readonly surname: string; readonly phone: string };
  readonly flightNumber: string;
  readonly note: string;
  /** The codes of its ends that are airports, as the channel writes them; empty if it writes none. */
  readonly airports: readonly string[];
  /** The end of the ride that is not the airport, in the channel's words. */
  readonly address: string;
}

export interface ChannelDriver {
  readonly name: string;
  readonly phone: string;
  readonly plate: string;
}

/** `stale`: the booking has changed since we saw it, and nothing was done. */
export type ActOutcome = 'done' | 'stale';

/** Why we do not drive. */
export type RejectReason = 'noVehicle' | 'cancelledByUs';

/**
 * Each operation calls once and ends within seconds; it rejects if its outcome is unknown, and is never repeated: the
 * next list says what became of it.
 */
export interface ChannelClient {
  /** All bookings that are not over; `unread` counts those that say something unknown to us. */
  listBookings(
    account: ChannelAccount,
  ): Promise<{ readonly bookings: readonly ChannelBooking[]; readonly unread: number }>;
  /** One booking in any state; undefined if the channel does not know it. */
  findBooking(account: ChannelAccount, key: BookingKey): Promise<ChannelBooking | undefined>;
  accept(account: ChannelAccount, booking: BookingKey & { readonly stateHash: string }): Promise<ActOutcome>;
  reject(
    account: ChannelAccount,
    booking: BookingKey & { readonly stateHash: string },
    reason: RejectReason,
  ): Promise<ActOutcome>;
  assignDriver(
    account: ChannelAccount,
    booking: BookingKey & { readonly stateHash: string },
    driver: ChannelDriver,
  ): Promise<ActOutcome>;
  /** Rejects if the channel does not know our account. */
  test(account: ChannelAccount): Promise<void>;
}

/** A search for one ride between an airport and a position. */
export interface ChannelSearch {
  readonly airport: string;
  readonly airportIs: 'start' | 'end';
  readonly position: { readonly latitude: number; readonly longitude: number };
  readonly pickupAt: Date;
  readonly people: number;
}

export interface ChannelResult {
  readonly id: string;
  /** `sedan`, `van`, `vip`: as our vehicle types are drawn. */
  readonly picture: string;
  readonly passengerCapacity: number;
  readonly baggageCapacity: number;
  readonly priceMinor: number;
  readonly currency: string;
  readonly isFromAirport: boolean;
}

/** One wire protocol. */
export interface ChannelProtocol {
  readonly client: ChannelClient;
  /** Undefined: a search that we cannot answer, such as one between two hotels. Throws ZodError for other input. */
  readonly readSearch: (body: unknown) => ChannelSearch | undefined;
  readonly formatResults: (results: readonly ChannelResult[]) => object;
}

export type ChannelProtocols = Readonly<Partial<Record<RideChannelKind, ChannelProtocol>>>;
