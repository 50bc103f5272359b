import { addDays, daysBetween } from '../../shared/format/date.ts';
import type { SearchDraft } from './search-draft.ts';

/** Flights are sold this many days ahead. */
export const SOLD_DAYS = 330;

/** Lengths of stay that are offered as chips. */
export const offeredNights = [7, 10, 14] as const;

/** The length that prices are shown for until another is chosen; the server's default too. */
export const USUAL_NIGHTS = 7;

/** The days of a trip while they are chosen. */
export interface TripDates {
  readonly tripType: SearchDraft['tripType'];
  readonly departureDate: string | undefined;
  readonly returnDate: string | undefined;
  /** The end that the next chosen day sets. */
  readonly next: 'departure' | 'return';
  /** A length of stay that was asked for: a new departure then takes its return along. */
  readonly nights: number | undefined;
}

/** The dates of a draft that are still to come. */
export function toTripDates(
  { tripType, departureDate, returnDate }: Pick<SearchDraft, 'tripType' | 'departureDate' | 'returnDate'>,
  today: string,
): TripDates {
  const isUsable = departureDate !== undefined && departureDate >= today;
  return {
    tripType,
    departureDate: isUsable ? departureDate : undefined,
    returnDate: isUsable && tripType === 'roundTrip' ? returnDate : undefined,
    next: 'departure',
    nights: undefined,
  };
}

export function nightsOfTrip({ tripType, departureDate, returnDate }: TripDates): number | undefined {
  if (tripType === 'oneWay' || departureDate === undefined || returnDate === undefined) return undefined;
  return daysBetween(departureDate, returnDate);
}

/** Sets the next end. A day of return before the departure is a new departure. */
export function pickDay(dates: TripDates, day: string, lastDay: string): TripDates {
  if (dates.tripType === 'oneWay') return { ...dates, departureDate: day, next: 'departure' };
  const { departureDate, returnDate, nights } = dates;
  if (dates.next === 'return' && departureDate !== undefined && day >= departureDate)
    return { ...dates, returnDate: day, nights: undefined };
  const asked = nights === undefined ? undefined : addDays(day, nights);
  const kept = returnDate !== undefined && returnDate >= day ? returnDate : undefined;
  return {
    ...dates,
    departureDate: day,
    returnDate: asked === undefined ? kept : within(asked, lastDay),
    next: 'return',
  };
}

/** A round trip of so many nights, from the chosen departure or from the one that is chosen next. */
export function chooseNights(dates: TripDates, nights: number, lastDay: string): TripDates {
  const { departureDate } = dates;
  return {
    ...dates,
    tripType: 'roundTrip',
    nights,
    returnDate: departureDate === undefined ? undefined : within(addDays(departureDate, nights), lastDay),
    next: departureDate === undefined ? 'departure' : 'return',
  };
}

function within(day: string, lastDay: string): string | undefined {
  return day <= lastDay ? day : undefined;
}

/** What the prices of a calendar are for. */
export type CalendarPricing =
  | { readonly for: 'oneWay' }
  /** Days of departure of round trips with so many nights. */
  | { readonly for: 'departure'; readonly nights: number }
  /** Days of return to one departure. */
  | { readonly for: 'return'; readonly departureDate: string };

/** Once the departure is chosen, each day shows the price of the whole trip that returns on it. */
export function pricingOf(dates: TripDates): CalendarPricing {
  if (dates.tripType === 'oneWay') return { for: 'oneWay' };
  if (dates.next === 'return' && dates.departureDate !== undefined)
    return { for: 'return', departureDate: dates.departureDate };
  return { for: 'departure', nights: nightsOfTrip(dates) ?? dates.nights ?? USUAL_NIGHTS };
}

export function isComplete({ tripType, departureDate, returnDate }: TripDates): boolean {
  return departureDate !== undefined && (tripType === 'oneWay' || returnDate !== undefined);
}
