import { randomBytes, randomInt } from 'node:crypto';
import { instantOf, localDateTimeAt, zoneOffsetMinutes } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';

export interface TaxisQuestion {
  readonly from: { readonly type: string; readonly code: string };
  readonly to: { readonly type: string; readonly code: string };
  readonly travelling: string;
  readonly isExact: boolean;
  readonly people: number;
  readonly luggage: number;
}

interface Product {
  readonly id: string;
  readonly validUntil: Date;
  readonly totalCents: number;
  readonly zone: string;
  readonly wire: Readonly<Record<string, unknown>> & {
    readonly pickup: { readonly datetime: string; readonly instructions: string };
  };
}

export interface TaxisBooking {
  readonly ref: string;
  readonly externalRef: string;
  /** The agency that is invoiced. */
  readonly agentRef: string;
  readonly lead: string;
  readonly flight: string;
  readonly product: Product;
  readonly bookedAt: Date;
  pickupAt: string;
  status: 'confirmed' | 'cancelled';
  feeCents: number;
}

/** What the agency is invoiced, or is credited. */
export interface TaxisEntry {
  readonly booking: string;
  readonly agentRef: string;
  readonly kind: 'invoice' | 'credit';
  readonly amount: string;
  readonly at: Date;
}

/** The failures it can simulate, by calls; the label is on its page. */
export const taxisSwitches = {
  loseNext: 'books, and the answer is lost',
  fullNext: 'has no vehicle left when it is booked',
  dearerNext: 'has another price when it is booked',
  errorNext: 'is out of order (500)',
  busyNext: 'refuses, because too many calls were made (429)',
} as const;
export type TaxisSwitch = keyof typeof taxisSwitches;

/** Where the simulator pretends to drive, with positions and time zones. */
const airports: Readonly<Record<string, readonly [latitude: number, longitude: number, zone: string]>> = {
  BCN: [41.297, 2.083, 'Europe/Madrid'],
  HKT: [8.113, 98.317, 'Asia/Bangkok'],
  GOI: [15.381, 73.831, 'Asia/Kolkata'],
};

const kinds = [
  { type: 'shared', code: 'SHB', name: 'Shared bus', people: 16, luggage: 16, base: 350, perKm: 12 },
  { type: 'private', code: 'PC3', name: 'Private car', people: 3, luggage: 3, base: 1100, perKm: 66 },
  { type: 'private', code: 'PM8', name: 'Private minibus', people: 8, luggage: 8, base: 1700, perKm: 92 },
] as const;

export const taxisDriver = { name: 'Sample Transfers (simulator)', telephone: '+34 93 000 17 27' } as const;

const FREE_HOURS = 24;
const VALID_MS = 30 * 60_000;
const HOUR_MS = 3_600_000;
/** Between arriving at the airport and the departure of the flight. */
const CHECK_IN_MINUTES = 120;
const KEPT = 1000;

/** The simulated supplier's products, bookings and books. Forgotten when the process ends. */
export class TaxisDesk {
  readonly products = new Map<string, Product>();
  readonly bookings = new Map<string, TaxisBooking>();
  readonly entries: TaxisEntry[] = [];
  readonly switches: Record<TaxisSwitch, number> = {
    loseNext: 0,
    fullNext: 0,
    dearerNext: 0,
    errorNext: 0,
    busyNext: 0,
  };
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  useUp(name: TaxisSwitch): boolean {
    if (this.switches[name] === 0) return false;
    this.switches[name] -= 1;
    return true;
  }

  /** Its products for a way between an airport and a position; none elsewhere. */
  search(question: TaxisQuestion): Product['wire'][] {
    const { from, to } = question;
    const isFromAirport = from.type === 'IATA';
    const [airport, place] = isFromAirport ? [from, to] : [to, from];
    const known = airports[airport.code];
    const [latitude, longitude] = place.code.split(',').map(Number);
    if (!known || place.type !== 'GEO' || latitude === undefined || longitude === undefined) return [];
    const km = Math.max(3, Math.round(distanceKm([known[0], known[1]], [latitude, longitude]) * 1.3));
    const minutes = 15 + km;
    const zone = known[2];
    const instant = (local: string): number => instantOf(local, zoneOffsetMinutes(zone, local));
    const lead = isFromAirport || question.isExact ? 0 : CHECK_IN_MINUTES + minutes;
    const pickup = localDateTimeAt(instant(question.travelling) - lead * 60_000, zone);
    if (instant(pickup) <= this.#now().getTime()) return [];
    return kinds.flatMap((kind) => {
      const { people, luggage } = question;
      const vehicles = Math.max(1, Math.ceil(people / kind.people), Math.ceil(luggage / kind.luggage));
      if (vehicles > (kind.type === 'shared' ? 1 : 4)) return [];
      const units = kind.type === 'shared' ? people : vehicles;
      const totalCents = (kind.base + km * kind.perKm) * units;
      return [this.#keep({ kind, units, totalCents, km, minutes, zone, pickup, isFromAirport }).wire];
    });
  }

  book(
    product: Product,
    wanted: Pick<TaxisBooking, 'externalRef' | 'agentRef' | 'lead' | 'flight'>,
  ): TaxisBooking {
    const booking: TaxisBooking = {
      ...wanted,
      product,
      ref: `HT${String(randomInt(1e8)).padStart(8, '0')}`,
      bookedAt: this.#now(),
      pickupAt: product.wire.pickup.datetime.slice(0, 16),
      status: 'confirmed',
      feeCents: 0,
    };
    this.bookings.set(booking.ref, booking);
    this.#enter(booking, 'invoice', product.totalCents);
    return booking;
  }

  /** The fee of cancelling now, in cents. */
  feeOf({ product, pickupAt, status, feeCents }: TaxisBooking): number {
    if (status === 'cancelled') return feeCents;
    const starts = instantOf(pickupAt, zoneOffsetMinutes(product.zone, pickupAt));
    return starts - this.#now().getTime() >= FREE_HOURS * HOUR_MS ? 0 : product.totalCents;
  }

  cancel(booking: TaxisBooking): void {
    if (booking.status === 'cancelled') return;
    booking.feeCents = this.feeOf(booking);
    booking.status = 'cancelled';
    this.#enter(booking, 'credit', booking.product.totalCents - booking.feeCents);
  }

  #enter({ ref, agentRef }: TaxisBooking, kind: TaxisEntry['kind'], cents: number): void {
    this.entries.push({ booking: ref, agentRef, kind, amount: formatMinor(cents), at: this.#now() });
  }

  #keep(made: {
    readonly kind: (typeof kinds)[number];
    readonly units: number;
    readonly totalCents: number;
    readonly km: number;
    readonly minutes: number;
    readonly zone: string;
    readonly pickup: string;
    readonly isFromAirport: boolean;
  }): Product {
    const { kind, units, totalCents, km, minutes, zone, pickup, isFromAirport } = made;
    const id = randomBytes(18).toString('base64url');
    const validUntil = new Date(this.#now().getTime() + VALID_MS);
    const product: Product = {
      id,
      validUntil,
      totalCents,
      zone,
      wire: {
        product_id: id,
        product_type: kind.type,
        vehicle: {
          code: kind.code,
          description: kind.name,
          model: '',
          max_passengers: kind.people,
          max_luggage: kind.luggage,
        },
        units,
        price: { total: formatMinor(totalCents), currency: 'EUR' },
        valid_until: validUntil.toISOString(),
        pickup: {
          datetime: `${pickup}:00`,
          instructions: isFromAirport
            ? 'The driver waits at the exit with a name board.'
            : 'At the entrance.',
        },
        journey: { minutes, kilometres: km },
        free_cancellation_hours: FREE_HOURS,
        waiting_minutes: isFromAirport ? 60 : 15,
        max_stops: kind.type === 'shared' ? 4 : 0,
        supplier: taxisDriver,
      },
    };
    this.products.set(id, product);
    for (const oldest of this.products.keys()) {
      if (this.products.size <= KEPT) break;
      this.products.delete(oldest);
    }
    return product;
  }
}

function distanceKm(
  [latA, lonA]: readonly [number, number],
  [latB, lonB]: readonly [number, number],
): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const north = radians(latB - latA);
  const east = radians(lonB - lonA) * Math.cos(radians((latA + latB) / 2));
  return 6371 * Math.hypot(north, east);
}
