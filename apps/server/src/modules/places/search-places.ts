import { transliterate, latinForm } from '@farewind/values/latin-form';
import { swapLayout } from './keyboard-layout.ts';
import {
  compareText,
  type KeyRun,
  keysWithPrefix,
  type NameKey,
  nameKinds,
  type PlaceEntry,
  type PlaceIndex,
  runWithPrefix,
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

interface Match {
  readonly entry: PlaceEntry;
  readonly rank: number;
  /** Matches of a later word, in places without translated names, rank after all corrected matches. */
  readonly reading: number;
  readonly isSold: boolean;
  /** Whether a whole name was typed, or the code of a place that is on sale or has translated names. */
  readonly isExact: boolean;
  /** One number for everything that ranks before the size: sorting hundreds of matches reads little else. */
  readonly order: number;
}

/** Behind every other reading. */
const FAR_FETCHED = 99;

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
      const match = matchOf(fit, reading, known ? known.isSold : isSold(fit.entry));
      best.set(fit.entry, match);
      isAnswered ||= match.isSold || fit.entry.isMarket || match.isExact;
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
  const near = nearKeyFinder(index);
  const later: Reading[] = [
    (form) => [...slipFits(near, form, 1), ...allWordsFits(index, form, 1)],
    (form) => slipFits(near, form, 1, true),
    (form) => slipFits(near, form, 2),
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

type KeysNear = (form: string, slips: 1 | 2) => readonly NameKey[];

/** Two readings ask for the same keys with one slip: they are found once. */
function nearKeyFinder(index: PlaceIndex): KeysNear {
  const found = new Map<string, readonly NameKey[]>();
  return (form, slips) => {
    const asked = `${slips} ${form}`;
    const known = found.get(asked) ?? keysOf(index, textsBeginningNear(index.tree, form, slips));
    found.set(asked, known);
    return known;
  };
}

function codeFits(index: PlaceIndex, folded: string): Fit[] {
  const latin = transliterate(folded);
  const entry = index.entryByCode.get(latin.toUpperCase());
  return entry ? [fitOf(entry, latin === folded ? 'code' : 'codeByEar')] : [];
}

function plainFits(index: PlaceIndex, form: string): Fit[] {
  const fits: Fit[] = [];
  for (const key of keysWithPrefix(index.keys, form)) {
    if (key.kind === 'country' && form.length < MIN_LENGTH_FOR_COUNTRY) continue;
    addFits(fits, key, key.text.length === form.length);
  }
  return [...fits, ...allWordsFits(index, form, 0)];
}

/**
 * Two typing errors change a word so much, and a country has so many places, that only whole names count as matches.
 */
function slipFits(keysNear: KeysNear, form: string, slips: 1 | 2, isCountry = false): Fit[] {
  const shortest = slips === 2 || isCountry ? MIN_LENGTH_FOR_MORE : MIN_LENGTH_FOR_SLIP;
  if (form.length < shortest) return [];
  const fits: Fit[] = [];
  for (const key of keysNear(form, slips)) {
    if (isCountry !== (key.kind === 'country')) continue;
    const isWhole = Math.abs(key.text.length - form.length) <= slips;
    if (isWhole || shortest === MIN_LENGTH_FOR_SLIP) addFits(fits, key, isWhole);
  }
  return fits;
}

/** Places for which every typed word begins a word of a name, or is the code: «москва svo». */
function allWordsFits(index: PlaceIndex, form: string, slips: 0 | 1): Fit[] {
  const words = form.split(' ').toSorted((a, b) => b.length - a.length);
  if (words.length === 1) return [];
  const [longest, ...others] = words;
  let entries = [...placesOfWord(index, longest!, slips)];
  for (const word of others) {
    if (entries.length === 0) break;
    // A short word begins thousands of names: they are not listed, but looked up for the places in question.
    const runs = runsOfWord(index, word, slips);
    const byCode = index.entryByCode.get(word.toUpperCase());
    entries = entries.filter((entry) => entry === byCode || isNamedIn(index, entry, runs));
  }
  return entries.map((entry) => fitOf(entry, 'allWords'));
}

function placesOfWord(index: PlaceIndex, word: string, slips: 0 | 1): Set<PlaceEntry> {
  const byCode = index.entryByCode.get(word.toUpperCase());
  const entries = keysOf(index, runsOfWord(index, word, slips)).flatMap((key) => key.entries);
  return new Set([...entries, ...(byCode ? [byCode] : [])]);
}

function runsOfWord({ tree, keys }: PlaceIndex, word: string, slips: 0 | 1): readonly KeyRun[] {
  return slips === 1 && word.length >= MIN_LENGTH_FOR_SLIP
    ? textsBeginningNear(tree, word, 1)
    : [runWithPrefix(keys, word)];
}

function isNamedIn({ keyNumbers }: PlaceIndex, entry: PlaceEntry, runs: readonly KeyRun[]): boolean {
  const numbers = keyNumbers.get(entry) ?? [];
  return numbers.some((number) => runs.some(({ low, high }) => number >= low && number < high));
}

function keysOf({ keys }: PlaceIndex, runs: readonly KeyRun[]): NameKey[] {
  return runs.flatMap(({ low, high }) => keys.slice(low, high));
}

function addFits(fits: Fit[], key: NameKey, isAllTyped: boolean): void {
  const part = key.isWhole ? (isAllTyped ? 'name' : 'beginning') : 'word';
  const kind = nameKinds.indexOf(key.kind);
  for (const entry of key.entries) fits.push(fitOf(entry, part, kind));
}

function fitOf(entry: PlaceEntry, part: Part, kind = 0): Fit {
  return { entry, part, rank: parts.indexOf(part) * nameKinds.length + kind };
}

function matchOf({ entry, part, rank }: Fit, reading: number, isSold: boolean): Match {
  const isKnown = isSold || entry.isMarket;
  const isExact = part === 'name' || (part === 'code' && isKnown);
  const readAs = part === 'word' && !isKnown ? FAR_FETCHED : reading;
  const preference = (isExact ? 0 : 4) + (isSold ? 0 : 2) + (entry.isMarket ? 0 : 1);
  const order = (readAs * 8 + preference) * parts.length * nameKinds.length + rank;
  return { entry, rank, reading: readAs, isSold, isExact, order };
}

function compareMatches(a: Match, b: Match): number {
  return (
    a.order - b.order ||
    b.entry.size - a.entry.size ||
    compareText(b.entry.kind, a.entry.kind) ||
    compareText(a.entry.code, b.entry.code)
  );
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

/** `slips` is the number of edits from the typed text to the nearest prefix of each text. */
interface NearRun extends KeyRun {
  readonly slips: number;
}

/**
 * The texts with a prefix at most `most` edits (two or fewer) from the typed text: an extra, missing or wrong letter, or
 * two swapped neighbours. The trie is walked only as far as further letters can still match.
 */
export function textsBeginningNear(tree: LetterTree, typed: string, most: number): NearRun[] {
  return new Walk(tree, typed, most).found;
}

/** A state has a byte for each number of edits; multiplying by this repeats a byte for all of them. */
const ALL_EDITS = 0x010101;
/** The bytes of a state for less than so many edits. */
const FEWER = [0, 0xff, 0xffff, 0xffffff];

/**
 * Simulates the automaton of all edits with bits (Wu and Manber): in the byte for `e` edits, bit `b` is set if the
 * node's letters are at most `e` edits from the first `depth - most + b` letters of the typed text. No other prefix of
 * it is near enough.
 */
class Walk {
  readonly found: NearRun[] = [];
  private readonly tree: LetterTree;
  private readonly most: number;
  /** Depth and letter → bit `b` is set if the letter is at `depth - most + b` of the typed text. */
  private readonly near: Uint8Array;
  private readonly letterCount: number;
  /** Depth → in all bytes, the bits of prefixes that the typed text has, and the bit of the whole text. */
  private readonly within: Int32Array;
  private readonly whole: Uint8Array;

  constructor(tree: LetterTree, typed: string, most: number) {
    this.tree = tree;
    this.most = most;
    this.letterCount = tree.numberOf.size + 1;
    const depths = typed.length + most + 2;
    this.near = new Uint8Array(depths * this.letterCount);
    this.within = new Int32Array(depths);
    this.whole = new Uint8Array(depths);
    const bytes = ALL_EDITS & FEWER[most + 1]!;
    for (let depth = 0; depth <= typed.length + most; depth += 1) {
      const last = typed.length + most - depth;
      const highest = Math.min(last, 2 * most);
      this.within[depth] = ((2 << highest) - 1) * bytes;
      if (last === highest) this.whole[depth] = 1 << last;
      for (let bit = Math.max(0, most - depth); bit <= highest && bit < last; bit += 1) {
        const letter = tree.numberOf.get(typed[depth - most + bit]!) ?? 0;
        this.near[depth * this.letterCount + letter]! |= 1 << bit;
      }
    }
    const begin = withMissingLetters((1 << most) * bytes) & this.within[0]!;
    this.from(0, 0, begin, 0, 0, most + 1);
  }

  /**
   * Takes the texts with the node's letters as prefix. Its parent had `parentState`, and its own letter is near there at
   * the bits of `parentNear`.
   */
  private from(
    node: number,
    depth: number,
    state: number,
    parentState: number,
    parentNear: number,
    slipsBefore: number,
  ): void {
    const { tree, most } = this;
    const slips = Math.min(slipsBefore, this.slipsOf(state, this.whole[depth]!));
    if ((state & FEWER[slips]!) === 0) return this.take(tree.low[node]!, tree.high[node]!, slips);
    this.take(tree.low[node]!, tree.end[node]!, slips);
    const within = this.within[depth + 1]!;
    const firstNear = depth * this.letterCount;
    const { near: nearOf } = this;
    const { letter } = tree;
    const lastChild = tree.lastChild[node]!;
    for (let child = tree.firstChild[node]!; child < lastChild; child += 1) {
      const near = nearOf[firstNear + letter[child]!]!;
      const swapped = parentState & (((near << 1) & (parentNear >> 1)) * ALL_EDITS);
      // One edit more: a wrong letter, an extra one in the name, or two swapped.
      const edited = (state | ((state >> 1) & 0x7f7f7f) | swapped) << 8;
      const next = withMissingLetters((state & (near * ALL_EDITS)) | edited) & within;
      if (next === 0 && slips > most) continue;
      this.from(child, depth + 1, next, state, near, slips);
    }
  }

  /** The edits of the whole typed text, whose bit this is; more than `most` if there are too many. */
  private slipsOf(state: number, whole: number): number {
    let slips = 0;
    while (slips <= this.most && (state & (whole << (8 * slips))) === 0) slips += 1;
    return slips;
  }

  private take(low: number, high: number, slips: number): void {
    if (slips <= this.most && low < high) this.found.push({ low, high, slips });
  }
}

/** Adds the prefixes that are reached by leaving out typed letters: one edit for each. */
function withMissingLetters(state: number): number {
  const one = state | ((state & 0xff) << 9);
  return one | ((one & 0xff00) << 9);
}
