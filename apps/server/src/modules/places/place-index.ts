import { languages } from '@farewind/contract/core/fields';
import { foldText } from '@farewind/values/fold-text';
import { latinForm } from '@farewind/values/latin-form';
import type { Airport, City, PlaceDirectory } from './place-directory.ts';
import { countryName, type Localized } from './place-names.ts';

/**
 * One line of a list of places. A city is an entry of its own where it holds several airports; elsewhere its one
 * airport stands for it. An airport whose code is also the code of such a city (IST, DXB) is reached by the city.
 */
export interface PlaceEntry {
  readonly code: string;
  readonly kind: 'city' | 'airport';
  /** Everything that a passenger may type for exactly this place: IATA, ICAO, and the city's code where it is alone. */
  readonly codes: readonly string[];
  readonly city: City;
  readonly airports: readonly Airport[];
  readonly size: number;
  readonly isMarket: boolean;
}

/** What a name is of, in ranking order. */
export const nameKinds = ['city', 'alias', 'airport', 'country'] as const;
export type NameKind = (typeof nameKinds)[number];

/** A name from one of its words on, in comparable form: "petersburg" of Saint Petersburg has `isWhole` false. */
export interface NameKey {
  readonly text: string;
  readonly entry: PlaceEntry;
  readonly kind: NameKind;
  readonly isWhole: boolean;
}

export interface PlaceIndex {
  readonly entries: readonly PlaceEntry[];
  readonly entryByCode: ReadonlyMap<string, PlaceEntry>;
  /** Sorted by text. */
  readonly keys: readonly NameKey[];
}

/** Made once per process; about a tenth of a second for the airports of the world with scheduled service. */
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
  const countries = textsOfCountries(entries);
  const keys = entries.flatMap((entry) => keysOfEntry(entry, countries.get(entry.city.country)!));
  keys.push(...aliasKeys(directory, entryByCode));
  return { entries, entryByCode, keys: keys.sort((a, b) => compareText(a.text, b.text)) };
}

function aliasKeys(directory: PlaceDirectory, entryByCode: ReadonlyMap<string, PlaceEntry>): NameKey[] {
  return directory.aliases.flatMap(({ alias, codes }) =>
    codes.flatMap((code) => {
      const entry = entryByCode.get(code);
      const texts = entry ? [...comparableTexts(alias)] : [];
      return texts.map((text) => ({ text, entry: entry!, kind: 'alias' as const, isWhole: true }));
    }),
  );
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

function keysOfEntry(entry: PlaceEntry, countryTexts: ReadonlySet<string>): NameKey[] {
  const spoken = entry.airports.filter((airport) => entry.kind === 'airport' || airport.code === entry.code);
  const keys = new Map<string, NameKey>();
  addNames(keys, entry, 'city', [entry.city.name]);
  addNames(
    keys,
    entry,
    'airport',
    spoken.map((airport) => airport.name),
  );
  for (const text of countryTexts) addKey(keys, { text, entry, kind: 'country', isWhole: true });
  return [...keys.values()];
}

function addNames(
  keys: Map<string, NameKey>,
  entry: PlaceEntry,
  kind: NameKind,
  names: readonly Localized[],
): void {
  for (const name of new Set(names.flatMap((localized) => Object.values(localized)))) {
    for (const text of comparableTexts(name)) {
      for (const at of wordStarts(text)) {
        addKey(keys, { text: text.slice(at), entry, kind, isWhole: at === 0 });
      }
    }
  }
}

/** Each text once, as the kind of name that was added first: many airports carry their city's name. */
function addKey(keys: Map<string, NameKey>, key: NameKey): void {
  if (!keys.has(key.text)) keys.set(key.text, key);
}

function comparableTexts(name: string): Set<string> {
  const folded = foldText(name);
  return new Set([latinForm(folded), folded]);
}

function textsOfCountries(entries: readonly PlaceEntry[]): Map<string, Set<string>> {
  const countries = new Set(entries.map((entry) => entry.city.country));
  const texts = (country: string): Set<string> =>
    new Set(languages.flatMap((language) => [...comparableTexts(countryName(country, language))]));
  return new Map([...countries].map((country) => [country, texts(country)]));
}

function wordStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/ /g)].map((space) => space.index + 1)];
}

export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The keys that begin with the text, found by halving. */
export function keysWithPrefix(keys: readonly NameKey[], prefix: string): NameKey[] {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keys[middle]!.text < prefix) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < keys.length && keys[end]!.text.startsWith(prefix)) end += 1;
  return keys.slice(low, end);
}
