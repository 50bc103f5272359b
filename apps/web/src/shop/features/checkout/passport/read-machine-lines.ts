import type { LocalDate } from '@farewind/values/local-time';
import { isLocalDate } from '@farewind/values/local-time';
import { parse } from 'mrz';
import type { PassengerFields } from '../../../purchase/checkout-fields.ts';
import { isTurkishId } from '@farewind/travel-rules/turkish-id';
import { findCountry } from './passport-country.ts';

/** A field that the lines fill in. */
export type DocumentField =
  | 'surname'
  | 'name'
  | 'birthDate'
  | 'gender'
  | 'nationality'
  | 'passportNumber'
  | 'passportExpiryDate';

export interface DocumentReading {
  /** The data of the lines in the format of the form; unreadable members are missing. */
  readonly values: Partial<PassengerFields>;
  /** Fields with a wrong check digit or impossible letters, to be compared with the document. */
  readonly doubtful: readonly DocumentField[];
  /** The overall check digit is wrong although each field's own is right. */
  readonly isWholeDoubtful: boolean;
  /** The name fills its line, so the document may have truncated it. */
  readonly isNameCut: boolean;
  readonly isPassport: boolean;
}

type Details = ReturnType<typeof parse>['details'];
type Field = NonNullable<Details[number]['field']>;

const personalFields = ['personalNumber', 'optional', 'optional1'] as const;

/** Reads the machine-readable lines of a document (ICAO 9303); undefined for other text. */
export function readMachineLines(lines: readonly string[], today: LocalDate): DocumentReading | undefined {
  const { details, format } = parse([...lines], { autocorrect: true });
  if (format !== 'TD1' && format !== 'TD2' && format !== 'TD3') return undefined;
  const find = (field: Field) => details.find((detail) => detail.field === field);
  const textOf = (field: Field) => find(field)?.value ?? '';
  const isRight = (...fields: Field[]) => fields.every((field) => find(field)?.valid === true);
  const nationality = findCountry(rawOf(lines, find('nationality')));
  const birthDate = toTypedDate(textOf('birthDate'), today);
  const expiry = toTypedDate(textOf('expirationDate'), undefined);
  // Turkish documents have the holder's identification number there.
  const personalNumbers = personalFields.map((field) => rawOf(lines, find(field)));
  const digits: Readonly<Record<DocumentField, boolean>> = {
    surname: isRight('lastName') && find('lastName')?.autocorrect.length === 0,
    name: isRight('firstName') && find('firstName')?.autocorrect.length === 0,
    birthDate: birthDate !== undefined && isRight('birthDate', 'birthDateCheckDigit'),
    gender: isRight('sex'),
    nationality: nationality !== undefined,
    passportNumber: isRight('documentNumber', 'documentNumberCheckDigit'),
    passportExpiryDate: expiry !== undefined && isRight('expirationDate', 'expirationDateCheckDigit'),
  };
  const doubtful = (Object.keys(digits) as DocumentField[]).filter((field) => !digits[field]);
  const gender = textOf('sex');
  return {
    values: {
      ...known('surname', textOf('lastName')),
      ...known('name', textOf('firstName')),
      ...(gender === 'female' || gender === 'male' ? { gender } : {}),
      ...known('birthDate', birthDate),
      ...known('nationality', nationality),
      ...toNumber(textOf('documentNumber'), nationality),
      ...known('passportExpiryDate', expiry),
      ...known('identificationNumber', nationality === 'TR' ? personalNumbers.find(isTurkishId) : undefined),
    },
    doubtful,
    isWholeDoubtful: doubtful.length === 0 && !isRight('compositeCheckDigit'),
    isNameCut: !(lines[format === 'TD1' ? 2 : 0] ?? '').endsWith('<'),
    isPassport: textOf('documentCode').startsWith('P'),
  };
}

/** The raw text of a field, valid or not. */
function rawOf(lines: readonly string[], detail: Details[number] | undefined): string {
  const range = detail?.ranges[0];
  if (range === undefined) return '';
  return (lines[range.line] ?? '').slice(range.start, range.end).replaceAll('<', '');
}

function known<Name extends string>(name: Name, value: string | undefined): { [key in Name]?: string } {
  return (value === undefined || value === '' ? {} : { [name]: value }) as { [key in Name]?: string };
}

/** Russian passports print two digits of the serial apart from the seven of the number; others have no serial. */
function toNumber(number: string, nationality: string | undefined): Partial<PassengerFields> {
  if (number === '') return {};
  if (nationality === 'RU' && /^\d{9}$/.test(number))
    return { passportSerial: number.slice(0, 2), passportNumber: number.slice(2) };
  return { passportSerial: '', passportNumber: number };
}

/** `890314` → `14-03-1989`. A birth date is in the past, whatever its century; expiry dates are in this one. */
function toTypedDate(digits: string, notAfter: LocalDate | undefined): string | undefined {
  const [, year = '', month = '', day = ''] = /^(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? [];
  const inThisCentury = `20${year}-${month}-${day}`;
  const century = notAfter !== undefined && inThisCentury > notAfter ? '19' : '20';
  return isLocalDate(`${century}${year}-${month}-${day}`) ? `${day}-${month}-${century}${year}` : undefined;
}
