import { documentMembers, eachMember } from '@farewind/values/passenger-document';
import type { ErrorKey } from '@farewind/contract/core/error-keys';
import { findPassengerProblems, type PassengerFields } from '@farewind/travel-rules/find-passenger-problems';
import type { AgeReference } from '@farewind/travel-rules/passenger-age';
import {
  findPassengerCountProblem,
  type PassengerCountProblem,
} from '@farewind/travel-rules/passenger-count';
import type { LocalDate } from '@farewind/values/local-time';
import type { PassengerType } from '@farewind/values/passengers';
import type { FieldProblem } from '../../platform/errors.ts';
import { findTravelRuleHits, listPassportMonths } from './find-travel-rule-hits.ts';
import { departureDates, endDate, findDomesticCountry, type Journey } from './journey.ts';
import { formatRuleInAllLanguages } from './rule-words.ts';
import type { TravelRule } from './travel-rule.ts';

/** A problem at one field of one passenger: its position, its message, and its error key. */
export interface PassengerProblem extends FieldProblem {
  readonly key: ErrorKey;
}

export interface PassengerDemand {
  readonly journey: Journey;
  readonly today: LocalDate;
  readonly rules: readonly TravelRule[];
  readonly ageReference?: AgeReference;
}

/**
 * Every problem of the passengers of an order, each at its field (`passengers[1].birthDate`), in the order of the form;
 * none means that they may buy this journey. The checks shared with the shop are in `packages/travel-rules`; only the
 * server knows the agency's table of rules.
 */
export function validatePassengers(
  passengers: readonly PassengerFields[],
  demand: PassengerDemand,
): PassengerProblem[] {
  const { journey, today, rules, ageReference } = demand;
  const [first = today, ...others] = departureDates(journey);
  const problems = findPassengerProblems(passengers, {
    departures: [first, ...others],
    ageReference,
    domesticCountry: journey.needsPassport ? undefined : findDomesticCountry(journey),
    endsOn: endDate(journey),
    today,
    passportMonths: listPassportMonths(rules, journey),
  });
  return [
    ...findCountProblems(passengers),
    ...problems.map((problem) => ({ ...problem, key: keyOf(problem) })),
    ...passengers.flatMap((passenger, index) =>
      findClosed(passenger, demand, `passengers[${index}].nationality`),
    ),
  ].toSorted((one, other) => positionOf(one) - positionOf(other));
}

/** The index of the passenger that a problem is about; one about all of them comes first. */
function positionOf({ path }: FieldProblem): number {
  return Number(/\d+/.exec(path)?.[0] ?? -1);
}

const keyOfField: Readonly<Record<string, ErrorKey>> = {
  ...eachMember(documentMembers, (): ErrorKey => 'PAX-DOC'),
  name: 'PAX-NAME',
  surname: 'PAX-NAME',
  birthDate: 'PAX-AGE',
  parentIndex: 'PAX-INFANT',
};

function keyOf({ path, message }: FieldProblem): ErrorKey {
  const [, field = ''] = /\.(\w+)$/.exec(path) ?? [];
  return (message === 'validation.required' ? undefined : keyOfField[field]) ?? 'GEN-VALIDATION';
}

const countMessages: Readonly<Record<PassengerCountProblem, { key: ErrorKey; message: string }>> = {
  tooMany: { key: 'PAX-COUNT', message: 'passenger.maxCount' },
  adultMissing: { key: 'PAX-COUNT', message: 'passenger.childNeedsAdult' },
  tooManyInfants: { key: 'PAX-INFANT', message: 'infant.invalidCount' },
};

function findCountProblems(passengers: readonly PassengerFields[]): PassengerProblem[] {
  const count = (type: PassengerType): number =>
    passengers.filter((passenger) => passenger.type === type).length;
  const problem = findPassengerCountProblem({
    adults: count('adult'),
    children: count('child'),
    infants: count('infant'),
  });
  return problem === undefined ? [] : [{ path: 'passengers', ...countMessages[problem] }];
}

/** A rule that closes the journey to a nationality; it can only apply once a passenger's nationality is known. */
function findClosed(
  { nationality }: PassengerFields,
  { journey, rules }: PassengerDemand,
  path: string,
): PassengerProblem[] {
  const named = rules.filter((rule) => rule.nationality === undefined || rule.nationality === nationality);
  const general = new Set(findTravelRuleHits(named, journey).map(({ ruleId }) => ruleId));
  return findTravelRuleHits(named, journey, [{ nationality }])
    .filter(({ effect, ruleId }) => effect === 'block' && !general.has(ruleId))
    .map((hit) => ({ path, key: 'PAX-DOC', message: 'rule.closed', texts: formatRuleInAllLanguages(hit) }));
}
