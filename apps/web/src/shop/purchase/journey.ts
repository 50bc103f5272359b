import { datePart, type LocalDate } from '@farewind/values/local-time';
import type { AgeReference } from '@farewind/travel-rules/passenger-age';
import type { Segment } from '@farewind/contract/flights/search';
import type { Quote } from './quote.ts';

/** The dates and countries that rules for ages and documents depend on. */
export interface Journey {
  readonly firstFlightOn: LocalDate;
  /** The local departure date of the last flight. */
  readonly lastFlightOn: LocalDate;
  /** The day of the return, or the final arrival of a one-way journey. */
  readonly endsOn: LocalDate;
  /** The country of a domestic journey; undefined for an international one. */
  readonly domesticCountry: string | undefined;
  /** The flights on whose dates the carriers determine ages; comes with the price. */
  readonly ageReference?: AgeReference | undefined;
  /** A supplier requires passports of everybody; comes with the price. */
  readonly passportRequired?: Quote['passportRequired'] | undefined;
  /** How long passports must be valid after the journey; comes with the price, and is not checked before. */
  readonly passportMonths?: Quote['passportMonths'] | undefined;
}

type Flown = Pick<Segment, 'from' | 'to' | 'departsAt' | 'arrivesAt'>;

/** The journey of at least one flight, in order. */
export function toJourney(segments: readonly Flown[], countryOf: (airport: string) => string): Journey {
  const first = segments[0];
  const last = segments.at(-1);
  if (first === undefined || last === undefined) throw new RangeError('A journey has at least one flight');
  const countries = new Set(segments.flatMap(({ from, to }) => [countryOf(from), countryOf(to)]));
  const [only] = countries;
  return {
    firstFlightOn: datePart(first.departsAt),
    lastFlightOn: datePart(last.departsAt),
    endsOn: segments.map(({ arrivesAt }) => datePart(arrivesAt)).reduce((a, b) => (a > b ? a : b)),
    domesticCountry: countries.size === 1 ? only : undefined,
  };
}
