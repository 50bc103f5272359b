import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createTestDatabase } from '../../testing/create-test-database.ts';
import { freePort } from '../../testing/free-port.ts';
import { startTestBank } from '../../testing/start-test-bank.ts';
import { readBooks } from './books.ts';
import { Chance } from './chance.ts';
import { countDeadlocks } from './count-deadlocks.ts';
import { buyInCrowd, drawPlan, type CrowdPlace } from './crowd-buyer.ts';
import { findDisagreements, soldItems } from './find-disagreements.ts';
import { KillableServer } from './killable-server.ts';
import { makeShopPlace } from './killed-shop.ts';
import { openStressFlights } from './trial-flights.ts';
import { settleAll, chargeAtBank } from './trial-shop.ts';

const BUSY = 503;
const BUSY_PAUSE_MS = 2000;
const HOUR_MS = 3_600_000;
/** How likely it is that somebody presses again whose line went dead: twenty kills leave half of a crowd that waits through all. */
const PATIENCE = 0.97;
/**
 * Kills, and the end of the holds, fall into the first part of the answered requests; later buyers see a stable server.
 */
const KILLED_PART = 0.4;
/** Buyers who come after the last kill. */
const LATER_PER_SEAT = 3;
/** In which the jobs of the process settle and free by themselves what kills have left; one that a killed process had in hand is free after a minute. */
const FREE_AGAIN_MS = 300_000;

export interface CrowdStressTest {
  readonly seed: number;
  readonly buyers: number;
  readonly seats: number;
  readonly kills: number;
}

export interface CrowdReport {
  readonly kills: number;
  /** Of each direction. */
  readonly seatsSold: readonly number[];
  readonly ordersSold: number;
  readonly refusals: Readonly<Record<string, number>>;
  readonly deadlocks: number;
  readonly expiredHolds: number;
  /** Buyers who came when the kills were over. */
  readonly later: number;
  readonly faults: readonly string[];
}

/**
 * A crowd that buys at once, at a server in a process of its own that is killed meanwhile and whose holds expire; then
 * more buyers, for the seats that the kills had left held. Needs TEST_DATABASE=server: the embedded database would
 * serve them one by one.
 */
export async function runCrowdTrial({ seed, buyers, seats, kills }: CrowdStressTest): Promise<CrowdReport> {
  const chance = new Chance(seed);
  const bankBooks = await createTestDatabase();
  const bank = await startTestBank(bankBooks);
  const place = await makeShopPlace();
  const url = place.environment['DATABASE_URL'] ?? '';
  let server: KillableServer | undefined;
  try {
    const opened = await place.open({ DEMO: 'true' });
    await chargeAtBank(opened.database, bank.url);
    const choices = await openStressFlights(opened.database, { charter: seats, scheduled: 1 });
    await opened.app.close();
    const wanted = [choices.charter, choices.charterBack, choices.charterRoundTrip];
    const partnersOnly = { DEMO: 'false', ALLOWED_PRIVATE_HOSTS: new URL(bank.url).host };
    server = new KillableServer(await freePort(), {
      ...place.environment,
      ...partnersOnly,
      TRUST_PROXY: 'true',
      ROLE: 'all',
      LOG_LEVEL: 'silent',
    });
    await server.start();
    const refusals: Record<string, number> = {};
    const statuses: number[] = [];
    const crowd: Omit<CrowdPlace, 'send'> = {
      address: () => server!.address,
      note({ status, key }) {
        statuses.push(status);
        if (key !== undefined) refusals[key] = (refusals[key] ?? 0) + 1;
      },
    };
    const moments = drawMoments(chance, kills, buyers);
    const plans = Array.from({ length: buyers }, (_, index) => drawPlan(chance, index, wanted));
    const done: string[] = [];
    let through = 0;
    let due = 0;
    await Promise.all(
      plans.map(async (plan) => {
        let isGone = false;
        const send: CrowdPlace['send'] = async (ask) => {
          const answer = await sendPatiently(server!, chance, ask);
          isGone = answer === undefined;
          return answer;
        };
        const orderId = await buyInCrowd({ ...crowd, send }, plan);
        if (orderId !== undefined) done.push(orderId);
        // One kill makes many give up: they bring about no other.
        if (isGone) return;
        through += 1;
        if (through === Math.floor(buyers * KILLED_PART)) await letHoldsRunOut(url);
        if (moments.has(through)) due += 1;
        // While it restarts it cannot be killed: the next answer triggers the kill then.
        if (due === 0 || !server!.isRunning) return;
        due -= 1;
        server!.kill();
      }),
    );
    await server.open;
    await letHoldsRunOut(url);
    await untilNothingIsHeld(url);
    // A kill leaves seats held for orders that nobody completes: once their holds expire, buyers for those come too.
    const later = Array.from({ length: seats * LATER_PER_SEAT }, (_, index) =>
      drawPlan(chance, buyers + index, wanted),
    );
    await Promise.all(
      later.map(async (plan) => {
        const send: CrowdPlace['send'] = (ask) => sendPatiently(server!, chance, ask);
        const orderId = await buyInCrowd({ ...crowd, send }, plan);
        if (orderId !== undefined) done.push(orderId);
      }),
    );
    await server.stop();

    const shop = await place.open(partnersOnly, HOUR_MS);
    await settleAll(shop);
    const books = await readBooks(shop.database.owner, bankBooks.database.owner);
    const deadlocks = await countDeadlocks(shop.database);
    const held = await shop.database.owner.query<{ expired: number }>(
      "select count(*)::int as expired from seat_hold where state = 'expired'",
    );
    await shop.app.close();
    const sold = new Set(soldItems(books).map(({ orderId }) => orderId));
    const flown = books.counters.filter(({ total }) => total === seats);
    return {
      kills: server.kills,
      refusals,
      deadlocks,
      ordersSold: sold.size,
      seatsSold: flown.map((counter) => counter.sold),
      expiredHolds: held.rows[0]!.expired,
      later: later.length,
      faults: [
        ...findDisagreements(books),
        ...done
          .filter((orderId) => !sold.has(orderId))
          .map((orderId) => `Order ${orderId} was acknowledged and is not sold`),
        ...(server.kills === kills ? [] : [`${server.kills} kills of ${kills}`]),
        ...(deadlocks === 0 ? [] : [`${deadlocks} deadlocks`]),
        ...statuses
          .filter((status) => status >= 500 && status !== BUSY)
          .map((status) => `A call was answered ${status}`),
        ...(flown.some((counter) => counter.sold > seats / 2)
          ? []
          : ['Hardly anything was sold: that was no crowd']),
        ...(refusals['GEN-VALIDATION'] === undefined ? [] : ['Forms were refused that are right']),
        ...((refusals['FLT-NOSEAT'] ?? 0) > 0 ? [] : ['Nobody was refused: that was no crowd']),
      ],
    };
  } finally {
    await server?.stop();
    await bank.close();
    await bankBooks.close();
    await place.remove();
  }
}

/** After this many buyers each. */
function drawMoments(chance: Chance, kills: number, buyers: number): Set<number> {
  const moments = new Set<number>();
  while (moments.size < kills) moments.add(1 + chance.below(Math.floor(buyers * KILLED_PART)));
  return moments;
}

/** Presses again when the line died, mostly, and when the shop was busy, always. */
async function sendPatiently<T extends { status: number }>(
  server: KillableServer,
  chance: Chance,
  ask: () => Promise<T>,
): Promise<T | undefined> {
  for (;;) {
    await server.open;
    try {
      const answer = await ask();
      if (answer.status !== BUSY) return answer;
      await delay(BUSY_PAUSE_MS * chance.next());
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      if (!chance.happens(PATIENCE)) return undefined;
    }
  }
}

async function untilNothingIsHeld(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const end = performance.now() + FREE_AGAIN_MS; performance.now() < end; await delay(1000)) {
    const { rows } = await client.query<{ held: number }>('select sum(held)::int as held from seat_counter');
    if (rows[0]?.held === 0) break;
  }
  await client.end();
}

/** As if half an hour had passed for those who stand at the bank or have left. */
async function letHoldsRunOut(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    "update seat_hold set expires_at = expires_at - interval '31 minutes' where state = 'held'",
  );
  await client.end();
}
