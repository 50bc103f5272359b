import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Timetable } from '@farewind/flight-search/spi/timetable';
import { findPostgres } from '../../../tools/testing/postgres/find-postgres.ts';
import { startPostgres, type PostgresServer } from '../../../tools/testing/postgres/start-postgres.ts';
import { RULES } from '../network/bench-timetable.ts';
import type { DatedFlight } from './dated-flights.ts';

/**
 * The same departures in PostgreSQL: `f`, lean and indexed for the self-join, with the precomputed price of one adult
 * in economy (null: not sold), and `fares` with the fares of each departure, for the enumeration.
 */
export class FlightDatabase {
  readonly version: string;
  readonly client: pg.Client;
  private readonly server: PostgresServer;

  private constructor(version: string, server: PostgresServer, client: pg.Client) {
    this.version = version;
    this.server = server;
    this.client = client;
  }

  /** Starts a private server; undefined if this machine has none. */
  static async start(): Promise<FlightDatabase | undefined> {
    const binaries = await findPostgres(process.env, console.log);
    if (!binaries) return undefined;
    const server = await startPostgres(binaries);
    const client = await connectWhenReady(server.url);
    await client.query('set max_parallel_workers_per_gather = 0');
    await client.query('set plan_cache_mode = force_custom_plan');
    await client.query("set work_mem = '64MB'");
    return new FlightDatabase(binaries.version, server, client);
  }

  async load(timetable: Timetable, flights: readonly DatedFlight[]): Promise<void> {
    await this.client.query('drop table if exists f, fares');
    await this.client.query(TABLES);
    const folder = mkdtempSync(join(tmpdir(), 'farewind-bench-'));
    chmodSync(folder, 0o755);
    try {
      const cities = cityNumbers(timetable);
      const file = join(folder, 'f.csv');
      writeLines(file, flights, (flight) => flightLine(timetable, cities, flight));
      await this.client.query(`copy f from '${file}' csv`);
      writeLines(file, flights, fareLine);
      await this.client.query(`copy fares from '${file}' csv`);
    } finally {
      rmSync(folder, { recursive: true });
    }
    await this.client.query(INDEXES);
    await this.client.query('vacuum analyze f');
  }

  async stop(): Promise<void> {
    await this.client.end();
    await this.server.stop();
  }
}

const STARTING_UP = '57P03';
const START_LIMIT_MS = 60_000;

/** A server accepts connections a little before it can serve them. */
async function connectWhenReady(url: string): Promise<pg.Client> {
  const deadline = performance.now() + START_LIMIT_MS;
  for (;;) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      return client;
    } catch (error) {
      const starting = error instanceof pg.DatabaseError && error.code === STARTING_UP;
      if (!starting || performance.now() > deadline) throw error;
      await delay(100);
    }
  }
}

const TABLES = `
  create unlogged table f(svc int, day int, o int, d int, oc int, dc int, dom bool, loc int, dep int, arr int,
    rdy_dom int, rdy_int int, price int);
  create unlogged table fares(svc int, day int, seats int[], adult int[], child int[], infant int[])`;

const INDEXES = `
  create index f_oc on f(oc, dep) include (o, d, dc, dom, arr, rdy_dom, rdy_int, price) where price is not null;
  create index f_od on f(oc, d, dep) include (o, dc, dom, arr, rdy_dom, rdy_int, price) where price is not null;
  create index f_d on f(d, dep) include (oc, o, price) where price is not null;
  create index f_oday on f(o, day) include (d, dc, dom, loc, dep, arr, rdy_dom, rdy_int, price) where price is not null;
  create unique index f_key on f(svc, day);
  create unique index fares_key on fares(svc, day)`;

/** Cities as numbers, by airport number. */
export function cityNumbers({ airports }: Timetable): number[] {
  const numbers = new Map<string, number>();
  return airports.map(({ cityCode }) => {
    if (!numbers.has(cityCode)) numbers.set(cityCode, numbers.size);
    return numbers.get(cityCode)!;
  });
}

/** The price of one adult in economy: the cheapest of the first three fares that has a seat. */
export function economyPrice({ fares }: DatedFlight): number | undefined {
  const open = fares.slice(0, 3).filter(({ seats }) => seats > 0);
  return open.length > 0 ? Math.min(...open.map(({ price }) => price.adultMinor)) : undefined;
}

function flightLine(timetable: Timetable, cities: readonly number[], flight: DatedFlight): string {
  const { ref, day, from, to, domestic, localMinute, leaves, lands } = flight;
  const connection = timetable.airports[to]!.minimumConnection!;
  const ready = [lands + connection.domesticMinutes, lands + connection.internationalMinutes];
  const price = economyPrice(flight) ?? '';
  return [
    ref,
    day,
    from,
    to,
    cities[from],
    cities[to],
    domestic,
    localMinute,
    leaves,
    lands,
    ...ready,
    price,
  ].join();
}

function fareLine({ ref, day, fares }: DatedFlight): string {
  const list = (values: number[]) => `"{${values.join()}}"`;
  const prices = (['adultMinor', 'childMinor', 'infantMinor'] as const).map((type) =>
    list(fares.map(({ price }) => price[type])),
  );
  return [ref, day, list(fares.map(({ seats }) => seats)), ...prices].join();
}

function writeLines<T>(file: string, items: readonly T[], lineOf: (item: T) => string): void {
  const descriptor = openSync(file, 'w', 0o644);
  let text = '';
  for (const item of items) {
    text += `${lineOf(item)}\n`;
    if (text.length < 1e6) continue;
    writeSync(descriptor, text);
    text = '';
  }
  writeSync(descriptor, text);
  closeSync(descriptor);
}

const CONNECTS = (before: string, after: string) => `
  ${after}.oc = ${before}.dc and ${after}.price is not null
  and ${after}.dep >= ${before}.rdy_dom and ${after}.dep <= ${before}.arr + ${RULES.maximumLayoverMinutes}
  and ${after}.dep >= case when ${after}.o <> ${before}.d then ${before}.arr + ${RULES.airportChangeMinutes}
    when ${before}.dom and ${after}.dom then ${before}.rdy_dom else ${before}.rdy_int end`;

const FIRST = 'f1.o = $1 and f1.day = $3 and f1.price is not null';
const LONGEST = RULES.maximumTotalMinutes;

/** The cheapest price of each hour, number of stops and duration; $1 origin, $2 destination, $3 day, $4 and $5 their cities. */
export const SELF_JOIN = `
  select hour, stops, minutes, min(price)::int price from (
    select f1.loc / 60 as hour, 0 as stops, f1.arr - f1.dep as minutes, f1.price
    from f f1 where ${FIRST} and f1.d = $2
    union all
    select f1.loc / 60, 1, f2.arr - f1.dep, f1.price + f2.price
    from f f1 join f f2 on ${CONNECTS('f1', 'f2')} and f2.d = $2
    where ${FIRST} and f1.dc <> $4 and f1.dc <> $5 and f2.arr - f1.dep <= ${LONGEST}
    union all
    select f1.loc / 60, 2, f3.arr - f1.dep, f1.price + f2.price + f3.price
    from f f1 join f f2 on ${CONNECTS('f1', 'f2')} join f f3 on ${CONNECTS('f2', 'f3')} and f3.d = $2
    where ${FIRST} and f1.dc <> $4 and f1.dc <> $5 and f2.dc <> $4 and f2.dc <> $5
    and f2.dc in (select oc from f where d = $2 and price is not null)
    and f2.arr - f1.dep <= ${LONGEST} and f3.arr - f1.dep <= ${LONGEST}
  ) found group by 1, 2, 3`;

export interface SelfJoinRow {
  readonly hour: number;
  readonly stops: number;
  readonly minutes: number;
  readonly price: number;
}
