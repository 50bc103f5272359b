import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../platform/database/database.ts';
import { createTestDatabase } from '../../testing/create-test-database.ts';
import { freePort } from '../../testing/free-port.ts';
import { startTestBank } from '../../testing/start-test-bank.ts';
import { testCards } from '../../testing/test-cards.ts';
import { readBooks } from './books.ts';
import { Chance } from './chance.ts';
import { findDisagreements, soldItems } from './find-disagreements.ts';
import { KillableServer } from './killable-server.ts';
import { makeShopPlace } from './killed-shop.ts';
import { ownCard } from './own-card.ts';
import { StubbornBuyer, type SeenAnswer, type Traffic } from './stubborn-buyer.ts';
import { openStressFlights, type Choice } from './trial-flights.ts';
import { settleAll, chargeAtBank } from './trial-shop.ts';

const AT_ONCE = 8;
const SEATS = 3000;
const BUSY_PAUSE_MS = 700;
const PROBE_EVERY_MS = 250;
/** After this, a proxy or a browser gives up. The printed figure is the actual time. */
const LONGEST_ANSWER_MS = 60_000;
/** After that the shop sells as before. */
const RECOVERED_MS = 15_000;
/** Jobs come round each minute, and one that the outage broke is tried again. */
const JOBS_LIMIT_MS = 180_000;
/** In which the last buyers come to their end. */
const LAST_BUYERS_MS = 60_000;
const HOUR_MS = 3_600_000;
/** The length of a process's output in the report. */
const LAST_WORDS = 300;

const cards = [testCards.approved, testCards.approved, testCards.secure];
const probed = [
  '/health/live',
  '/health/ready',
  '/',
  '/nosuchpage',
  '/api/services/app/Site/Get',
  '/api/services/app/Session/GetCurrentLoginInformations',
  '/api/services/app/Booking/GetOrder?orderId=x',
];
const languages = ['en', 'ru', 'tr'] as const;

export interface OutageStressTest {
  readonly seed: number;
  /** How long the database is away, and how long buyers come before and after it. */
  readonly awaySeconds: number;
  readonly besideSeconds: number;
  /** Stops the database that `TEST_DATABASE_URL` names, and starts it again. */
  readonly interrupt: () => Promise<void>;
  readonly resume: () => Promise<void>;
  readonly say: (sentence: string) => void;
}

interface Seen extends SeenAnswer {
  readonly what: string;
  readonly sentAt: number;
  readonly ms: number;
}

export interface OutageReport {
  readonly sold: number;
  readonly answersWhileAway: Readonly<Record<number, number>>;
  /** From the moment at which the database went. */
  readonly slowestMs: number;
  /** From the database's return to the first order that was done, and to the first job. */
  readonly soldAgainAfterMs: number;
  readonly jobsAgainAfterMs: number;
  readonly faults: readonly string[];
}

/** People buy while the database goes away and returns; the shop's process is not restarted. */
export async function runOutageTrial(trial: OutageStressTest): Promise<OutageReport> {
  const chance = new Chance(trial.seed);
  const bankBooks = await createBankBooks();
  const bank = await startTestBank(bankBooks);
  const place = await makeShopPlace();
  let server: KillableServer | undefined;
  try {
    const opened = await place.open({ DEMO: 'true' });
    await chargeAtBank(opened.database, bank.url);
    const choices = await openStressFlights(opened.database, { charter: SEATS, scheduled: SEATS });
    await opened.app.close();
    const partnersOnly = { DEMO: 'false', ALLOWED_PRIVATE_HOSTS: new URL(bank.url).host };
    server = new KillableServer(await freePort(), {
      ...place.environment,
      ...partnersOnly,
      TRUST_PROXY: 'true',
      ROLE: 'all',
      LOG_LEVEL: 'error',
    });
    await server.start();
    trial.say('People buy…');
    const crowd = startCrowd(server, chance, [choices.charterRoundTrip, choices.scheduled]);
    await delay(trial.besideSeconds * 1000);
    const awayFrom = performance.now();
    await trial.interrupt();
    const away = performance.now();
    trial.say('The database is away…');
    await delay(trial.awaySeconds * 1000);
    const backFrom = performance.now();
    await trial.resume();
    const back = performance.now();
    trial.say('The database is back…');
    await delay(Math.max(trial.besideSeconds * 1000, RECOVERED_MS));
    const promised = await crowd.stop();
    const { lastWords } = server;
    if (lastWords !== undefined) trial.say(lastWords.slice(-10 * LAST_WORDS));
    trial.say(`${promised.length} orders were acknowledged; waiting for the jobs…`);

    const shop = await place.open(partnersOnly, HOUR_MS);
    const jobsAgainAfterMs = lastWords === undefined ? await waitForJobs(shop.database, back) : Number.NaN;
    await server.stop();
    await settleAll(shop);
    const books = await readBooks(shop.database.owner, bankBooks.database.owner);
    await shop.app.close();

    const sold = new Set(soldItems(books).map(({ orderId }) => orderId));
    const whileAway = crowd.seen.filter(({ sentAt, ms }) => sentAt >= away && sentAt + ms <= backFrom);
    const outside503 = crowd.seen.filter(
      ({ sentAt, ms, status }) => status >= 500 && (sentAt + ms < awayFrom || sentAt > back + RECOVERED_MS),
    );
    const soldAgain = promised.find(({ at }) => at > back);
    return {
      sold: sold.size,
      answersWhileAway: countStatuses(whileAway),
      slowestMs: Math.max(0, ...crowd.seen.filter(({ sentAt }) => sentAt >= awayFrom).map(({ ms }) => ms)),
      soldAgainAfterMs: soldAgain === undefined ? Number.NaN : soldAgain.at - back,
      jobsAgainAfterMs,
      faults: [
        ...(lastWords === undefined
          ? []
          : [`The process ended by itself: ${lastWords.trim().slice(-LAST_WORDS)}`]),
        ...crowd.faults,
        ...crowd.seen.flatMap(judgeAnswer),
        ...outside503.map(
          ({ what, status }) => `${what} was answered ${status} while the database was there`,
        ),
        ...(whileAway.some(({ status }) => status === 503) ? [] : ['Nobody was told that the shop is busy']),
        ...(soldAgain === undefined ? ['Nothing was sold after the database had come back'] : []),
        ...(Number.isNaN(jobsAgainAfterMs) ? ['No job ran after the database had come back'] : []),
        ...findDisagreements(books),
        ...promised
          .filter(({ orderId }) => !sold.has(orderId))
          .map(({ orderId }) => `Order ${orderId} was acknowledged and is not sold`),
      ],
    };
  } finally {
    await server?.stop();
    await bank.close();
    await bankBooks.close();
    await place.remove();
  }
}

/** The bank's books lie elsewhere: its database is not the one that goes away. */
async function createBankBooks() {
  const kind = process.env['TEST_DATABASE'];
  process.env['TEST_DATABASE'] = 'embedded';
  try {
    return await createTestDatabase();
  } finally {
    process.env['TEST_DATABASE'] = kind;
  }
}

/** Buyers without end, and somebody who looks at other pages beside them. */
function startCrowd(server: KillableServer, chance: Chance, choices: readonly Choice[]) {
  const seen: Seen[] = [];
  const faults: string[] = [];
  const promised: { readonly orderId: string; readonly at: number }[] = [];
  const closing = new AbortController();
  const isOpen = (): boolean => !closing.signal.aborted && server.lastWords === undefined;
  let next = 0;
  const note = (what: string, answer: SeenAnswer, ms: number): void =>
    void seen.push({ ...answer, what, ms, sentAt: performance.now() - ms });
  const traffic: Traffic = {
    server,
    chance,
    step: () => undefined,
    busyPauseMs: BUSY_PAUSE_MS,
    comesLate: () => undefined,
    onAnswer: (answer, ms) => note('A buyer', answer, ms),
  };
  const queue = async (): Promise<void> => {
    while (isOpen()) {
      const number = next++;
      const buyer = new StubbornBuyer(traffic, number);
      try {
        await buyer.buy({
          choice: chance.pick(choices),
          card: ownCard(chance.pick(cards), number),
          currency: chance.pick(['EUR', 'RUB', 'USD']),
          key: `order-number-${number}-of-outage`,
        });
      } catch (error) {
        faults.push(`Buyer ${number}: ${String(error)}`);
      }
      if (buyer.promised !== undefined) promised.push({ orderId: buyer.promised, at: performance.now() });
    }
  };
  const probe = async (): Promise<void> => {
    for (let turn = 0; isOpen(); turn += 1) {
      const path = probed[turn % probed.length]!;
      const begun = performance.now();
      try {
        const headers = { 'x-interface-language': languages[turn % languages.length]!, accept: '*/*' };
        const response = await fetch(`${server.address}${path}`, { headers });
        const retryAfter = response.headers.get('retry-after');
        const answer = { status: response.status, retryAfter, body: await response.text() };
        note(path, answer, performance.now() - begun);
      } catch (error) {
        faults.push(`${path}: ${String(error)}`);
      }
      await delay(PROBE_EVERY_MS);
    }
  };
  const running = [...Array.from({ length: AT_ONCE }, queue), probe()];
  return {
    seen,
    faults,
    async stop() {
      closing.abort();
      const ended = await Promise.race([Promise.all(running), delay(LAST_BUYERS_MS)]);
      if (ended === undefined) faults.push('Buyers stand there without an answer');
      return promised;
    },
  };
}

/** No internal error and no hang; a busy shop says so, and when to retry. */
function judgeAnswer({ what, status, retryAfter, body, ms }: Seen): string[] {
  const isHealth = what.startsWith('/health');
  const message = /"message":"([^"]+)"|<h1>([^<]+)<\/h1>/.exec(body)?.slice(1).find(Boolean) ?? '';
  return [
    ...(status < 500 || status === 503 ? [] : [`${what} was answered ${status}: ${body.slice(0, 200)}`]),
    ...(ms <= LONGEST_ANSWER_MS ? [] : [`${what} took ${Math.round(ms)} ms`]),
    ...(status !== 503 || isHealth || (retryAfter !== null && message !== '')
      ? []
      : [`${what} was answered 503 without a text or a time to come again: ${body.slice(0, 200)}`]),
  ];
}

async function waitForJobs({ owner }: Database, back: number): Promise<number> {
  const since = new Date(Date.now() - (performance.now() - back));
  while (performance.now() - back < JOBS_LIMIT_MS) {
    const { rows } = await owner.query<{ at: Date | null }>(
      `select min(completed_on) as at from jobs.job where state = 'completed' and started_on > $1`,
      [since],
    );
    const at = rows[0]?.at;
    if (at) return at.getTime() - since.getTime();
    await delay(1000);
  }
  return Number.NaN;
}

function countStatuses(seen: readonly Seen[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of seen) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
