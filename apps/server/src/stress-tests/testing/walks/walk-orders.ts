import { approveRefund, getRefunds, rejectRefund } from '@farewind/contract/finance/refunds';
import { addDays } from '@farewind/values/local-time';
import type pg from 'pg';
import { createNestpayGateway } from '../../../adapters/payment-gateways/nestpay/nestpay-gateway.ts';
import { onMoneyEvents, MONEY_MESSAGES } from '../../../on-money-events.ts';
import * as orderEventsKey from '../../../modules/bookings/events.ts';
import {
  openBookingTestHarness,
  staffWith,
  type BookingTestHarness,
} from '../../../modules/bookings/testing/booking-test-harness.ts';
import { expireHolds } from '../../../modules/flights/holds/expire-holds.ts';
import { createSettings } from '../../../modules/settings/public.ts';
import { Refusal } from '../../../platform/errors.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { wireFinance } from '../../../wire-finance.ts';
import { Chance } from '../chance.ts';
import { findBroken, findUnsettled } from './judge-orders.ts';
import { Walker } from './walker.ts';
import { readCommits, watchCommits } from './watch-commits.ts';

/** Orders that act at the same time, and share the seats of a day and the bank's moods. */
const TOGETHER = 40;
const ROUNDS = 5;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** All kinds of messages to buyers. */
const untold = Object.values({ ...orderEventsKey, ...MONEY_MESSAGES }).filter(
  (topic) => typeof topic === 'string',
);
/** Between two rounds: mostly a moment, and then a hold, a visit to the bank, half a day. */
const steps = [0, 0, 0, 1, 2, 2, 16, 31, 12 * 60] as const;

export interface WalkReport {
  /** How often each act was done, and by which keys it was refused. */
  readonly done: Readonly<Record<string, number>>;
  readonly refused: Readonly<Record<string, number>>;
  /** In which states items were left. */
  readonly ends: Readonly<Record<string, number>>;
  /** How much time passed on the movable clock. */
  readonly days: number;
  /** How often the ledger was looked at in the end of a transaction, for each of its lines. */
  readonly looks: number;
  readonly currencies: number;
}

/**
 * Orders that walk at random from state to state, some at a time, while buyers, staff, bank and clock do what chance picks.
 * After each round nothing that is forbidden may stand in the books, and in the end nothing may lie open. Throws with the
 * sentences that speak against them.
 */
export async function walkOrders(seed: number, walks: number): Promise<WalkReport> {
  const chance = new Chance(seed);
  const desk = await openBookingTestHarness();
  const done: Record<string, number> = {};
  const refused: Record<string, number> = {};
  const { jobs, decideRefunds } = openOffice(desk, chance);
  const books = desk.db.database.owner;
  const begin = desk.db.clock.override().getTime();
  let seen = 0;
  try {
    await watchCommits(books);
    for (let begun = 0; begun < walks; begun += TOGETHER) {
      // The rates of the day have come.
      const today = desk.db.clock.override().toISOString().slice(0, 10);
      await books.query('update exchange_rate set day = $1', [today]);
      const date = addDays(today, 40);
      const walkers = Array.from({ length: TOGETHER }, (_, index) => {
        const number = begun + index;
        return new Walker(desk, new Chance(seed * 100_000 + number), number, date);
      });
      for (let round = 0; round < ROUNDS; round += 1) {
        await changeMood(desk, chance);
        await Promise.all(walkers.map((walker) => actOnce(walker, done, refused)));
        desk.db.clock.advance(chance.pick(steps) * MINUTE_MS);
        if (chance.happens(0.5)) await jobs();
        if (chance.happens(0.3)) await decideRefunds();
        const broken = await findBroken(books, seen);
        seen = broken.seen;
        complain(`In round ${round} of the walks from ${begun} on`, broken.sentences);
      }
      await desk.bank.setSwitches({ loseNext: 0, declineNext: 0, doubleNext: 0, forgeNext: 0 });
      for (const pause of [31 * MINUTE_MS, 31 * MINUTE_MS, 25 * HOUR_MS, HOUR_MS]) {
        desk.db.clock.advance(pause);
        await jobs();
        await decideRefunds();
      }
      complain(`After the walks from ${begun} on`, await findUnsettled(books));
    }
    const commits = await readCommits(books);
    complain('At a commit', commits.sentences);
    const days = (desk.db.clock.override().getTime() - begin) / (24 * HOUR_MS);
    return {
      done,
      refused,
      ends: await countEnds(desk),
      days,
      looks: commits.looks,
      currencies: await countCurrencies(books),
    };
  } finally {
    await desk.close();
  }
}

async function actOnce(
  walker: Walker,
  done: Record<string, number>,
  refused: Record<string, number>,
): Promise<void> {
  try {
    const act = await walker.act();
    done[act] = (done[act] ?? 0) + 1;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refused[error.key] = (refused[error.key] ?? 0) + 1;
  }
}

/** The bank loses answers, declines without reason, notifies twice, and an attacker forges its notifications. */
async function changeMood(desk: BookingTestHarness, chance: Chance): Promise<void> {
  const sometimes = (): number => (chance.happens(0.2) ? 1 : 0);
  await desk.bank.setSwitches({
    loseNext: chance.happens(0.4) ? 2 : 0,
    declineNext: sometimes(),
    doubleNext: sometimes(),
    forgeNext: sometimes(),
  });
}

/** All that comes round by itself, and the second person who agrees to refunds or does not. */
function openOffice(desk: BookingTestHarness, chance: Chance) {
  const { database, outbox, keyring, log } = desk.parts;
  onMoneyEvents({ database, outbox, bookings: desk.bookings });
  // No mail is sent here; entries that nothing consumes would be retried for ever.
  for (const topic of untold) outbox.on(topic, async () => undefined);
  const gateways = { sandbox: createNestpayGateway() };
  const nobody = { listTenantIds: async () => [DEFAULT_TENANT], findContact: async () => undefined };
  const deps = { database, outbox, keyring, log, gateways, settings: createSettings(keyring) };
  const finance = wireFinance(deps, desk.bookings, nobody, { airlineNameOf: (code) => code });
  const mine = ['settle-open-orders', 'watch-promises', 'end-proposals', 'after-sale-deadlines'];
  const { user } = staffWith('Pages.Refunds', 'Pages.Refunds.Approve');
  const second = {
    user: { ...user, id: user.id + 1 },
    bookings: { ...desk.bookings, bindings: finance.bindings },
  };
  return {
    async jobs(): Promise<void> {
      await database.inTenant(DEFAULT_TENANT, expireHolds);
      for (const job of desk.bookings.jobs.filter(({ name }) => mine.includes(name))) await job.run();
      await outbox.drain();
      await finance.jobs.find(({ name }) => name === 'retry-refunds')!.run();
      await outbox.drain();
      await outbox.drain();
    },
    async decideRefunds(): Promise<void> {
      const { items } = await desk.call(getRefunds, { state: 'accepted', maxResultCount: 100 }, second);
      for (const { refundId, version } of items) {
        const decision = chance.happens(0.6) ? approveRefund : rejectRefund;
        await desk.call(decision, { refundId, version, reason: 'As it is' }, second);
      }
    },
  };
}

async function countEnds({ db }: BookingTestHarness): Promise<Record<string, number>> {
  const { rows } = await db.database.owner.query<{ status: string; items: number }>(
    'select status, count(*)::int as items from order_item group by status order by status',
  );
  return Object.fromEntries(rows.map(({ status, items }) => [status, items]));
}

async function countCurrencies(books: pg.Pool): Promise<number> {
  const { rows } = await books.query<{ currencies: number }>(
    'select count(distinct currency)::int as currencies from ledger_line',
  );
  return rows[0]!.currencies;
}

function complain(when: string, sentences: readonly string[]): void {
  if (sentences.length > 0) throw new Error(`${when}:\n${sentences.join('\n')}`);
}
