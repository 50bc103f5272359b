import { languages } from '@farewind/contract/core/fields';
import { foldText } from '@farewind/values/fold-text';
import { latinForm } from '@farewind/values/latin-form';
import { buildLetterTree, type LetterTree } from './letter-tree.ts';
import type { Airport, City, PlaceDirectory } from './place-directory.ts';
import { countryName } from './place-names.ts';

/**
 * One line of a list of places. A city is an entry of its own if it has several airports; otherwise its one airport
 * represents it. An airport whose code is also the code of such a city (IST, DXB) is reached through the city.
 */
export interface PlaceEntry {
  readonly code: string;
  readonly kind: 'city' | 'airport';
  /**
   * All codes that a passenger may type for exactly this place: IATA, ICAO, and the city's code if it is unambiguous.
   */
  readonly codes: readonly string[];
  readonly city: City;
  readonly airports: readonly Airport[];
  readonly size: number;
  readonly isMarket: boolean;
}

/** The kind of entry that a name belongs to, in ranking order. */
export const nameKinds = ['city', 'alias', 'airport', 'country'] as const;
export type NameKind = (typeof nameKinds)[number];

/** A name, starting at one of its words, in comparable form: "petersburg" of Saint Petersburg has `isWhole` false. */
export interface NameKey {
  readonly text: string;
  /** One place, or all of a country. */
  readonly entries: readonly PlaceEntry[];
  readonly kind: NameKind;
  readonly isWhole: boolean;
}

export interface PlaceIndex {
  readonly entries: readonly PlaceEntry[];
  readonly entryByCode: ReadonlyMap<string, PlaceEntry>;
  /** Sorted by text. */
  readonly keys: readonly NameKey[];
  /** Which of the keys name an entry. */
  readonly keyNumbers: ReadonlyMap<PlaceEntry, readonly number[]>;
  /** Trie of the keys' texts. */
  readonly tree: LetterTree;
}

/** Built once per process; about a tenth of a second for the airports of the world with scheduled service. */
export function buildPlaceIndex(directory: PlaceDirectory): PlaceIndex {
  const entries = [...directory.cities.values()].flatMap(entriesOfCity);
  const entryByCode = new Map<string, PlaceEntry>();
  for (const entry of entries) {
    for (const code of entry.codes) entryByCode.set(code, entry);
  }
  for (const [oldCode, code] of directory.movedCodes) {
    const entry = entryByCode.get(code);
    if (entry && !entryByCode.has(oldCode)) entryByCode.set(oldCode, entry);
  }
  const keys = entries.flatMap(keysOfEntry);
  keys.push(...aliasKeys(directory, entryByCode), ...countryKeys(directory, entries));
  keys.sort((a, b) => compareText(a.text, b.text));
  const tree = buildLetterTree(keys.map(({ text }) => text));
  return { entries, entryByCode, keys, keyNumbers: numberKeys(keys), tree };
}

function numberKeys(keys: readonly NameKey[]): Map<PlaceEntry, number[]> {
  const numbers = new Map<PlaceEntry, number[]>();
  for (const [number, { entries }] of keys.entries()) {
    for (const entry of entries) {
      const known = numbers.get(entry);
      if (known) known.push(number);
      else numbers.set(entry, [number]);
    }
  }
  return numbers;
}

function aliasKeys(directory: PlaceDirectory, entryByCode: ReadonlyMap<string, PlaceEntry>): NameKey[] {
  const places = directory.aliases.filter(({ kind }) => kind !== 'country');
  return places.flatMap(({ alias, codes }) => {
    const entries = codes.flatMap((code) => entryByCode.get(code) ?? []);
    return keysOfNames('alias', entries, [alias]);
  });
}

function countryKeys(directory: PlaceDirectory, entries: readonly PlaceEntry[]): NameKey[] {
  const aliases = directory.aliases.filter(({ kind }) => kind === 'country');
  return [...Map.groupBy(entries, ({ city }) => city.country)].flatMap(([country, places]) => {
    const names = languages.map((language) => countryName(country, language));
    const others = aliases.filter(({ codes }) => codes.includes(country)).map(({ alias }) => alias);
    return keysOfNames('country', places, [...names, ...others]);
  });
}

function entriesOfCity(city: City): PlaceEntry[] {
  const airports = city.airports.filter((airport) => airport.isScheduled || airport.isMarket);
  const [largest, second] = airports;
  if (!largest) return [];
  if (!second) return [airportEntry(city, largest, [city.code])];
  const sameCode = airports.find((airport) => airport.code === city.code);
  const cityEntry: PlaceEntry = {
    code: city.code,
    kind: 'city',
    codes: sameCode?.icao ? [city.code, sameCode.icao] : [city.code],
    city,
    airports,
    size: Math.max(...airports.map((airport) => airport.size)),
    isMarket: largest.isMarket,
  };
  const others = airports.filter((airport) => airport !== sameCode);
  return [cityEntry, ...others.map((airport) => airportEntry(city, airport, []))];
}

function airportEntry(city: City, airport: Airport, moreCodes: readonly string[]): PlaceEntry {
  const codes = new Set([airport.code, ...(airport.icao ? [airport.icao] : []), ...moreCodes]);
  const { code, size, isMarket } = airport;
  return { code, kind: 'airport', codes: [...codes], city, airports: [airport], size, isMarket };
}

function keysOfEntry(entry: PlaceEntry): NameKey[] {
  const { city } = entry;
  const spoken = entry.airports.filter((airport) => entry.kind === 'airport' || airport.code === entry.code);
  const cityKeys = keysOfNames('city', [entry], [...Object.values(city.name), ...casesOf(city)]);
  const known = new Set(cityKeys.map(({ text }) => text));
  const airportNames = spoken.flatMap((airport) => Object.values(airport.name));
  // Many airports have their city's name.
  const airportKeys = keysOfNames('airport', [entry], airportNames).filter(({ text }) => !known.has(text));
  return [...cityKeys, ...airportKeys];
}

/** «Москвы» and «Москву»: the forms after «из» and «в». */
function casesOf({ russian }: City): string[] {
  if (!russian) return [];
  return [russian.from, russian.to].map((phrase) => phrase.slice(phrase.indexOf(' ') + 1));
}

/** Each text once, whole names before names that start at a later word. */
function keysOfNames(kind: NameKind, entries: readonly PlaceEntry[], names: readonly string[]): NameKey[] {
  const keys = new Map<string, NameKey>();
  for (const text of new Set(names.flatMap((name) => [...comparableTexts(name)]))) {
    for (const at of wordStarts(text)) {
      const key = text.slice(at);
      if (!keys.has(key) || at === 0) keys.set(key, { text: key, entries, kind, isWhole: at === 0 });
    }
  }
  return [...keys.values()];
}

function comparableTexts(name: string): Set<string> {
  const folded = foldText(name);
  return new Set([latinForm(folded), folded]);
}

function wordStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/ /g)].map((space) => space.index + 1)];
}

export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Adjacent keys: `[low, high)`. */
export interface KeyRun {
  readonly low: number;
  readonly high: number;
}

/** The keys that begin with the text, by binary search. */
export function runWithPrefix(keys: readonly NameKey[], prefix: string): KeyRun {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keys[middle]!.text < prefix) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < keys.length && keys[end]!.text.startsWith(prefix)) end += 1;
  return { low, high: end };
}

export function keysWithPrefix(keys: readonly NameKey[], prefix: string): NameKey[] {
  const { low, high } = runWithPrefix(keys, prefix);
  return keys.slice(low, high);
}
