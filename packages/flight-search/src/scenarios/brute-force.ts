import type { PassengerCounts } from '@farewind/values/passengers';
import type { MayPair, OneWayRequest, TripRequest } from '../api/search-request.ts';
import type { FlightRecord } from '../spi/flight-record.ts';
import type { FarePrice, PassengerPrice } from '../spi/passenger-price.ts';
import type { Timetable } from '../spi/timetable.ts';

/** The state of one departure in an agency's books, where it differs from the record. */
export interface DepartureBook {
  cancelled?: boolean;
  seats: Map<number, number>;
  prices: Map<number, FarePrice>;
}

interface Dated {
  readonly flight: FlightRecord;
  readonly day: number;
  readonly departsLocal: number;
  readonly leaves: number;
  readonly lands: number;
  /** For the party: standalone, and inside a connection of one carrier. */
  readonly price: number;
  readonly throughPrice: number;
}

/** One itinerary of the full enumeration. */
export interface Journey {
  readonly dated: readonly Dated[];
  readonly price: number;
  readonly minutes: number;
  readonly stops: number;
}

/**
 * The slow reference: every itinerary of a timetable, straight from its records, by nested loops without bounds,
 * indexes or any code of the engine.
 */
export class BruteForce {
  readonly books = new Map<string, DepartureBook>();
  private readonly timetable: Timetable;

  constructor(timetable: Timetable) {
    this.timetable = timetable;
  }

  bookOf(ref: number, day: number): DepartureBook {
    const key = `${ref}/${day}`;
    const book = this.books.get(key) ?? { seats: new Map(), prices: new Map() };
    this.books.set(key, book);
    return book;
  }

  operates(flight: FlightRecord, day: number): boolean {
    const { firstDay, dayCount } = this.timetable;
    if (day < Math.max(firstDay, flight.firstDay)) return false;
    if (day > Math.min(firstDay + dayCount - 1, flight.lastDay)) return false;
    const isoWeekday = new Date(day * 86_400_000).getUTCDay() || 7;
    return Math.floor(flight.weekdays / 2 ** (isoWeekday - 1)) % 2 === 1;
  }

  listJourneys(trip: TripRequest, day: number): Journey[] {
    const all = [-1, 0, 1, 2, 3, 4, 5].flatMap((shift) => this.listDated(trip, day + shift));
    const found: Journey[] = [];
    const extend = (dated: readonly Dated[]) => {
      const last = dated.at(-1)!;
      const minutes = last.lands - dated[0]!.leaves;
      if (minutes > this.timetable.rules.maximumTotalMinutes) return;
      if (trip.destinations.includes(last.flight.to)) {
        const carriers = new Set(dated.map((each) => each.flight.carrier));
        const isThrough = dated.length > 1 && carriers.size === 1;
        const price = dated.reduce((sum, each) => sum + (isThrough ? each.throughPrice : each.price), 0);
        found.push({ dated, price, minutes, stops: dated.length - 1 });
        return;
      }
      if (dated.length > trip.maxStops || this.isEnd(trip, last.flight.to)) return;
      for (const next of all) if (this.connects(last, next)) extend([...dated, next]);
    };
    for (const first of all) {
      if (first.day === day && trip.origins.includes(first.flight.from)) extend([first]);
    }
    return found.filter(
      ({ dated }) => dated.length === 1 || dated.every(({ flight }) => this.mayConnect(flight)),
    );
  }

  private listDated(trip: TripRequest, day: number): Dated[] {
    return this.timetable.flights
      .filter((flight) => this.operates(flight, day))
      .flatMap((flight) => {
        const prices = this.cheapestFares(flight, day, trip);
        if (prices === undefined) return [];
        const retimed = flight.exceptions?.find(
          (exception) => exception.day === day && exception.kind === 'retimed',
        );
        const times = retimed?.kind === 'retimed' ? retimed : flight;
        const { departsAtLocalMinute, arrivesAtLocalMinute } = times;
        const departsOffset = this.offset(flight.from, day, departsAtLocalMinute, times.departsAfterChange);
        const leaves = day * 1440 + departsAtLocalMinute - departsOffset;
        const arrivesOffset = this.offset(flight.to, day, arrivesAtLocalMinute, times.arrivesAfterChange);
        const lands = day * 1440 + arrivesAtLocalMinute - arrivesOffset;
        // In the night of a clock change the local times of a short flight can run backwards: no such departure exists.
        if (lands < leaves) return [];
        return [{ flight, day, departsLocal: departsAtLocalMinute, leaves, lands, ...prices }];
      });
  }

  private cheapestFares(
    flight: FlightRecord,
    day: number,
    { cabin, passengers }: TripRequest,
  ): { price: number; throughPrice: number } | undefined {
    const book = this.books.get(`${flight.ref}/${day}`);
    const closed = flight.exceptions?.some(
      (exception) => exception.day === day && exception.kind === 'cancelled',
    );
    if (book?.cancelled ?? closed) return undefined;
    const prices = flight.fares.flatMap((fare, slot) => {
      const seats = book?.seats.get(slot) ?? fare.seats;
      const sold = fare.cabin === cabin && seats >= passengers.adults + passengers.children;
      return sold ? [book?.prices.get(slot) ?? fare.price] : [];
    });
    if (prices.length === 0) return undefined;
    return {
      price: Math.min(...prices.map((price) => partyPrice(price, passengers))),
      throughPrice: Math.min(...prices.map((price) => partyPrice(price.through ?? price, passengers))),
    };
  }

  private offset(airport: string, day: number, minute: number, isSecond = false): number {
    let date = day;
    let rest = minute;
    while (rest < 0) [date, rest] = [date - 1, rest + 1440];
    while (rest >= 1440) [date, rest] = [date + 1, rest - 1440];
    const { offsetMinutes, change } = this.timetable.findZoneDay(airport, date);
    if (change === undefined) return offsetMinutes;
    const isRepeated =
      rest < change.fromLocalMinute && rest >= change.fromLocalMinute - offsetMinutes + change.offsetMinutes;
    return rest >= change.fromLocalMinute || (isRepeated && isSecond) ? change.offsetMinutes : offsetMinutes;
  }

  private connects(before: Dated, after: Dated): boolean {
    const { airports, rules } = this.timetable;
    const arrival = airports.find(({ code }) => code === before.flight.to)!;
    const departure = airports.find(({ code }) => code === after.flight.from)!;
    if (arrival.cityCode !== departure.cityCode) return false;
    const country = (code: string) => airports.find((airport) => airport.code === code)!.countryCode;
    const domestic = [before, after].every(({ flight }) => country(flight.from) === country(flight.to));
    const minimum = arrival.minimumConnection ?? { domesticMinutes: 60, internationalMinutes: 90 };
    const sameAirport = domestic ? minimum.domesticMinutes : minimum.internationalMinutes;
    const needed = arrival === departure ? sameAirport : rules.airportChangeMinutes;
    const wait = after.leaves - before.lands;
    return wait >= needed && wait <= rules.maximumLayoverMinutes;
  }

  private isEnd({ origins, destinations }: TripRequest, code: string): boolean {
    const city = (airport: string) => this.timetable.airports.find((each) => each.code === airport)?.cityCode;
    return [...origins, ...destinations].some((end) => city(end) === city(code));
  }

  private mayConnect(flight: FlightRecord): boolean {
    return flight.connectable && flight.kind === 'scheduled';
  }
}

function partyPrice({ adultMinor, childMinor, infantMinor }: PassengerPrice, party: PassengerCounts): number {
  return party.adults * adultMinor + party.children * childMinor + party.infants * infantMinor;
}

export function dominanceClassName(
  journey: Journey,
  dominanceClass: OneWayRequest['dominanceClass'],
): string {
  const [first] = journey.dated;
  const { departsLocal, flight } = first!;
  if (dominanceClass === 'firstFlight') return `${flight.ref}`;
  if (dominanceClass === 'hour') return `${Math.floor(departsLocal / 60)}`;
  const block = Math.floor(departsLocal / 360);
  return dominanceClass === 'sixHours' ? `${block}` : `${block} ${flight.carrier}`;
}

export interface Vector {
  readonly dominanceClass: string;
  readonly price: number;
  readonly minutes: number;
  readonly stops: number;
}

/** The distinct vectors that no other of their dominance class beats, as sorted text. */
export function listUnbeaten(vectors: readonly Vector[]): string[] {
  const beats = (a: Vector, b: Vector) =>
    a.dominanceClass === b.dominanceClass &&
    a.price <= b.price &&
    a.minutes <= b.minutes &&
    a.stops <= b.stops &&
    (a.price < b.price || a.minutes < b.minutes || a.stops < b.stops);
  const kept = vectors.filter((vector) => !vectors.some((other) => beats(other, vector)));
  return [
    ...new Set(
      kept.map((each) => `${each.dominanceClass}: ${each.price} in ${each.minutes}, ${each.stops} stops`),
    ),
  ].sort();
}

/** Every pair whose inbound leaves the minimum stay after the outbound's arrival. */
export function listPairVectors(
  outbound: readonly Journey[],
  inbound: readonly Journey[],
  dominanceClass: OneWayRequest['dominanceClass'],
  stay: number,
  mayPair: MayPair = () => true,
): Vector[] {
  return outbound.flatMap((out) =>
    inbound
      .filter((back) => back.dated[0]!.leaves - out.dated.at(-1)!.lands >= stay)
      .filter((back) => {
        const [first, second] = [out.dated[0]!, back.dated[0]!];
        return mayPair(first.flight.ref, first.day, second.flight.ref, second.day);
      })
      .map((back) => ({
        dominanceClass: `${dominanceClassName(out, dominanceClass)} / ${dominanceClassName(back, dominanceClass)}`,
        price: out.price + back.price,
        minutes: out.minutes + back.minutes,
        stops: out.stops + back.stops,
      })),
  );
}
