import { foldText } from '@farewind/values/fold-text';
import { latinForm } from '@farewind/values/latin-form';
import { readFlightDay } from './read-flight-day.ts';

/** What of an order can be asked for by term. */
export interface SearchableOrder {
  readonly reservationNumber: string;
  /** Of the buyer, E.164. */
  readonly phone: string;
  /** Given names and surnames of the buyer and of everybody who travels. */
  readonly names: readonly string[];
  readonly flights: readonly SearchableFlight[];
  /** Names and addresses of the hotels, districts and airports that rides go from and to. */
  readonly ridePlaces: readonly string[];
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

/** In front of the words of ride places; alone it tells that an order's places are among its terms. */
export const PLACE_MARK = '@';

/** The terms of an order, each once. */
export function searchTermsOf({
  reservationNumber,
  phone,
  names,
  flights,
  ridePlaces,
}: SearchableOrder): string[] {
  const terms = [
    endTerm(reservationNumber),
    ...(phone === '' ? [] : [endTerm(phone)]),
    ...names.flatMap(nameTerms),
    ...flights.map(({ carrier, number, departsAt }) => flightTerm(carrier, number, departsAt.slice(0, 10))),
    ...ridePlaces.flatMap(nameWords).map((word) => `${PLACE_MARK}${word}`),
  ].filter((term) => term.length > 1);
  return [...new Set(ridePlaces.length === 0 ? terms : [...terms, PLACE_MARK])];
}

/** How the terms begin that a typed text asks for: an order is found that has one of each group. */
export interface SoughtTerms {
  /** As what the text was read; undefined for one that terms do not know, which has no groups. */
  readonly readAs?: 'flight' | 'flightDay' | 'phone' | 'digits' | 'name';
  readonly groups: readonly (readonly string[])[];
  /** The words in which a letter may be wrong, folded; the last groups are theirs. */
  readonly words: readonly string[];
}

/** From so many digits on a number is a telephone's. */
const SHORTEST_PHONE = 7;

/** Reads what was typed. `today` (ISO) gives a day its year where that was left out. */
export function readSoughtTerms(typed: string, today: string): SoughtTerms {
  const text = typed.trim();
  const flight = readFlightDay(text, today);
  if (flight !== undefined && isName(flight.rest)) {
    const { carrier, number, days, rest } = flight;
    const starts = days.length === 0 ? [''] : days;
    const words = splitWords(rest);
    const groups = [starts.map((day) => flightTerm(carrier, number, day)), ...words.map(nameOrPlace)];
    return { readAs: days.length === 0 ? 'flight' : 'flightDay', groups, words };
  }
  const ends = readNumberEnds(text);
  if (ends.length > 0) {
    const isPhone = text.replaceAll(/\D/g, '').length >= SHORTEST_PHONE;
    return { readAs: isPhone ? 'phone' : 'digits', groups: [ends], words: [] };
  }
  const words = isName(text) ? splitWords(text) : [];
  return words.length === 0
    ? { groups: [], words }
    : { readAs: 'name', groups: words.map(nameOrPlace), words };
}

const isName = (text: string): boolean => !/[^\p{L}\p{M}\s.'’-]/u.test(text);

/** A word may be of somebody's name or of a place. */
function nameOrPlace(word: string): readonly string[] {
  const form = nameForm(word);
  return [form, `${PLACE_MARK}${form}`];
}

/** The words that terms can have, folded. */
const splitWords = (text: string): string[] =>
  foldText(text)
    .split(' ')
    .filter((word) => nameForm(word) !== '');

function nameTerms(name: string): string[] {
  const words = nameWords(name);
  return words.length > 1 ? [...words, words.join(' ')] : words;
}

/** The words of a name or place as terms write them. */
export const nameWords = (text: string): string[] => splitWords(text).map(nameForm);

/**
 * A name in letters that its spellings agree about: Cyrillic as passports write it, as people write it and as bank cards do
 * (Хабиров: KHABIROV, HABIROV; Щукин: SHCHUKIN, SCHUKIN; Кузнецова: KUZNETSOVA, KUZNECOVA).
 */
export function nameForm(folded: string): string {
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

/** A phone as people write it, with its country, with a trunk digit, without either; or the end of a number. */
function readNumberEnds(text: string): string[] {
  if (!/^(?:FW)?[\d\s()+./–-]+$/i.test(text)) return [];
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length < SHORTEST_END || digits.length > LONGEST_PHONE) return [];
  // In front of a whole number at home stands a trunk digit (8 916 …, 0532 …), abroad the way out (00, 810).
  const trunk = /^(?:810|00|[08])(?=\d{8})/.exec(digits)?.[0] ?? '';
  return [...new Set([digits, digits.slice(trunk.length)])].map(endTerm);
}
