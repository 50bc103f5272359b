import { datePart, dayNumber, type LocalDate, type LocalDateTime } from '@farewind/values/local-time';

export type FlightKind = 'charter' | 'scheduled';

/** The data of one flight that the rules need. Times are local at the airports. */
export interface JourneyFlight {
  readonly fromCountry: string;
  readonly toCountry: string;
  readonly departsAt: LocalDateTime;
  readonly arrivesAt: LocalDateTime;
  readonly kind: FlightKind;
}

/** One slice for a one-way trip, two for a round trip; each with its flights in order, at least one. */
export interface Journey {
  readonly slices: readonly (readonly JourneyFlight[])[];
  /** A supplier requires passports, whatever the route. */
  readonly needsPassport?: boolean;
}

export interface SliceFacts {
  readonly origin: string;
  readonly destination: string;
  readonly kind: FlightKind;
  readonly departsOn: LocalDate;
}

/** A slice counts as charter if any of its flights is one. */
export function factsOfSlice(slice: readonly JourneyFlight[]): SliceFacts {
  const first = slice[0];
  const last = slice.at(-1);
  if (!first || !last) throw new RangeError('A slice has at least one flight');
  return {
    origin: first.fromCountry,
    destination: last.toCountry,
    kind: slice.some((flight) => flight.kind === 'charter') ? 'charter' : 'scheduled',
    departsOn: datePart(first.departsAt),
  };
}

/** The one country that the whole journey stays in, or undefined for an international one. */
export function findDomesticCountry(journey: Journey): string | undefined {
  const countries = new Set(
    journey.slices.flat().flatMap(({ fromCountry, toCountry }) => [fromCountry, toCountry]),
  );
  const [only] = countries;
  return countries.size === 1 ? only : undefined;
}

export function departureDates(journey: Journey): LocalDate[] {
  return journey.slices.flat().map((flight) => datePart(flight.departsAt));
}

/** The day on which the traveller is back, or at the final destination. */
export function endDate(journey: Journey): LocalDate {
  return journey.slices
    .flat()
    .map((flight) => datePart(flight.arrivesAt))
    .reduce((latest, date) => (dayNumber(date) > dayNumber(latest) ? date : latest));
}
