import type { Cabin } from '@farewind/contract/core/fields';
import type { SearchCriteria } from '@farewind/contract/flights/search';
import type { Currency } from '@farewind/values/currency';
import { findPassengerCountProblem } from '@farewind/travel-rules/passenger-count';
import type { MessageKey } from '../../shared/i18n/catalogue.ts';

/** A place in the form: its code, and a name to show until a better one is known. */
export interface ChosenPlace {
  readonly code: string;
  readonly name: string;
  /** The city of an airport, or the city itself; unknown for a place from the address or an earlier search. */
  readonly cityCode?: string | undefined;
}

/** The search form, possibly incomplete. */
export interface SearchDraft {
  readonly tripType: 'oneWay' | 'roundTrip';
  readonly from: ChosenPlace | undefined;
  readonly to: ChosenPlace | undefined;
  readonly departureDate: string | undefined;
  readonly returnDate: string | undefined;
  readonly cabin: Cabin;
  readonly adults: number;
  readonly children: number;
  readonly infants: number;
  readonly directOnly: boolean;
  readonly nearbyAirports: boolean;
}

export const emptyDraft: SearchDraft = {
  tripType: 'roundTrip',
  from: undefined,
  to: undefined,
  departureDate: undefined,
  returnDate: undefined,
  cabin: 'economy',
  adults: 1,
  children: 0,
  infants: 0,
  directOnly: false,
  nearbyAirports: false,
};

export type DraftField = 'from' | 'to' | 'departureDate' | 'returnDate' | 'passengers';
export type DraftProblems = Partial<Record<DraftField, MessageKey>>;

/** As the server compares them, which knows the city of every code. */
function isSameCity(one: ChosenPlace, other: ChosenPlace): boolean {
  return (one.cityCode ?? one.code) === (other.cityCode ?? other.code);
}

/** Missing or invalid members, in the order of the form. */
export function findDraftProblems(draft: SearchDraft, today: string): DraftProblems {
  const problems: DraftProblems = {};
  if (draft.from === undefined) problems.from = 'search.fromRequired';
  if (draft.to === undefined) problems.to = 'search.toRequired';
  else if (draft.from !== undefined && isSameCity(draft.from, draft.to)) problems.to = 'search.samePlace';
  if (draft.departureDate === undefined) problems.departureDate = 'search.departureRequired';
  else if (draft.departureDate < today) problems.departureDate = 'search.dateInPast';
  if (draft.tripType === 'roundTrip') {
    if (draft.returnDate === undefined) problems.returnDate = 'search.returnRequired';
    else if (draft.departureDate !== undefined && draft.returnDate < draft.departureDate)
      problems.returnDate = 'search.returnBeforeDeparture';
  }
  const problem = findPassengerCountProblem(draft);
  if (problem === 'tooMany') problems.passengers = 'passenger.maxCount';
  if (problem === 'adultMissing') problems.passengers = 'passenger.childNeedsAdult';
  if (problem === 'tooManyInfants') problems.passengers = 'infant.countHint';
  return problems;
}

/** The search to save; requires a draft without problems. */
export function toCriteria(draft: SearchDraft, currency: Currency): SearchCriteria {
  const { from, to, departureDate, returnDate } = draft;
  if (from === undefined || to === undefined || departureDate === undefined)
    throw new Error('The draft is incomplete');
  return {
    tripType: draft.tripType,
    from: from.code,
    to: to.code,
    departureDate,
    ...(draft.tripType === 'roundTrip' && returnDate !== undefined ? { returnDate } : {}),
    cabin: draft.cabin,
    adults: draft.adults,
    children: draft.children,
    infants: draft.infants,
    directOnly: draft.directOnly,
    nearbyAirports: draft.nearbyAirports,
    currency,
  };
}

/** A saved search as a form. */
export function toDraft(
  criteria: Omit<SearchCriteria, 'birthDates' | 'currency'>,
  nameOf: (code: string) => string,
): SearchDraft {
  return {
    tripType: criteria.tripType,
    from: { code: criteria.from, name: nameOf(criteria.from) },
    to: { code: criteria.to, name: nameOf(criteria.to) },
    departureDate: criteria.departureDate,
    returnDate: criteria.returnDate,
    cabin: criteria.cabin,
    adults: criteria.adults,
    children: criteria.children,
    infants: criteria.infants,
    directOnly: criteria.directOnly,
    nearbyAirports: criteria.nearbyAirports,
  };
}

/** Replaces the codes that stand for names not known before; everything chosen since is kept. */
export function nameEnds(draft: SearchDraft, nameOf: (code: string) => string): SearchDraft {
  const named = (place: ChosenPlace | undefined) =>
    place !== undefined && place.name === place.code ? { ...place, name: nameOf(place.code) } : place;
  return { ...draft, from: named(draft.from), to: named(draft.to) };
}

/** A place by its name in the page's language; the one it was chosen by may be in another. */
export function namePlace<Chosen extends ChosenPlace | undefined>(
  place: Chosen,
  nameOf: (code: string) => string,
): Chosen {
  if (place === undefined) return place;
  const name = nameOf(place.code);
  return name === place.code || name === place.name ? place : { ...place, name };
}

export function swapPlaces(draft: SearchDraft): SearchDraft {
  return { ...draft, from: draft.to, to: draft.from };
}
