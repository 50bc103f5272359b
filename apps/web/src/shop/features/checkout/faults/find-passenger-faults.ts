import { addMonths, type LocalDate } from '@farewind/values/local-time';
import type { PassengerType } from '@farewind/values/passengers';
import type { MessageKey } from '../../../../shared/i18n/catalogue.ts';
import { formatDate } from '../../../../shared/format/date.ts';
import {
  ageReckonedOn,
  birthDateBounds,
  findAgeProblem,
  isAtLeast,
} from '@farewind/travel-rules/passenger-age';
import type { PassengerFields } from '../../../purchase/checkout-fields.ts';
import type { Journey } from '../../../purchase/journey.ts';
import {
  findNameProblem,
  countLetters,
  LETTERS_WITH_INFANT,
  tidyName,
} from '../../../kit/fields/person-name.ts';
import {
  hasTurkishIdForm,
  isPassportNumber,
  isPassportSerial,
  isTurkishId,
  neededDocuments,
  normaliseDocument,
} from '../../../purchase/travel-documents.ts';
import { readTypedDate } from '../../../kit/fields/typed-date.ts';
import type { Fault, ReportFault } from '../../../kit/fields/fault.ts';

const FULL_AGE = 18;

/**
 * Who travels with whom: each infant on the lap of an adult of 18 or more, one infant an adult; a child in the company of
 * somebody of 18 or more; nobody twice. An adult without a birth date is judged at that field, not here.
 */
function findCompanionFaults(passengers: readonly PassengerFields[], firstFlightOn: LocalDate): Fault[] {
  const isOfFullAge = ({ birthDate }: PassengerFields) => {
    const date = readTypedDate(birthDate);
    return date === undefined || isAtLeast(FULL_AGE, date, firstFlightOn);
  };
  const hasCompanion = passengers.some((passenger) => passenger.type === 'adult' && isOfFullAge(passenger));
  const faults: Fault[] = [];
  const laps = new Set<string>();
  for (const [index, passenger] of passengers.entries()) {
    const path = `passengers[${index}]`;
    if (passenger.type === 'child' && !hasCompanion)
      faults.push({ path: `${path}.birthDate`, message: 'rule.childCompanionAge' });
    if (passenger.type !== 'infant') continue;
    const parent = passenger.parentIndex === '' ? undefined : passengers[Number(passenger.parentIndex)];
    if (parent?.type !== 'adult')
      faults.push({ path: `${path}.parentIndex`, message: 'infant.parentRequired' });
    else if (laps.has(passenger.parentIndex))
      faults.push({ path: `${path}.parentIndex`, message: 'rule.lapTaken' });
    else if (!isOfFullAge(parent))
      faults.push({ path: `${path}.parentIndex`, message: 'rule.infantParentAge' });
    laps.add(passenger.parentIndex);
    if (parent !== undefined && lettersOf(parent) + lettersOf(passenger) >= LETTERS_WITH_INFANT)
      faults.push({ path: `${path}.name`, message: 'validation.nameTooLongWithInfant' });
  }
  return [...faults, ...findDoubles(passengers)];
}

function lettersOf({ name, surname }: PassengerFields): number {
  return countLetters(name, surname);
}

/** One person twice in one booking is a slip of the form, never a wish. */
function findDoubles(passengers: readonly PassengerFields[]): Fault[] {
  const seen = new Set<string>();
  return passengers.flatMap(({ name, surname, birthDate }, index): Fault[] => {
    const born = readTypedDate(birthDate);
    if (tidyName(name) === '' || tidyName(surname) === '' || born === undefined) return [];
    const person = [tidyName(name).toUpperCase(), tidyName(surname).toUpperCase(), born].join('/');
    if (seen.has(person)) return [{ path: `passengers[${index}].name`, message: 'passenger.duplicate' }];
    seen.add(person);
    return [];
  });
}

/** Faults of the passengers by the rules of the server, passenger by passenger in the order of the form. */
export function findPassengerFaults(
  passengers: readonly PassengerFields[],
  journey: Journey,
  today: LocalDate,
): Fault[] {
  const companions = findCompanionFaults(passengers, journey.firstFlightOn);
  const numbers = new Set<string>();
  return passengers.flatMap((passenger, index) => {
    const faults: Fault[] = [];
    const report: ReportFault = (field, message, values) =>
      faults.push({ path: `passengers[${index}].${field}`, message, ...(values ? { values } : {}) });
    checkName('surname', passenger.surname, report);
    checkName('name', passenger.name, report);
    checkBirthDate(passenger, journey, report);
    if (passenger.gender === '') report('gender', 'validation.genderRequired');
    const id = checkPapers(passenger, journey, today, report);
    // Nobody shares an identification number.
    if (id !== undefined && numbers.has(id)) report('identificationNumber', 'passenger.sameIdentification');
    if (id !== undefined) numbers.add(id);
    return [...faults, ...companions.filter(({ path }) => path.startsWith(`passengers[${index}].`))];
  });
}

function checkName(field: 'name' | 'surname', text: string, report: ReportFault): void {
  const problem = findNameProblem(text);
  if (problem === 'missing') report(field, 'validation.required');
  if (problem === 'notLatin') report(field, 'validation.latinOnly');
  if (problem === 'malformed') report(field, `validation.${field}Invalid`);
}

const ageMessages: Readonly<Record<PassengerType, { tooOld: MessageKey; tooYoung: MessageKey }>> = {
  adult: { tooOld: 'validation.adultMaxAge', tooYoung: 'validation.adultMinAge' },
  child: { tooOld: 'validation.childMaxAge', tooYoung: 'validation.childMinAge' },
  infant: { tooOld: 'validation.infantMaxAge', tooYoung: 'validation.infantMinAge' },
};

function checkBirthDate({ birthDate, type }: PassengerFields, journey: Journey, report: ReportFault): void {
  if (birthDate === '') return report('birthDate', 'validation.required');
  const date = readTypedDate(birthDate);
  if (date === undefined) return report('birthDate', 'validation.dateFormat');
  const { firstFlightOn, lastFlightOn, ageReference } = journey;
  const flights = [firstFlightOn, lastFlightOn];
  const bounds = birthDateBounds(type, flights, ageReference);
  const problem = findAgeProblem(date, bounds);
  if (problem === undefined) return;
  report('birthDate', ageMessages[type][problem], {
    date: formatDate(ageReckonedOn(problem, flights, ageReference) ?? lastFlightOn),
    minDate: formatDate(bounds.after),
  });
}

/** Gives the identification number, where one is asked for and it is one. */
function checkPapers(
  passenger: PassengerFields,
  journey: Journey,
  today: LocalDate,
  report: ReportFault,
): string | undefined {
  if (passenger.nationality === '') report('nationality', 'validation.required');
  const id = normaliseDocument(passenger.identificationNumber);
  const needed = neededDocuments(passenger.nationality, id, journey.domesticCountry);
  if (needed.passport !== 'none') {
    if (!isPassportSerial(passenger.passportSerial))
      report('passportSerial', 'validation.passportSerialInvalid');
    if (passenger.passportNumber.trim() === '') {
      if (needed.passport === 'required') report('passportNumber', 'validation.required');
    } else if (!isPassportNumber(passenger.passportNumber))
      report('passportNumber', 'validation.passportNumberInvalid');
    if (needed.expiry) checkExpiry(passenger, journey, today, report);
  }
  if (needed.identification === 'none') return undefined;
  if (isTurkishId(id)) return id;
  if (id !== '')
    report('identificationNumber', `validation.identification${hasTurkishIdForm(id) ? 'Digits' : 'Invalid'}`);
  else if (needed.identification === 'required')
    report('identificationNumber', 'validation.identificationRequired');
  return undefined;
}

function checkExpiry(
  { passportExpiryDate: text, nationality }: PassengerFields,
  { endsOn, passportMonths }: Journey,
  today: LocalDate,
  report: ReportFault,
): void {
  if (text === '') return report('passportExpiryDate', 'validation.required');
  const date = readTypedDate(text);
  if (date === undefined) return report('passportExpiryDate', 'validation.dateFormat');
  const exception = passportMonths?.exceptions.find((each) => each.nationality === nationality);
  const months = exception?.months ?? passportMonths?.usual ?? 0;
  const earliest = addMonths(endsOn > today ? endsOn : today, months);
  const minDate = formatDate(earliest);
  if (date < today) report('passportExpiryDate', 'validation.passportExpired', { minDate });
  else if (date < earliest) report('passportExpiryDate', 'validation.passportExpiryMin', { minDate });
}
