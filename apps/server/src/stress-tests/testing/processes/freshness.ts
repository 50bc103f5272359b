import type pg from 'pg';
import { testTrips } from '../../../modules/bookings/testing/test-inventory.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import type { Choice } from '../trial-flights.ts';
import type { Cluster } from './cluster.ts';
import { buyPatiently } from './patient-buyer.ts';

const ROUNDS = 3;
/** A process that takes longer than this has missed the change. */
const LONGEST_MS = 30_000;

export interface Freshness {
  /** Sales, each at another process, that all processes have followed. */
  readonly rounds: number;
  /** The longest time from the answer of one process until every process showed the sale, in milliseconds. */
  readonly seatsFreshMs: number;
  /** The same for the name of a site, which one of them has changed. */
  readonly settingsFreshMs: number;
  readonly faults: readonly string[];
}

interface Parts {
  readonly database: pg.Pool;
  readonly choice: Choice;
  readonly firstBuyer: number;
}

/**
 * Measures how long a sale or change in one process takes to be visible in all of them, and whether they then agree.
 */
export async function measureFreshness(
  cluster: Cluster,
  { database, choice, firstBuyer }: Parts,
): Promise<Freshness> {
  const addresses = cluster.servers.map(({ address }) => address);
  const results = `Flight/GetFlightSearchResults?id=${encodeURIComponent(choice.searchId)}`;
  const faults: string[] = [];
  let seatsFreshMs = 0;
  let settingsFreshMs = 0;
  const showsFreeSeats = async (text: string) => seatsLeftOf(text) === (await readFreeSeats(database));
  const before = await untilAlike(addresses, results, showsFreeSeats);
  faults.push(...before.faults);
  for (let round = 0; round < ROUNDS; round += 1) {
    const seller = addresses[round % addresses.length]!;
    const { refused } = await buyPatiently(seller, firstBuyer + round, choice);
    if (refused !== undefined) faults.push(`A sale at one process failed: ${refused}`);
    const seen = await untilAlike(addresses, results, showsFreeSeats);
    seatsFreshMs = Math.max(seatsFreshMs, seen.milliseconds);
    const name = `Trial ${round}`;
    await database.query('update site set brand = $1 where tenant_id = $2', [name, DEFAULT_TENANT]);
    const told = await untilAlike(addresses, 'Site/Get', (text) => text.includes(`"${name}"`));
    settingsFreshMs = Math.max(settingsFreshMs, told.milliseconds);
    faults.push(...seen.faults, ...told.faults);
  }
  return {
    rounds: ROUNDS,
    seatsFreshMs: Math.round(seatsFreshMs),
    settingsFreshMs: Math.round(settingsFreshMs),
    faults,
  };
}

/** Queries every process until all give the expected answer. */
async function untilAlike(
  addresses: readonly string[],
  call: string,
  isRight: (text: string) => boolean | Promise<boolean>,
): Promise<{ milliseconds: number; faults: string[] }> {
  const begun = performance.now();
  for (;;) {
    const texts = await Promise.all(addresses.map((address) => answerOf(address, call)));
    const milliseconds = performance.now() - begun;
    const [text = ''] = texts;
    if (texts.every((other) => other === text) && (await isRight(text))) return { milliseconds, faults: [] };
    if (milliseconds > LONGEST_MS)
      return { milliseconds, faults: [`${call} differs, or is wrong: ${texts.join('\n')}`] };
  }
}

async function answerOf(address: string, call: string): Promise<string> {
  const response = await fetch(`${address}/api/services/app/${call}`, {
    headers: { 'x-forwarded-for': nextAddress() },
  });
  const { result } = (await response.json()) as { result: unknown };
  return JSON.stringify(result);
}

let visitors = 0;

/** A different visitor each time, so that no call limit applies. */
function nextAddress(): string {
  visitors += 1;
  return `198.19.${(visitors >> 8) & 255}.${visitors & 255}`;
}

/**
 * The seats that the books call free. A payment that a kill has left open may be ended at any moment, and give its seat
 * back.
 */
async function readFreeSeats(database: pg.Pool): Promise<number | undefined> {
  const { rows } = await database.query<{ free: number }>(
    'select total - held - sold as free from seat_counter where tenant_id = $1 and service_id = any($2)',
    [DEFAULT_TENANT, testTrips.scheduled.serviceIds],
  );
  return rows[0]?.free;
}

function seatsLeftOf(text: string): number {
  return Number(/"seatsLeft":(\d+)/.exec(text)?.[1]);
}
