import type { Language } from '@farewind/contract/core/fields';
import type { ManifestList, ManifestPassenger } from '@farewind/contract/inventory/manifest';
import { translate } from '../../../../platform/messages/translate.ts';
import type { ListDocument } from '../../../../platform/list-document.ts';
import type { Manifest } from './read-manifest.ts';

interface Options {
  readonly list: ManifestList;
  readonly withDocuments: boolean;
  readonly at: Date;
  readonly language: Language;
}

interface Column {
  /** Message key of its title. */
  readonly key: string;
  readonly width: number;
  readonly text: (passenger: ManifestPassenger, index: number) => string;
}

/** The manifest of a departure as a document, or the passport list for its carrier. */
export function manifestDocument({ departure, passengers }: Manifest, options: Options): ListDocument {
  const { list, withDocuments, at, language } = options;
  const columns = list === 'carrier' ? carrierColumns : manifestColumns(language, withDocuments);
  const { carrier, number, from, to, departsAt, arrivesAt } = departure;
  const time = (text: string): string => `${dateText(text)} ${text.slice(11, 16)}`;
  return {
    kind: 'list',
    language,
    title: `${carrier} ${number}, ${dateText(departsAt)}`,
    subtitle: `${from.city} ${from.code} ${time(departsAt)} – ${to.city} ${to.code} ${time(arrivesAt)}. ${translate(
      language,
      'manifest.count',
      { count: passengers.length, infants: passengers.filter(({ type }) => type === 'infant').length },
    )}`,
    columns: columns.map(({ key, width }) => ({ title: translate(language, `manifest.${key}`), width })),
    rows: passengers.map((passenger, index) => columns.map(({ text }) => text(passenger, index))),
    footer: translate(language, 'manifest.footer', { at: `${time(at.toISOString())} UTC` }),
  };
}

const number: Column = { key: 'number', width: 3, text: (_, index) => String(index + 1) };
const surname: Column = { key: 'surname', width: 12, text: (passenger) => passenger.surname };
const names: Column = { key: 'name', width: 12, text: (passenger) => passenger.name };
const sex: Column = { key: 'sex', width: 4, text: ({ gender }) => sexCode(gender) };
const born: Column = { key: 'birthDate', width: 9, text: ({ birthDate }) => dateText(birthDate ?? '') };
const expires: Column = {
  key: 'expires',
  width: 9,
  text: ({ passportExpiryDate }) => dateText(passportExpiryDate ?? ''),
};

/** Advance passenger information. The issuing country is not asked for; it is assumed to be the nationality. */
const carrierColumns: readonly Column[] = [
  number,
  surname,
  names,
  sex,
  born,
  { key: 'nationality', width: 7, text: ({ nationality }) => nationality ?? '' },
  { key: 'documentType', width: 6, text: (passenger) => documentType(passenger) },
  { key: 'document', width: 13, text: (passenger) => documentNumber(passenger) },
  expires,
  { key: 'issuedBy', width: 7, text: ({ nationality }) => nationality ?? '' },
];

function manifestColumns(language: Language, withDocuments: boolean): readonly Column[] {
  const words = (key: string) => translate(language, key);
  return [
    number,
    surname,
    names,
    { key: 'type', width: 7, text: ({ type }) => words(`manifest.type.${type}`) },
    ...(withDocuments
      ? [born]
      : [{ key: 'age', width: 4, text: ({ age }: ManifestPassenger) => (age === null ? '' : String(age)) }]),
    {
      key: 'document',
      width: 12,
      text: (passenger) => (withDocuments ? documentNumber(passenger) : passenger.document),
    },
    ...(withDocuments ? [expires] : []),
    { key: 'bags', width: 8, text: ({ bags }) => bagText(bags) },
    { key: 'order', width: 11, text: ({ reservationNumber }) => reservationNumber },
    { key: 'ticket', width: 12, text: ({ ticketNumber }) => ticketNumber },
    // Whoever sold the seat under a contract with us is asked in place of a buyer whom we do not know.
    { key: 'phone', width: 12, text: ({ partner, contact }) => partner ?? contact.phone },
  ];
}

/** `2×20`: number and weight of bags, with extras added. */
function bagText({ pieces, kg, extra }: ManifestPassenger['bags']): string {
  const own = pieces === 0 ? '' : `${pieces}×${kg}`;
  return extra === 0 ? own : `${own}+${extra}`;
}

const documentNumber = ({ passportSerial = '', passportNumber, identificationNumber }: ManifestPassenger) =>
  passportNumber === undefined ? (identificationNumber ?? '') : `${passportSerial}${passportNumber}`;

/** In machine-readable codes: `P` passport, `I` identity card. */
function documentType({ passportNumber, identificationNumber }: ManifestPassenger): string {
  if (passportNumber !== undefined) return 'P';
  return identificationNumber === undefined ? '' : 'I';
}

const sexCode = (gender: string): string => (gender === '' ? '' : gender === 'female' ? 'F' : 'M');

/** `2027-06-12…` → `12-06-2027`, as in all our documents. */
function dateText(text: string): string {
  return text === '' ? '' : `${text.slice(8, 10)}-${text.slice(5, 7)}-${text.slice(0, 4)}`;
}
