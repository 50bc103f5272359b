import type { Language } from '@farewind/contract/core/fields';
import type { Output } from '@farewind/contract/core/operation';
import type { saveFlightSearch, SearchCriteria } from '@farewind/contract/flights/search';
import type { Currency } from '@farewind/values/currency';
import { ageOn, changesTypeOnTheWay, findPassengerType } from '@farewind/travel-rules/passenger-age';
import { findPassengerCountProblem } from '@farewind/travel-rules/passenger-count';
import type { PassengerCounts } from '@farewind/values/passengers';
import { localDateAt } from '../stock/local-date-at.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, Refusal, type FieldProblem } from '../../../platform/errors.ts';
import { isSiteVisitor } from '../../../platform/http/is-site-visitor.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { translate } from '../../../platform/messages/translate.ts';
import type { Places } from '../../places/public.ts';
import { storeSearch, type StoredCriteria } from './search-repository.ts';

interface Deps {
  readonly places: Places;
}

type Caller = Pick<RequestContext, 'site' | 'language' | 'user' | 'isProgram'>;

/**
 * Validates and stores a search. Birth dates, if given, determine how many of each type travel and are then dropped.
 * Refuses with every error at its field, PAX-COUNT and PAX-INFANT.
 */
export async function saveSearch(
  deps: Deps,
  scope: TenantScope,
  input: SearchCriteria,
  { site, language, user, isProgram }: Caller,
): Promise<Output<typeof saveFlightSearch>> {
  const criteria = checkSearch(deps, scope.now, input, site?.currencies);
  const typeChanges = findTypeChanges(input, language);
  return {
    id: await storeSearch(scope, criteria, isSiteVisitor({ site, user, isProgram })),
    ...(typeChanges.length > 0 ? { typeChanges } : {}),
  };
}

/** The criteria of a valid search, with its passengers counted. Refuses as `saveSearch` does. */
export function checkSearch(
  { places }: Deps,
  now: Date,
  input: SearchCriteria,
  soldCurrencies: readonly Currency[] | undefined,
): StoredCriteria {
  const problems = [
    ...placeProblems(places, input),
    ...dateProblems(places, now, input),
    ...(soldCurrencies && !soldCurrencies.includes(input.currency) ? [invalid('currency')] : []),
  ];
  if (problems.length > 0) throw fieldRefusal(problems);
  const counts = countPassengers(input);
  const countProblem = findPassengerCountProblem(counts);
  if (countProblem === 'tooManyInfants') {
    throw fieldRefusal([{ path: 'infants', message: 'infant.invalidCount' }], 'PAX-INFANT');
  }
  if (countProblem === 'tooMany') {
    throw fieldRefusal([{ path: 'adults', message: 'passenger.maxCount' }], 'PAX-COUNT');
  }
  if (countProblem) {
    const message =
      counts.children + counts.infants > 0 ? 'passenger.childNeedsAdult' : 'validation.required';
    throw new Refusal('PAX-COUNT', { message, fields: [{ path: 'adults', message }] });
  }
  const { birthDates: _dropped, returnDate, ...criteria } = input;
  const isRoundTrip = input.tripType === 'roundTrip' && returnDate !== undefined;
  return { ...criteria, ...counts, ...(isRoundTrip && { returnDate }), ...agesOfMinors(input) };
}

function invalid(path: string): FieldProblem {
  return { path, message: 'validation.invalidValue' };
}

function placeProblems(places: Places, { from, to }: SearchCriteria): FieldProblem[] {
  const unknown = (['from', 'to'] as const).filter(
    (side) => places.airportsOf({ from, to }[side]).length === 0,
  );
  if (unknown.length > 0) return unknown.map(invalid);
  // Former codes too: FRU and BSZ are one airport.
  return places.findCity(from) === places.findCity(to) ? [{ path: 'to', message: 'search.samePlace' }] : [];
}

function dateProblems(places: Places, now: Date, criteria: SearchCriteria): FieldProblem[] {
  const { from, departureDate, returnDate, tripType } = criteria;
  const problems: FieldProblem[] = [];
  const [origin] = places.airportsOf(from);
  if (origin && departureDate < localDateAt(now, origin.timeZone)) {
    problems.push({ path: 'departureDate', message: 'search.dateInPast' });
  }
  if (tripType === 'oneWay') return problems;
  if (returnDate === undefined) problems.push({ path: 'returnDate', message: 'validation.required' });
  else if (returnDate < departureDate) {
    problems.push({ path: 'returnDate', message: 'search.returnBeforeDeparture' });
  }
  return problems;
}

/** Counts by birth dates on the travel dates if given, otherwise by the traveller's numbers. */
function countPassengers(input: SearchCriteria): PassengerCounts {
  const { birthDates, adults, children, infants } = input;
  if (!birthDates || birthDates.length === 0) return { adults, children, infants };
  const dates = travelDates(input);
  const types = birthDates.map((birthDate) => findPassengerType(birthDate, dates));
  const problems = types.flatMap((type, index): FieldProblem[] =>
    type === undefined ? [{ path: `birthDates[${index}]`, message: 'validation.birthdayInvalid' }] : [],
  );
  if (problems.length > 0) throw fieldRefusal(problems, 'PAX-AGE');
  const count = (type: 'adult' | 'child' | 'infant'): number => types.filter((one) => one === type).length;
  return { adults: count('adult'), children: count('child'), infants: count('infant') };
}

const MINOR_UNDER_YEARS = 18;

/** Sellers price everybody under eighteen by their age on the day of the last flight, also those whom we count as adults. */
function agesOfMinors(input: SearchCriteria): { minorAges?: number[] } {
  const lastDate = travelDates(input).at(-1)!;
  const ages = (input.birthDates ?? []).map((birthDate) => ageOn(birthDate, lastDate));
  const minorAges = ages.filter((age) => age < MINOR_UNDER_YEARS);
  return minorAges.length === 0 ? {} : { minorAges };
}

/** A return date left over on a one-way search counts for nothing. */
function travelDates({ tripType, departureDate, returnDate }: SearchCriteria): string[] {
  return tripType === 'oneWay' || returnDate === undefined ? [departureDate] : [departureDate, returnDate];
}

/** A notice in the search: a passenger with a birthday on the trip may have another price than on its first day. */
function findTypeChanges(
  input: SearchCriteria,
  language: Language,
): NonNullable<Output<typeof saveFlightSearch>['typeChanges']> {
  const dates = travelDates(input);
  return (input.birthDates ?? []).flatMap((birthDate, index) => {
    const outbound = findPassengerType(birthDate, dates, 'firstFlight');
    const counted = findPassengerType(birthDate, dates);
    if (!outbound || !counted || !changesTypeOnTheWay(birthDate, dates)) return [];
    const text = translate(language, 'rule.birthdayOnTrip', { number: index + 1, type: counted });
    return [{ index, outbound, counted, text }];
  });
}
