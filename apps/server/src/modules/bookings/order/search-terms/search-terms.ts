import { dialledForms } from '@farewind/travel-rules/dial-prefix';
import { readGroupedDigits } from '@farewind/travel-rules/typed-text';
import { foldText } from '@farewind/values/fold-text';
import { latinForm } from '@farewind/values/latin-form';
import { readFlightDay } from './read-flight-day.ts';

/** The parts of an order that it can be found by. */
export interface SearchableOrder {
  readonly reservationNumber: string;
  /** The buyer's, E.164. */
  readonly phone: string;
  /** Given names and surnames of the buyer and all travellers. */
  readonly names: readonly string[];
  readonly flights: readonly SearchableFlight[];
  /** Names and addresses of the hotels, districts and airports of the rides. */
  readonly ridePlaces: readonly string[];
}

export interface SearchableFlight {
  readonly carrier: string;
  readonly number: string;
  /** Airport's local time, `2027-04-01T10:00`. */
  readonly departsAt: string;
}

/**
 * Numbers are searched from the end, so that a country code or trunk digit, or all but the last four digits, can be
 * left out.
 */
const SHORTEST_END = 4;
const LONGEST_PHONE = 15;

/** Prefix of the words of ride places; on its own it marks orders whose places have been indexed. */
export const PLACE_MARK = '@';

/** The search terms of an order, without duplicates. */
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

/** The prefixes that a search looks for: an order matches if it has one of each group. */
export interface SoughtTerms {
  /** How the text was interpreted; undefined for a reservation number, and, without groups, if terms cannot find it. */
  readonly readAs?: 'flight' | 'flightDay' | 'phone' | 'digits' | 'name';
  readonly groups: readonly (readonly string[])[];
  /** The words to search with one letter wrong, folded; the last groups belong to them. */
  readonly words: readonly string[];
}

/** Numbers with at least this many digits are phone numbers. */
const SHORTEST_PHONE = 7;

/** Interprets a search. `today` (ISO) supplies a missing year. */
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
    if (/^FW/i.test(text)) return { groups: [ends], words: [] };
    const isPhone = text.replaceAll(/\D/g, '').length >= SHORTEST_PHONE;
    return { readAs: isPhone ? 'phone' : 'digits', groups: [ends], words: [] };
  }
  const words = isName(text) ? splitWords(text) : [];
  return words.length === 0
    ? { groups: [], words }
    : { readAs: 'name', groups: words.map(nameOrPlace), words };
}

const isName = (text: string): boolean => !/[^\p{L}\p{M}\s.'’-]/u.test(text);

/** A word may belong to a name or to a place. */
function nameOrPlace(word: string): readonly string[] {
  return [...new Set([nameForm(word), formerForm(word)])].flatMap((form) => [form, `${PLACE_MARK}${form}`]);
}

/** The form in terms that are older than the transliteration of Kazakh letters: it left them as they were. */
const formerForm = (word: string): string =>
  word
    .split(/([әғқңөұүһҳ])/)
    .map((part, at) => (at % 2 === 0 ? nameForm(part) : part))
    .join('');

/** Splits a text into folded words. */
const splitWords = (text: string): string[] =>
  foldText(text)
    .split(' ')
    .filter((word) => nameForm(word) !== '');

function nameTerms(name: string): string[] {
  const words = nameWords(name);
  return words.length > 1 ? [...words, words.join(' ')] : words;
}

/** The words of a name or place, as stored in terms. */
export const nameWords = (text: string): string[] => splitWords(text).map(nameForm);

/**
 * A common form for all spellings of a name: Cyrillic transliterated as in passports, by people or on bank cards
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

/** A phone number with country code, with trunk digit or without either; or the end of a number. */
function readNumberEnds(text: string): string[] {
  const digits = readGroupedDigits(text.replace(/^FW/i, ''));
  if (digits === undefined || digits.length < SHORTEST_END || digits.length > LONGEST_PHONE) return [];
  return dialledForms(digits).map(endTerm);
}
