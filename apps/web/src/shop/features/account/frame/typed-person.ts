import { formatDate } from '../../../../shared/format/date.ts';
import type { Translate } from '../../../../shared/i18n/i18n.tsx';
import { readTypedDate } from '../../../kit/fields/typed-date.ts';

/** A person as typed into a form: dates as three boxes, empty texts for unknown members. */
export interface TypedPerson {
  readonly name: string;
  readonly surname: string;
  /** `DD-MM-YYYY` */
  readonly birthDate: string;
  readonly gender: '' | 'female' | 'male';
  readonly nationality: string;
}

interface KnownPerson {
  readonly name: string;
  readonly surname: string;
  readonly birthDate: string | null;
  readonly gender: 'female' | 'male' | null;
  readonly nationality: string | null;
}

export const nobodyTyped: TypedPerson = {
  name: '',
  surname: '',
  birthDate: '',
  gender: '',
  nationality: '',
};

export function toTypedPerson({ name, surname, birthDate, gender, nationality }: KnownPerson): TypedPerson {
  return {
    name,
    surname,
    gender: gender ?? '',
    nationality: nationality ?? '',
    birthDate: toTypedDate(birthDate),
  };
}

export function toTypedDate(date: string | null): string {
  return date === null ? '' : formatDate(date);
}

/** A person as the server expects it; empty members are omitted. */
export function toPersonInput({ name, surname, birthDate, gender, nationality }: TypedPerson) {
  return {
    name: name.trim(),
    surname: surname.trim(),
    birthDate: readTypedDate(birthDate) ?? '',
    gender: gender === '' ? ('' as const) : gender,
    nationality,
  };
}

export type PersonProblems = Partial<Record<keyof TypedPerson, string>>;

/** The problems that the page finds itself: empty required fields, and a birthday that is not a date. */
export function findPersonProblems(
  t: Translate,
  typed: TypedPerson,
  asked: readonly (keyof TypedPerson)[],
): PersonProblems {
  const empty = asked.filter((member) => typed[member].trim() === '');
  const problems: PersonProblems = Object.fromEntries(
    empty.map((member) => [member, t('validation.required')]),
  );
  if (typed.birthDate !== '' && readTypedDate(typed.birthDate) === undefined)
    problems.birthDate = t('validation.dateFormat');
  return problems;
}

/** The ids of the inputs of a person, in the order of the form. */
export const personIds: Readonly<Record<keyof TypedPerson, string>> = {
  surname: 'field-surname',
  name: 'field-name',
  birthDate: 'field-birthDate',
  gender: 'field-gender',
  nationality: 'field-nationality',
};
