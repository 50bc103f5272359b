import { addMonths, type LocalDate } from '@farewind/values/local-time';
import type { PassengerType } from '@farewind/values/passengers';
import type { MessageKey } from '../../../../shared/i18n/catalogue.ts';
import { formatDate } from '../../../../shared/format/date.ts';
import { ageReckonedOn, birthDateBounds, findAgeProblem } from '@farewind/values/passenger-age';
import type { PassengerFields } from '../checkout-fields.ts';
import type { Journey } from '../journey.ts';
import { findNameProblem } from '../person-name.ts';
import {
  isPassportNumber,
  isPassportSerial,
  isTurkishId,
  neededDocuments,
  normaliseDocument,
} from '../travel-documents.ts';
import { readTypedDate } from '../typed-date.ts';
import { findCompanionFaults } from './find-companion-faults.ts';
import type { Fault, ReportFault } from './fault.ts';

const PASSPORT_MONTHS = 4;

/** Faults of the passengers by the rules of the server, passenger by passenger in the order of the form. */
export function findPassengerFaults(
  passengers: readonly PassengerFields[],
  journey: Journey,
  today: LocalDate,
): Fault[] {
  const companions = findCompanionFaults(passengers, journey.firstFlightOn);
  return passengers.flatMap((passenger, index) => {
    const faults: Fault[] = [];
    const report: ReportFault = (field, message, values) =>
      faults.push({ path: `passengers[${index}].${field}`, message, ...(values ? { values } : {}) });
    checkName('surname', passenger.surname, report);
    checkName('name', passenger.name, report);
    checkBirthDate(passenger, journey, report);
    if (passenger.gender === '') report('gender', 'validation.genderRequired');
    checkPapers(passenger, journey, today, report);
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

function checkPapers(
  passenger: PassengerFields,
  journey: Journey,
  today: LocalDate,
  report: ReportFault,
): void {
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
    if (needed.expiry) checkExpiry(passenger.passportExpiryDate, journey, today, report);
  }
  if (needed.identification === 'none') return;
  if (id === '') {
    if (needed.identification === 'required')
      report('identificationNumber', 'validation.identificationRequired');
  } else if (!isTurkishId(id)) report('identificationNumber', 'validation.identificationInvalid');
}

function checkExpiry(text: string, journey: Journey, today: LocalDate, report: ReportFault): void {
  if (text === '') return report('passportExpiryDate', 'validation.required');
  const date = readTypedDate(text);
  if (date === undefined) return report('passportExpiryDate', 'validation.dateFormat');
  const earliest = addMonths(journey.endsOn > today ? journey.endsOn : today, PASSPORT_MONTHS);
  const minDate = formatDate(earliest);
  if (date < today) report('passportExpiryDate', 'validation.passportExpired', { minDate });
  else if (date < earliest) report('passportExpiryDate', 'validation.passportExpiryMin', { minDate });
}
