import { randomBytes, randomInt } from 'node:crypto';

export type TaxiStatus =
  | 'NEW'
  | 'ACCEPTED'
  | 'DRIVER_ASSIGNED'
  | 'PENDING_AMENDMENT'
  | 'PENDING_CANCELLATION'
  | 'CANCELLED'
  | 'COMPLETE';

/** What a traveller may change. */
export interface TaxiAmendable {
  pickupAt: Date;
  flightNumber: string;
  people: number;
  address: string;
}

export interface TaxiBooking extends TaxiAmendable {
  readonly customerReference: string;
  readonly bookingReference: string;
  stateHash: string;
  status: TaxiStatus;
  /** The state before a change of the traveller. */
  former: TaxiStatus;
  /** What was agreed before a change that is not answered yet. */
  unamended: TaxiAmendable | undefined;
  readonly searchResultId: string;
  readonly category: string;
  readonly price: number;
  readonly currency: string;
  readonly bookedAt: Date;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly isFromAirport: boolean;
  readonly airport: string;
  comments: string;
  cancellationReason: string;
  driver: string;
}

/** A move in its books: what it owes the supplier for a booking, or takes back. */
export interface TaxiEntry {
  readonly booking: string;
  readonly kind: 'owed' | 'takenBack';
  readonly amount: number;
  readonly currency: string;
  readonly at: Date;
}

/** The failures it can simulate, by calls; the label is on its page. */
export const taxiSwitches = {
  loseNext: 'does what it is asked, and the answer is lost',
  staleNext: 'changes the booking just before it is asked',
  amendNext: 'lets the traveller move the ride right after it was accepted',
  revertNext: 'loses our answer to an amendment, and the traveller takes the amendment back',
  errorNext: 'is out of order (500)',
} as const;
export type TaxiSwitch = keyof typeof taxiSwitches;

export interface WantedRide extends Pick<
  TaxiBooking,
  | 'searchResultId'
  | 'category'
  | 'price'
  | 'currency'
  | 'pickupAt'
  | 'people'
  | 'isFromAirport'
  | 'airport'
  | 'address'
> {
  readonly firstName?: string;
  readonly flightNumber?: string;
}

const HOUR_MS = 3_600_000;
const KEPT = 1000;

/** The simulated channel's bookings, books and configured failures. Forgotten when the process ends. */
export class TaxiDesk {
  readonly bookings = new Map<string, TaxiBooking>();
  readonly entries: TaxiEntry[] = [];
  readonly switches: Record<TaxiSwitch, number> = {
    loseNext: 0,
    staleNext: 0,
    amendNext: 0,
    revertNext: 0,
    errorNext: 0,
  };
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  useUp(name: TaxiSwitch): boolean {
    if (this.switches[name] === 0) return false;
    this.switches[name] -= 1;
    return true;
  }

  book({ firstName = 'Ada', flightNumber = '', ...wanted }: WantedRide): TaxiBooking {
    const booking: TaxiBooking = {
      ...wanted,
      customerReference: String(randomInt(1e8)).padStart(8, '8'),
      bookingReference: String(randomInt(1e8)).padStart(8, '4'),
      stateHash: newHash(),
      status: 'NEW',
      former: 'NEW',
      unamended: undefined,
      bookedAt: this.#now(),
      firstName,
      lastName: 'Sample',
      phone: '+447700900123',
      flightNumber,
      comments: '',
      cancellationReason: '',
      driver: '',
    };
    this.bookings.set(booking.bookingReference, booking);
    for (const oldest of this.bookings.keys()) {
      if (this.bookings.size <= KEPT) break;
      this.bookings.delete(oldest);
    }
    return booking;
  }

  find(bookingReference: string): TaxiBooking {
    const booking = this.bookings.get(bookingReference);
    if (!booking) throw new Error(`No booking ${bookingReference}`);
    return booking;
  }

  /** The traveller moves the ride by hours, or to another flight, place or party. */
  amend(
    booking: TaxiBooking,
    hours: number,
    { flightNumber, people, address }: Partial<Omit<TaxiAmendable, 'pickupAt'>> = {},
  ): void {
    booking.unamended ??= amendableOf(booking);
    booking.pickupAt = new Date(booking.pickupAt.getTime() + hours * HOUR_MS);
    booking.flightNumber = flightNumber ?? booking.flightNumber;
    booking.people = people ?? booking.people;
    booking.address = address ?? booking.address;
    this.#turn(booking, 'PENDING_AMENDMENT');
  }

  /** The traveller takes back an amendment that is not answered yet. */
  revert(booking: TaxiBooking): void {
    if (booking.status !== 'PENDING_AMENDMENT') return;
    Object.assign(booking, booking.unamended);
    booking.unamended = undefined;
    this.#set(booking, booking.former);
  }

  /** The supplier's staff accept an amendment in the channel's own portal. */
  acceptInPortal(booking: TaxiBooking): void {
    if (booking.status === 'NEW' || booking.status === 'PENDING_AMENDMENT')
      this.respond(booking, booking.stateHash, true, '');
  }

  withdraw(booking: TaxiBooking): void {
    this.#turn(booking, 'PENDING_CANCELLATION');
  }

  /** The supplier's answer to what the booking waits for; false if its hash is not the newest. */
  respond(booking: TaxiBooking, stateHash: string, isAccepted: boolean, reason: string): boolean {
    if (this.#isStale(booking, stateHash)) return false;
    const { status } = booking;
    if (!isAccepted || status === 'PENDING_CANCELLATION') this.#cancel(booking, reason);
    else if (status === 'NEW') {
      this.#set(booking, 'ACCEPTED');
      this.#enter(booking, 'owed');
      if (this.useUp('amendNext')) this.amend(booking, 24);
    } else if (status === 'PENDING_AMENDMENT') {
      if (this.useUp('revertNext')) {
        this.revert(booking);
        return false;
      }
      booking.unamended = undefined;
      if (booking.former === 'NEW') this.#enter(booking, 'owed');
      this.#set(booking, booking.former === 'DRIVER_ASSIGNED' ? 'DRIVER_ASSIGNED' : 'ACCEPTED');
    }
    return true;
  }

  assignDriver(booking: TaxiBooking, stateHash: string, driver: string): boolean {
    if (this.#isStale(booking, stateHash)) return false;
    if (booking.status !== 'ACCEPTED' && booking.status !== 'DRIVER_ASSIGNED') return false;
    booking.driver = driver;
    this.#set(booking, 'DRIVER_ASSIGNED');
    return true;
  }

  #isStale(booking: TaxiBooking, stateHash: string): boolean {
    if (this.useUp('staleNext')) booking.stateHash = newHash();
    return booking.stateHash !== stateHash;
  }

  #turn(booking: TaxiBooking, to: TaxiStatus): void {
    if (booking.status !== 'PENDING_AMENDMENT' && booking.status !== 'PENDING_CANCELLATION')
      booking.former = booking.status;
    this.#set(booking, to);
  }

  #cancel(booking: TaxiBooking, reason: string): void {
    booking.cancellationReason = reason;
    if (this.entries.some(({ booking: named }) => named === booking.bookingReference))
      this.#enter(booking, 'takenBack');
    this.#set(booking, 'CANCELLED');
  }

  #set(booking: TaxiBooking, status: TaxiStatus): void {
    booking.status = status;
    booking.stateHash = newHash();
  }

  #enter({ bookingReference, price, currency }: TaxiBooking, kind: TaxiEntry['kind']): void {
    const amount = kind === 'owed' ? price : -price;
    this.entries.push({ booking: bookingReference, kind, amount, currency, at: this.#now() });
  }
}

function amendableOf({ pickupAt, flightNumber, people, address }: TaxiBooking): TaxiAmendable {
  return { pickupAt, flightNumber, people, address };
}

function newHash(): string {
  return randomBytes(32).toString('hex');
}
