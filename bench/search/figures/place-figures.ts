import { foldText } from '@farewind/values/fold-text';
import type pg from 'pg';
import { swapLayout } from '../../../apps/server/src/modules/places/keyboard-layout.ts';
import { buildPlaceDirectory } from '../../../apps/server/src/modules/places/place-directory.ts';
import {
  buildPlaceIndex,
  type PlaceEntry,
  type PlaceIndex,
} from '../../../apps/server/src/modules/places/place-index.ts';
import { readAirports, readAliases } from '../../../apps/server/src/modules/places/read-place-files.ts';
import { searchPlaces } from '../../../apps/server/src/modules/places/search-places.ts';
import type { Figure } from '../../report/figure.ts';
import { qualityBounds } from '../../report/quality-bounds.ts';
import { spreadOf, timeEach, timeEachAsync } from '../measure.ts';
import { below, seeded, type Random } from '../network/random.ts';
import { describe } from './search-figures.ts';

const SHOWN = 8;
const KEYWORDS = 400;

interface Typed {
  readonly keyword: string;
  readonly meant: PlaceEntry;
}

/**
 * The place search against PostgreSQL's trigrams: the same names, already folded, in a separate index, and the same
 * number of places. Empty if the server has no pg_trgm.
 */
export async function placeFigures(client: pg.Client, version: string): Promise<Figure[]> {
  const index = buildPlaceIndex(buildPlaceDirectory(readAirports(), readAliases()));
  if (!(await loadNames(client, index))) {
    console.log('  PostgreSQL has no pg_trgm here: the search over names of places is not compared');
    return [];
  }
  const typed = drawKeywords(index, KEYWORDS);
  const own = spreadOf(timeEach(typed, ({ keyword }) => searchPlaces(index, keyword).slice(0, SHOWN)));
  const peer = spreadOf(await timeEachAsync(typed, ({ keyword }) => byTrigrams(client, keyword), 3));
  const ownFound = typed.filter(({ keyword, meant }) =>
    isAmong(
      meant,
      searchPlaces(index, keyword)
        .slice(0, SHOWN)
        .map(({ code }) => code),
    ),
  ).length;
  let peerFound = 0;
  for (const { keyword, meant } of typed) {
    if (isAmong(meant, await byTrigrams(client, keyword))) peerFound += 1;
  }
  const share = (found: number): string => `${((100 * found) / typed.length).toFixed(1)} %`;
  const label = `PostgreSQL ${version} trigram query / place search`;
  const ratio = { unit: '×', ...qualityBounds.placeSearch };
  return [
    {
      ...ratio,
      figure: `${label}, p50`,
      value: peer.p50 / own.p50,
      detail: `${describe(peer)} against ${describe(own)}`,
    },
    {
      ...ratio,
      figure: `${label}, p95`,
      value: peer.p95 / own.p95,
      detail: `the place meant among ${SHOWN}: ${share(peerFound)} against ${share(ownFound)}`,
    },
  ];
}

async function loadNames(client: pg.Client, index: PlaceIndex): Promise<boolean> {
  const { rows } = await client.query("select from pg_available_extensions where name = 'pg_trgm'");
  if (rows.length === 0) return false;
  const names = index.keys
    .filter(({ isWhole, kind }) => isWhole && kind !== 'country')
    .flatMap(({ text, entries }) => entries.map(({ code, size }) => ({ code, size, name: text })));
  await client.query(`
    create extension if not exists pg_trgm;
    create unlogged table place_name(code text, size int, name text)`);
  await client.query('insert into place_name select * from json_populate_recordset(null::place_name, $1)', [
    JSON.stringify(names),
  ]);
  await client.query('create index place_name_trigrams on place_name using gin(name gin_trgm_ops)');
  await client.query('vacuum analyze place_name');
  return true;
}

async function byTrigrams(client: pg.Client, keyword: string): Promise<string[]> {
  const { rows } = await client.query<{ code: string }>({
    name: 'place-names',
    text: `select code from place_name where name % $1 group by code
      order by max(similarity(name, $1)) desc, max(size) desc limit ${SHOWN}`,
    values: [foldText(keyword)],
  });
  return rows.map(({ code }) => code);
}

function isAmong({ city }: PlaceEntry, codes: readonly string[]): boolean {
  return city.airports.some(({ code }) => codes.includes(code)) || codes.includes(city.code);
}

/**
 * Place names of our markets in three languages as typed by people: prefixes, with a typing error, on the other
 * keyboard layout, in full.
 */
function drawKeywords({ entries }: PlaceIndex, count: number): Typed[] {
  const random = seeded(11);
  const ours = entries.filter(({ isMarket }) => isMarket);
  return Array.from({ length: count }, (_, at) => {
    const meant = ours[below(random, ours.length)]!;
    const names = Object.values(meant.city.name);
    const name = names[below(random, names.length)]!;
    return { keyword: asTyped(name, at % 4, random), meant };
  });
}

function asTyped(name: string, way: number, random: Random): string {
  if (way === 0) return name.slice(0, 3 + below(random, Math.max(1, name.length - 3)));
  if (way === 1) return withSlip(name, random);
  return way === 2 ? (swapLayout(name) ?? name) : name;
}

/** A missing letter, or two swapped neighbours. */
function withSlip(name: string, random: Random): string {
  const at = below(random, name.length - 1);
  const after = name.slice(at + 2);
  return name.slice(0, at) + name[at + 1]! + (random() < 0.5 ? '' : name[at]!) + after;
}
