import type { ErrorKey } from '@farewind/contract/core/error-keys';
import {
  findPassengerCountProblem,
  type PassengerCountProblem,
  type PassengerType,
} from '@farewind/values/passengers';
import type { LocalDate } from '@farewind/values/local-time';
import { checkAge } from './check-age.ts';
import { checkCompanions } from './check-companions.ts';
import { checkDocument, type DocumentFields } from './check-document.ts';
import { findTravelRuleHits, requirePassportMonths } from './find-travel-rule-hits.ts';
import { departureDates, endDate, findDomesticCountry, type Journey } from './journey.ts';
import type { AgeReference } from '@farewind/travel-rules/passenger-age';
import type { PassengerProblem, ReportProblem } from './passenger-problem.ts';
import { capitalName, findNameProblem } from '@farewind/travel-rules/person-name';
import { normaliseDocument } from '@farewind/travel-rules/passport';
import { formatRuleInAllLanguages } from './rule-words.ts';
import type { TravelRule } from './travel-rule.ts';
import { isTurkishId } from '@farewind/travel-rules/turkish-id';

/** A passenger as the order form sends it. */
export interface PassengerFields extends DocumentFields {
  readonly type: PassengerType;
  readonly name: string;
  readonly surname: string;
  readonly gender?: 'male' | 'female' | undefined;
  readonly birthDate?: LocalDate | undefined;
  /** For an infant: which passenger of the list holds it. */
  readonly parentIndex?: number | undefined;
}

export interface PassengerDemand {
  readonly journey: Journey;
  readonly today: LocalDate;
  readonly rules: readonly TravelRule[];
  readonly ageReference?: AgeReference;
}

const keyOfField: Readonly<Record<string, ErrorKey>> = {
  name: 'PAX-NAME',
  surname: 'PAX-NAME',
  birthDate: 'PAX-AGE',
  parentIndex: 'PAX-INFANT',
  nationality: 'PAX-DOC',
  passportSerial: 'PAX-DOC',
  passportNumber: 'PAX-DOC',
  passportExpiryDate: 'PAX-DOC',
  identificationNumber: 'PAX-DOC',
};

/**
 * Every fault of the passengers of an order, each at its field (`passengers[1].birthDate`), in the order of the form;
 * none means that they may be sold this journey.
 */
export function validatePassengers(
  passengers: readonly PassengerFields[],
  demand: PassengerDemand,
): PassengerProblem[] {
  const problems: PassengerProblem[] = [];
  const reportAt =
    (index: number): ReportProblem =>
    (field, message, values) => {
      const key = message === 'validation.required' ? 'GEN-VALIDATION' : keyOfField[field];
      const path = `passengers[${index}].${field}`;
      problems.push({ path, message, key: key ?? 'GEN-VALIDATION', ...(values ? { values } : {}) });
    };
  const countProblem = findCountProblem(passengers);
  if (countProblem) problems.push(countProblem);
  for (const [index, passenger] of passengers.entries()) {
    checkOne(passenger, demand, reportAt(index));
    problems.push(...findClosed(passenger, demand, `passengers[${index}].nationality`));
  }
  checkCompanions(passengers, departureDates(demand.journey)[0] ?? demand.today, reportAt);
  checkDoubles(passengers, reportAt);
  return problems.toSorted((a, b) => indexOf(a) - indexOf(b));
}

function indexOf({ path }: PassengerProblem): number {
  return Number(/\d+/.exec(path)?.[0] ?? -1);
}

const countMessages: Readonly<Record<PassengerCountProblem, { key: ErrorKey; message: string }>> = {
  tooMany: { key: 'PAX-COUNT', message: 'passenger.maxCount' },
  adultMissing: { key: 'PAX-COUNT', message: 'passenger.childNeedsAdult' },
  tooManyInfants: { key: 'PAX-INFANT', message: 'infant.invalidCount' },
};

function findCountProblem(passengers: readonly PassengerFields[]): PassengerProblem | undefined {
  const count = (type: PassengerType): number =>
    passengers.filter((passenger) => passenger.type === type).length;
  const problem = findPassengerCountProblem({
    adults: count('adult'),
    children: count('child'),
    infants: count('infant'),
  });
  return problem && { path: 'passengers', ...countMessages[problem] };
}

function checkOne(passenger: PassengerFields, demand: PassengerDemand, report: ReportProblem): void {
  const { journey, today, rules, ageReference = 'lastFlight' } = demand;
  checkName('name', passenger.name, report);
  checkName('surname', passenger.surname, report);
  if (passenger.gender === undefined) report('gender', 'validation.genderRequired');
  checkAge(passenger.type, passenger.birthDate, departureDates(journey), ageReference, report);
  checkDocument(
    passenger,
    {
      domesticCountry: findDomesticCountry(journey),
      endsOn: endDate(journey),
      today,
      passportMonths: requirePassportMonths(rules, journey, passenger.nationality),
    },
    report,
  );
}

/** A rule that closes the journey to a nationality: it cannot be seen before somebody says theirs. */
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

const MALFORMED = { name: 'validation.nameInvalid', surname: 'validation.surnameInvalid' } as const;

function checkName(field: 'name' | 'surname', text: string, report: ReportProblem): void {
  const problem = findNameProblem(text);
  if (problem === 'missing') report(field, 'validation.required');
  if (problem === 'notLatin') report(field, 'validation.latinOnly');
  if (problem === 'malformed') report(field, MALFORMED[field]);
}

/** One person twice in one booking is a slip of the form, never a wish; nor do two people have one identification number. */
function checkDoubles(
  passengers: readonly PassengerFields[],
  reportAt: (index: number) => ReportProblem,
): void {
  const seen = new Set<string>();
  const numbers = new Set<string>();
  for (const [index, { name, surname, birthDate, identificationNumber }] of passengers.entries()) {
    const number = normaliseDocument(identificationNumber ?? '');
    if (isTurkishId(number) && numbers.has(number))
      reportAt(index)('identificationNumber', 'passenger.sameIdentification');
    numbers.add(number);
    if (name === '' || surname === '' || birthDate === undefined) continue;
    const person = [capitalName(name), capitalName(surname), birthDate].join('/');
    if (seen.has(person)) reportAt(index)('name', 'passenger.duplicate');
    seen.add(person);
  }
}
