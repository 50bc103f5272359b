import { foldText } from '@farewind/values/fold-text';
import { latinForm } from '@farewind/values/latin-form';

/** What of an order can be asked for by term. */
export interface SearchableOrder {
  readonly reservationNumber: string;
  /** Of the buyer, E.164. */
  readonly phone: string;
  /** Given names and surnames of the buyer and of everybody who travels. */
  readonly names: readonly string[];
  readonly flights: readonly SearchableFlight[];
}

export interface SearchableFlight {
  readonly carrier: string;
  readonly number: string;
  /** Local time of the airport, `2027-04-01T10:00`. */
  readonly departsAt: string;
}

/** Numbers are asked for by their end: without country code or trunk digit, or by the last four alone. */
const SHORTEST_END = 4;
const LONGEST_PHONE = 15;

/** The terms of an order, each once. */
export function searchTermsOf({ reservationNumber, phone, names, flights }: SearchableOrder): string[] {
  const terms = [
    endTerm(reservationNumber),
    ...(phone === '' ? [] : [endTerm(phone)]),
    ...names.flatMap(nameTerms),
    ...flights.map(({ carrier, number, departsAt }) => flightTerm(carrier, number, departsAt.slice(0, 10))),
  ];
  return [...new Set(terms.filter((term) => term.length > 1))];
}

/**
 * How the terms begin that a typed text asks for: an order is found that has one of each group. No group: the text is none that
 * terms know.
 */
export function soughtTerms(typed: string): readonly (readonly string[])[] {
  const text = typed.trim();
  const flight = readFlight(text);
  if (flight !== undefined) return [[flight]];
  const ends = readNumberEnds(text);
  if (ends.length > 0) return [ends];
  if (/[^\p{L}\p{M}\s.'’-]/u.test(text)) return [];
  return wordsOf(text).map((word) => [word]);
}

function nameTerms(name: string): string[] {
  const words = wordsOf(name);
  return words.length > 1 ? [...words, words.join(' ')] : words;
}

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(' ')
    .map(nameForm)
    .filter((word) => word !== '');

/**
 * A name in letters that its spellings agree about: Cyrillic as passports write it, as people write it and as bank cards do
 * (Хабиров: KHABIROV, HABIROV; Щукин: SHCHUKIN, SCHUKIN; Кузнецова: KUZNETSOVA, KUZNECOVA).
 */
function nameForm(folded: string): string {
  return latinForm(
    latinForm(folded)
      .replaceAll(/s(?:h?c)?h/g, 'sh')
      .replaceAll('kh', 'h')
      .replaceAll('tz', 'ts')
      .replaceAll(/c(?!h)/g, 'ts')
      .replaceAll('x', 'ks')
      .replaceAll('j', 'i')
      .replaceAll('iu', 'u')
      .replaceAll('ie', 'e'),
  );
}

const endTerm = (number: string): string => `#${[...number.replaceAll(/\D/g, '')].toReversed().join('')}`;

const flightTerm = (carrier: string, number: string, day: string): string =>
  `>${carrier.toUpperCase()}${number.replace(/^0+(?=\d)/, '')} ${day}`;

/** `WZ 4011`, `wz4011 12-12-2026`, `WZ 4011 2026-12-12`. */
function readFlight(text: string): string | undefined {
  const found =
    /^([A-Z][A-Z\d]|\d[A-Z])[\s-]?0*(\d{1,4})(?:[\s,]+(?:(\d{4})-(\d\d)-(\d\d)|(\d{1,2})[-./](\d{1,2})[-./](\d{4})))?$/i.exec(
      text,
    );
  if (found === null) return undefined;
  const [, carrier = '', number = '', ...day] = found;
  const [isoYear, isoMonth, isoDay, typedDay = '', typedMonth = '', typedYear] = day;
  const date =
    isoYear === undefined
      ? typedYear && `${typedYear}-${typedMonth.padStart(2, '0')}-${typedDay.padStart(2, '0')}`
      : `${isoYear}-${isoMonth}-${isoDay}`;
  return flightTerm(carrier, number, date ?? '');
}

/** A phone as people write it, with its country, with a trunk digit, without either; or the end of a number. */
function readNumberEnds(text: string): string[] {
  if (!/^(?:FW)?[\d\s()+./–-]+$/i.test(text)) return [];
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length < SHORTEST_END || digits.length > LONGEST_PHONE) return [];
  // In front of a whole number at home stands a trunk digit (8 916 …, 0532 …), abroad the way out (00, 810).
  const trunk = /^(?:810|00|[08])(?=\d{8})/.exec(digits)?.[0] ?? '';
  return [...new Set([digits, digits.slice(trunk.length)])].map(endTerm);
}
