import { foldText } from '@farewind/values/fold-text';
import { swapLayout } from './keyboard-layout.ts';
import { latinForm, transliterate } from '@farewind/values/latin-form';
import { beginsWithOneSlip } from './one-slip.ts';
import {
  compareText,
  keysWithPrefix,
  type NameKey,
  nameKinds,
  type PlaceEntry,
  type PlaceIndex,
} from './place-index.ts';

/** Shorter words have too many neighbours for a slip to be told from another name. */
const MIN_LENGTH_FOR_SLIP = 4;
const MIN_LENGTH_FOR_COUNTRY = 3;

/** How the text was read, best first: as typed, on the other keyboard layout, then each with one slip repaired. */
type Reading = 0 | 1 | 2 | 3;

interface Match {
  readonly entry: PlaceEntry;
  readonly reading: Reading;
  readonly rank: number;
}

/**
 * Places for what somebody typed, best first, each once. Order: the better reading; then what is sold; then an exact
 * code, a whole city name, the beginning of a name or of one of its words, a country; then size. A guess at a slip or
 * another layout is made only where the plain reading finds nothing that we know by name.
 */
export function searchPlaces(
  index: PlaceIndex,
  keyword: string,
  isSold: (entry: PlaceEntry) => boolean = () => false,
): PlaceEntry[] {
  const typed = typedForms(keyword);
  const swapped = typedForms(swapLayout(keyword) ?? '');
  const attempts: (() => Match[])[] = [
    () => matchExactly(index, typed, 0),
    () => matchExactly(index, swapped, 1),
    () => matchWithSlip(index, typed, 2),
    () => matchWithSlip(index, swapped, 3),
  ];
  const matches: Match[] = [];
  for (const attempt of attempts) {
    matches.push(...attempt());
    if (matches.some(({ entry }) => entry.isMarket || isSold(entry))) break;
  }
  return inOrder(matches, isSold);
}

interface TypedForms {
  readonly folded: string;
  /** The folded text, and its Latin form where that differs. */
  readonly all: readonly string[];
}

function typedForms(text: string): TypedForms {
  const folded = foldText(text);
  return { folded, all: folded === '' ? [] : [...new Set([folded, latinForm(folded)])] };
}

const CODE_RANK = 0;
/** Each part of a name (whole, beginning, beginning of a word) takes one rank for each kind of name. */
const RANKS_A_PART = nameKinds.length + 1;

function matchExactly(index: PlaceIndex, typed: TypedForms, reading: Reading): Match[] {
  const names = typed.all.flatMap((form) =>
    keysWithPrefix(index.keys, form)
      .filter((key) => key.kind !== 'country' || form.length >= MIN_LENGTH_FOR_COUNTRY)
      .map((key) => ({ entry: key.entry, reading, rank: rankOf(key, form) })),
  );
  const allWords = typed.all.flatMap((form) => matchAllWords(index, form, reading));
  return [...matchCode(index, typed.folded, reading), ...names, ...allWords];
}

/** A code typed in Cyrillic letters («сво») counts less than a place of exactly that name («гоа»). */
function matchCode(index: PlaceIndex, folded: string, reading: Reading): Match[] {
  const latin = transliterate(folded);
  const entry = index.entryByCode.get(latin.toUpperCase());
  return entry ? [{ entry, reading, rank: latin === folded ? CODE_RANK : RANKS_A_PART }] : [];
}

/** Whole names before beginnings of names before beginnings of words; in each, city before alias, airport, country. */
function rankOf(key: NameKey, form: string, lengthsApart = 0): number {
  const isAllTyped = Math.abs(key.text.length - form.length) <= lengthsApart;
  const part = key.isWhole ? (isAllTyped ? 0 : 1) : 2;
  return 1 + part * RANKS_A_PART + nameKinds.indexOf(key.kind);
}

function matchAllWords(index: PlaceIndex, form: string, reading: Reading): Match[] {
  const [first = '', ...others] = form.split(' ').toSorted((a, b) => b.length - a.length);
  if (others.length === 0) return [];
  const placesOf = (word: string): Set<PlaceEntry> =>
    new Set(keysWithPrefix(index.keys, word).map((key) => key.entry));
  const rest = others.map(placesOf);
  const entries = [...placesOf(first)].filter((entry) => rest.every((places) => places.has(entry)));
  return entries.map((entry) => ({ entry, reading, rank: 1 + 3 * RANKS_A_PART }));
}

function matchWithSlip(index: PlaceIndex, typed: TypedForms, reading: Reading): Match[] {
  if (typed.folded.length < MIN_LENGTH_FOR_SLIP) return [];
  const forms = typed.all.filter((form) => form.length >= MIN_LENGTH_FOR_SLIP);
  return forms.flatMap((form) =>
    index.keys
      .filter((key) => key.kind !== 'country' && beginsWithOneSlip(key.text, form))
      .map((key) => ({ entry: key.entry, reading, rank: rankOf(key, form, 1) })),
  );
}

function inOrder(matches: readonly Match[], isSold: (entry: PlaceEntry) => boolean): PlaceEntry[] {
  const best = new Map<PlaceEntry, Match & { sold: number }>();
  for (const match of matches) {
    const known = best.get(match.entry);
    if (known && compareMatch(known, match) <= 0) continue;
    best.set(match.entry, { ...match, sold: known?.sold ?? (isSold(match.entry) ? 0 : 1) });
  }
  return [...best.values()]
    .sort(
      (a, b) =>
        a.reading - b.reading ||
        a.sold - b.sold ||
        a.rank - b.rank ||
        b.entry.size - a.entry.size ||
        compareText(a.entry.kind, b.entry.kind) * -1 ||
        compareText(a.entry.code, b.entry.code),
    )
    .map(({ entry }) => entry);
}

function compareMatch(a: Match, b: Match): number {
  return a.reading - b.reading || a.rank - b.rank;
}
