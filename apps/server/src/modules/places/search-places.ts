import { transliterate } from '@farewind/values/latin-form';
import { swapLayout } from './keyboard-layout.ts';
import { textsBeginningNear } from './near-beginnings.ts';
import {
  compareText,
  keysWithPrefix,
  type NameKey,
  nameKinds,
  type PlaceEntry,
  type PlaceIndex,
} from './place-index.ts';
import { typedForms } from './typed-forms.ts';

const MIN_LENGTH_FOR_COUNTRY = 3;
/** Shorter words have too many neighbours for slips to be told from another name. */
const MIN_LENGTH_FOR_SLIP = 4;
/** For two slips, and for one in the name of a country. */
const MIN_LENGTH_FOR_MORE = 6;

/** How much of a name was typed, best first. A code in Cyrillic letters («сво») is less than a name («гоа»). */
const parts = ['code', 'name', 'codeByEar', 'beginning', 'word', 'allWords'] as const;
type Part = (typeof parts)[number];

interface Fit {
  readonly entry: PlaceEntry;
  readonly part: Part;
  /** By the part of the name, then by what the name is of: city, alias, airport, country. */
  readonly rank: number;
}

interface Match extends Fit {
  /** A later word of a place that we do not know by name comes after all guesses. */
  readonly reading: number;
  /** 1 for what is sold, before 0. */
  readonly sold: number;
  /** 1 where all of a name was typed, or the code of a place that we know by name or sell. */
  readonly exact: number;
}

/**
 * Places for what somebody typed, best first, each once. It is read as typed, on the other keyboard layout, then both
 * with one slip, then countries, and with two; a further reading is tried only where the ones before found nothing that we know by name or
 * sell, and no whole name. Order: the better reading; a whole name; what is sold; what we know by name; a beginning of the
 * name, of one of its words, all words in any order; size.
 */
export function searchPlaces(
  index: PlaceIndex,
  keyword: string,
  isSold: (entry: PlaceEntry) => boolean = () => false,
): PlaceEntry[] {
  const best = new Map<PlaceEntry, Match>();
  for (const [reading, read] of readingsOf(index, keyword).entries()) {
    let isAnswered = false;
    for (const fit of read()) {
      const known = best.get(fit.entry);
      if (known && (known.reading < reading || known.rank <= fit.rank)) continue;
      const match = matchOf(fit, reading, known ? known.sold === 1 : isSold(fit.entry));
      best.set(fit.entry, match);
      isAnswered ||= match.sold === 1 || fit.entry.isMarket || match.exact === 1;
    }
    if (isAnswered) break;
  }
  return [...best.values()].sort(compareMatches).map(({ entry }) => entry);
}

type Reading = (form: string) => Fit[];

function readingsOf(index: PlaceIndex, keyword: string): (() => Fit[])[] {
  const swapped = swapLayout(keyword);
  const texts = [typedForms(keyword), swapped === undefined ? undefined : typedForms(swapped)];
  const typed = texts.filter((text) => text !== undefined);
  const later: Reading[] = [
    (form) => [...slipFits(index, form, 1), ...allWordsFits(index, form, 1)],
    (form) => slipFits(index, form, 1, true),
    (form) => slipFits(index, form, 2),
  ];
  return [
    ...typed.map(({ folded, all }) => () => [
      ...codeFits(index, folded),
      ...all.flatMap((form) => plainFits(index, form)),
    ]),
    ...later.flatMap((read) =>
      typed.map(
        ({ all }) =>
          () =>
            all.flatMap(read),
      ),
    ),
  ];
}

function codeFits(index: PlaceIndex, folded: string): Fit[] {
  const latin = transliterate(folded);
  const entry = index.entryByCode.get(latin.toUpperCase());
  return entry ? [fitOf(entry, latin === folded ? 'code' : 'codeByEar')] : [];
}

function plainFits(index: PlaceIndex, form: string): Fit[] {
  const names = keysWithPrefix(index.keys, form).flatMap((key) =>
    key.kind === 'country' && form.length < MIN_LENGTH_FOR_COUNTRY
      ? []
      : fitsOf(key, key.text.length === form.length),
  );
  return [...names, ...allWordsFits(index, form, 0)];
}

/** Two slips change so much of a word, and a country has so many places, that only all of a name is told by it. */
function slipFits(index: PlaceIndex, form: string, slips: 1 | 2, isCountry = false): Fit[] {
  const shortest = slips === 2 || isCountry ? MIN_LENGTH_FOR_MORE : MIN_LENGTH_FOR_SLIP;
  if (form.length < shortest) return [];
  return keysNear(index, form, slips).flatMap((key) => {
    if (isCountry !== (key.kind === 'country')) return [];
    const isWhole = Math.abs(key.text.length - form.length) <= slips;
    return isWhole || shortest === MIN_LENGTH_FOR_SLIP ? fitsOf(key, isWhole) : [];
  });
}

/** Places of which every word typed begins a word of some name, or is the code: «москва svo». */
function allWordsFits(index: PlaceIndex, form: string, slips: 0 | 1): Fit[] {
  const words = form.split(' ').toSorted((a, b) => b.length - a.length);
  if (words.length === 1) return [];
  const [first, ...others] = words.map((word) => placesOfWord(index, word, slips));
  const entries = [...first!].filter((entry) => others.every((places) => places.has(entry)));
  return entries.map((entry) => fitOf(entry, 'allWords'));
}

function placesOfWord(index: PlaceIndex, word: string, slips: 0 | 1): Set<PlaceEntry> {
  const keys =
    slips === 1 && word.length >= MIN_LENGTH_FOR_SLIP
      ? keysNear(index, word, 1)
      : keysWithPrefix(index.keys, word);
  const byCode = index.entryByCode.get(word.toUpperCase());
  return new Set([...keys.flatMap(({ entries }) => entries), ...(byCode ? [byCode] : [])]);
}

function keysNear({ tree, keys }: PlaceIndex, form: string, slips: 1 | 2): NameKey[] {
  return textsBeginningNear(tree, form, slips).flatMap(({ low, high }) => keys.slice(low, high));
}

function fitsOf(key: NameKey, isAllTyped: boolean): Fit[] {
  const part = key.isWhole ? (isAllTyped ? 'name' : 'beginning') : 'word';
  return key.entries.map((entry) => fitOf(entry, part, nameKinds.indexOf(key.kind)));
}

function fitOf(entry: PlaceEntry, part: Part, kind = 0): Fit {
  return { entry, part, rank: parts.indexOf(part) * nameKinds.length + kind };
}

function matchOf(fit: Fit, reading: number, isSold: boolean): Match {
  const isKnown = isSold || fit.entry.isMarket;
  const isExact = fit.part === 'name' || (fit.part === 'code' && isKnown);
  const isFarFetched = fit.part === 'word' && !isKnown;
  return { ...fit, reading: isFarFetched ? Infinity : reading, sold: isSold ? 1 : 0, exact: isExact ? 1 : 0 };
}

function compareMatches(a: Match, b: Match): number {
  return (
    compareNumbers(a.reading, b.reading) ||
    b.exact - a.exact ||
    b.sold - a.sold ||
    Number(b.entry.isMarket) - Number(a.entry.isMarket) ||
    a.rank - b.rank ||
    b.entry.size - a.entry.size ||
    compareText(b.entry.kind, a.entry.kind) ||
    compareText(a.entry.code, b.entry.code)
  );
}

/** Infinity less itself is no number. */
function compareNumbers(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
