import type { PassengerFields } from '../../../purchase/checkout-fields.ts';
import { findNameProblem, tidyName } from '@farewind/travel-rules/person-name';
import { isPassportNumber, isPassportSerial, normaliseDocument } from '@farewind/travel-rules/passport';
import { readTypedDate } from '../../../kit/fields/typed-date.ts';
import { findPassportLetters } from './passport-country.ts';

/** A piece of a line: marked if it comes from typed data. */
export interface LinePiece {
  readonly text: string;
  readonly isMarked: boolean;
}

const LINE_LENGTH = 44;
const NAME_LENGTH = 39;
const NUMBER_LENGTH = 9;
const PERSONAL_LENGTH = 14;

/**
 * The two lines of a passport (TD3) with the typed data, piece by piece; undefined until all of it is typed, or if a
 * number is too long for these lines. Fillers replace the personal number, which the form does not request.
 */
export function printMachineLines(
  passenger: PassengerFields,
): readonly [readonly LinePiece[], readonly LinePiece[]] | undefined {
  const { gender, surname, name } = passenger;
  const letters = findPassportLetters(passenger.nationality)?.padEnd(3, '<');
  const number = normaliseDocument(passenger.passportSerial + passenger.passportNumber);
  const born = toSixDigits(passenger.birthDate);
  const expires = toSixDigits(passenger.passportExpiryDate);
  const isWhole =
    [surname, name].every((text) => findNameProblem(text) === undefined) &&
    isPassportSerial(passenger.passportSerial) &&
    isPassportNumber(passenger.passportNumber) &&
    number.length <= NUMBER_LENGTH;
  if (!isWhole || letters === undefined || born === undefined || expires === undefined || gender === '')
    return undefined;
  const field = number.padEnd(NUMBER_LENGTH, '<');
  const personal = '<'.repeat(PERSONAL_LENGTH);
  const [numberPart, bornPart, expiresPart] = [field, born, expires].map(withCheckDigit);
  const whole = `${numberPart}${bornPart}${expiresPart}${personal}0`;
  return [
    printNames(letters, surname, name),
    [
      marked(number),
      plain(field.slice(number.length) + checkDigit(field) + letters),
      marked(born),
      plain(checkDigit(born) + (gender === 'female' ? 'F' : 'M')),
      marked(expires),
      plain(`${checkDigit(expires)}${personal}0${checkDigit(whole)}`),
    ],
  ];
}

function printNames(letters: string, surname: string, name: string): readonly LinePiece[] {
  const first = toMachineName(surname).slice(0, NAME_LENGTH);
  const second = toMachineName(name).slice(0, Math.max(0, NAME_LENGTH - first.length - 2));
  const used = first.length + second.length + 5;
  return [
    plain(`P<${letters}`),
    marked(first),
    plain('<<'.slice(0, LINE_LENGTH - 5 - first.length)),
    marked(second),
    plain('<'.repeat(Math.max(0, LINE_LENGTH - used - 2))),
  ].filter(({ text }) => text !== '');
}

/** Apostrophes are omitted, spaces and hyphens become fillers. */
function toMachineName(text: string): string {
  return tidyName(text).toUpperCase().replaceAll("'", '').replaceAll(/[ -]/g, '<');
}

function toSixDigits(typed: string): string | undefined {
  return readTypedDate(typed)?.slice(2).replaceAll('-', '');
}

/** ICAO 9303: weights 7, 3, 1; letters count from ten, fillers as zero. */
export function checkDigit(text: string): string {
  const weights = [7, 3, 1];
  const sum = Array.from(text, (sign, at) => valueOf(sign) * (weights[at % 3] ?? 0));
  return String(sum.reduce((total, value) => total + value, 0) % 10);
}

function valueOf(sign: string): number {
  return sign === '<' ? 0 : Number.parseInt(sign, 36);
}

function withCheckDigit(text: string): string {
  return text + checkDigit(text);
}

function marked(text: string): LinePiece {
  return { text, isMarked: true };
}

function plain(text: string): LinePiece {
  return { text, isMarked: false };
}
