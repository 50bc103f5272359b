import { transliterate, latinForm } from '@farewind/values/latin-form';
import { swapLayout } from './keyboard-layout.ts';
import {
  compareText,
  keysWithPrefix,
  type NameKey,
  nameKinds,
  type PlaceEntry,
  type PlaceIndex,
} from './place-index.ts';
import { foldText } from '@farewind/values/fold-text';
import type { LetterTree } from './letter-tree.ts';

const MIN_LENGTH_FOR_COUNTRY = 3;
/** Shorter words have too many neighbours to distinguish typing errors from another name. */
const MIN_LENGTH_FOR_SLIP = 4;
/** For two typing errors, and for one in the name of a country. */
const MIN_LENGTH_FOR_MORE = 6;

/** How much of a name was typed, best first. A code in Cyrillic letters («сво») ranks below a name («гоа»). */
const parts = ['code', 'name', 'codeByEar', 'beginning', 'word', 'allWords'] as const;
type Part = (typeof parts)[number];

interface Fit {
  readonly entry: PlaceEntry;
  readonly part: Part;
  /** By the part of the name, then by its kind: city, alias, airport, country. */
  readonly rank: number;
}

interface Match extends Fit {
  /** Matches of a later word, in places without translated names, rank after all corrected matches. */
  readonly reading: number;
  /** 1 for places on sale, which rank before 0. */
  readonly sold: number;
  /** 1 if a whole name was typed, or the code of a place that is on sale or has translated names. */
  readonly exact: number;
}

/**
 * Places for a typed text, best first, each once. It is read as typed, then in the other keyboard layout, then both
 * with one typing error, then as a country, then with two errors; the next reading is tried only if the previous ones
 * found no whole name, and nothing that is sold or has a translated name. Order: the better reading; a whole name;
 * places on sale; places with translated names; a beginning of the name, of one of its words, all words in any order;
 * size.
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

/**
 * The places whose full name in any language equals a text; otherwise the one place that all of its words name. Nothing
 * is guessed: returns nothing for the beginning of a name, or for a typing error.
 */
export function findNamedPlaces(index: PlaceIndex, text: string): readonly PlaceEntry[] {
  const forms = typedForms(text)?.all ?? [];
  const named = forms.flatMap((form) =>
    keysWithPrefix(index.keys, form)
      .filter((key) => key.isWhole && key.kind !== 'country' && key.text.length === form.length)
      .flatMap(({ entries }) => entries),
  );
  if (named.length > 0) return [...new Set(named)];
  const described = new Set(forms.flatMap((form) => allWordsFits(index, form, 0).map(({ entry }) => entry)));
  return described.size === 1 ? [...described] : [];
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

/**
 * Two typing errors change a word so much, and a country has so many places, that only whole names count as matches.
 */
function slipFits(index: PlaceIndex, form: string, slips: 1 | 2, isCountry = false): Fit[] {
  const shortest = slips === 2 || isCountry ? MIN_LENGTH_FOR_MORE : MIN_LENGTH_FOR_SLIP;
  if (form.length < shortest) return [];
  return keysNear(index, form, slips).flatMap((key) => {
    if (isCountry !== (key.kind === 'country')) return [];
    const isWhole = Math.abs(key.text.length - form.length) <= slips;
    return isWhole || shortest === MIN_LENGTH_FOR_SLIP ? fitsOf(key, isWhole) : [];
  });
}

/** Places for which every typed word begins a word of a name, or is the code: «москва svo». */
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

/** Infinity minus itself is NaN. */
function compareNumbers(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

/** The typed text, normalised. */
interface TypedForms {
  readonly folded: string;
  /** The folded text, and its Latin form if that differs. */
  readonly all: readonly string[];
}

/** Words that mean nothing in this field: «в», «из» and "to" at the beginning, "airport" anywhere. */
const before = new Set(['в', 'во', 'на', 'из', 'с', 'со', 'до', 'from', 'to']);
const airportWords = new Set(
  ['airport', 'international', 'аэропорт', 'международный', 'havalimanı', 'havaalanı', 'uluslararası'].map(
    foldText,
  ),
);

/** Undefined if nothing is left to match a name with. */
function typedForms(text: string): TypedForms | undefined {
  const words = foldText(text).split(' ');
  const asked = words.length > 1 && before.has(words[0]!) ? words.slice(1) : words;
  const telling = asked.filter((word) => !airportWords.has(word));
  const folded = (telling.length > 0 ? telling : asked).join(' ');
  return folded === '' ? undefined : { folded, all: [...new Set([folded, latinForm(folded)])] };
}

/** A range of texts; `slips` is the number of edits from the typed text to the nearest prefix of each. */
interface NearRun {
  readonly low: number;
  readonly high: number;
  readonly slips: number;
}

/**
 * The texts with a prefix at most `most` edits from the typed text: an extra, missing or wrong letter, or two swapped
 * neighbours. The trie is walked with one row of the edit-distance table for each letter, shared by all texts with that
 * prefix, and only as far as further letters can still match.
 */
export function textsBeginningNear(tree: LetterTree, typed: string, most: number): NearRun[] {
  const walk = new Walk(tree, typed, most);
  walk.from(0, 0, 0, Infinity);
  return walk.found;
}

class Walk {
  readonly found: NearRun[] = [];
  private readonly tree: LetterTree;
  private readonly typed: Uint8Array;
  private readonly most: number;
  /** The edits between a text's first letters (as many as the depth) and each prefix of the typed text, by depth. */
  private readonly lines: readonly Uint8Array[];
  /** 1 for the letters that can follow without another edit, by depth. */
  private readonly expected: readonly Uint8Array[];

  constructor(tree: LetterTree, typed: string, most: number) {
    this.tree = tree;
    this.most = most;
    this.typed = Uint8Array.from({ length: typed.length }, (_, at) => tree.numberOf.get(typed[at]!) ?? 0);
    // Beyond the last row all values exceed `most`, because the text has that many extra letters.
    const depths = Array.from({ length: typed.length + most + 2 }, (_, depth) => depth);
    this.lines = depths.map(() => new Uint8Array(typed.length + 1).fill(most + 1));
    for (let at = 0; at <= Math.min(most, typed.length); at += 1) this.lines[0]![at] = at;
    this.expected = depths.map((depth) => {
      const letters = new Uint8Array(tree.numberOf.size + 1);
      const last = Math.min(typed.length, depth + most + 1);
      for (let at = Math.max(0, depth - most - 1); at < last; at += 1) letters[this.typed[at]!] = 1;
      return letters;
    });
  }

  /** Takes the texts with the node's letters as prefix; `least` is the minimum of its row. */
  from(node: number, depth: number, least: number, slipsBefore: number): void {
    const { tree, most } = this;
    const slips = Math.min(slipsBefore, this.lines[depth]![this.typed.length]!);
    if (least >= slips || least > most) return this.take(tree.low[node]!, tree.high[node]!, slips);
    this.take(tree.low[node]!, tree.end[node]!, slips);
    const letter = tree.letter[node]!;
    const expected = this.expected[depth]!;
    const lastChild = tree.lastChild[node]!;
    for (let child = tree.firstChild[node]!; child < lastChild; child += 1) {
      const next = tree.letter[child]!;
      if (least === most && expected[next] === 0) continue;
      this.from(child, depth + 1, this.fillLine(depth + 1, letter, next), slips);
    }
  }

  private take(low: number, high: number, slips: number): void {
    if (slips <= this.most && low < high) this.found.push({ low, high, slips });
  }

  /**
   * Fills the cells whose lengths differ by at most `most`, since all others are more edits apart. Returns the minimum.
   */
  private fillLine(depth: number, letterBefore: number, letter: number): number {
    const { typed, most, lines } = this;
    const [line, above] = [lines[depth]!, lines[depth - 1]!];
    const first = Math.max(1, depth - most);
    const last = Math.min(typed.length, depth + most);
    let least = first === 1 ? depth : most + 1;
    line[first - 1] = least;
    for (let at = first; at <= last; at += 1) {
      const here = typed[at - 1]!;
      let slips = Math.min(above[at - 1]! + (here === letter ? 0 : 1), above[at]! + 1, line[at - 1]! + 1);
      const isSwapped = depth > 1 && at > 1 && here === letterBefore && typed[at - 2] === letter;
      if (isSwapped) slips = Math.min(slips, lines[depth - 2]![at - 2]! + 1);
      line[at] = slips;
      if (slips < least) least = slips;
    }
    if (last < typed.length) line[last + 1] = most + 1;
    return least;
  }
}
