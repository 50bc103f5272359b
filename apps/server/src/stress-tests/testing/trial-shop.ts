import type { App } from '../../app.ts';
import type { MovableClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';

/** A shop as a trial has it: the product, its database and its time. */
export interface StressShop {
  readonly app: Pick<App, 'schedules'>;
  readonly database: Pick<Database, 'owner'>;
  readonly clock: MovableClock;
}

/** Lets the shop charge its cards at a bank that runs somewhere else, as a real bank does. */
export async function chargeAtBank({ owner }: Pick<Database, 'owner'>, bankUrl: string): Promise<void> {
  await owner.query(`update payment_setting set provider = 'nestpay', gateway_url = $1`, [bankUrl]);
}

const ROUNDS = 60;
/** Longer than the time for which the sweep leaves recent orders alone. */
const ROUND_MS = 61_000;

const OPEN = `
  select (select count(*) from order_item where status in ('pendingPayment', 'processing')) +
    (select count(*) from payment_attempt
     where state in ('created', 'threeDsPending', 'completing', 'authorised', 'unknown')) as open`;

/**
 * Runs the jobs of each minute until nothing is open any more: open orders and payments are settled, and unpaid seats
 * go back on sale.
 */
export async function settleAll({ app, database, clock }: StressShop): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await settleOnce(app);
    const { rows } = await database.owner.query<{ open: number }>(OPEN);
    if (rows[0]!.open === 0) return;
    clock.advance(ROUND_MS);
  }
}

/** One minute's work. */
export async function settleOnce(app: StressShop['app']): Promise<void> {
  for (const name of ['settle-open-orders', 'expire-holds']) await getSchedule(app, name).run();
}

function getSchedule({ schedules }: Pick<App, 'schedules'>, name: string): App['schedules'][number] {
  const found = schedules.find((schedule) => schedule.name === name);
  if (!found) throw new Error(`No schedule ${name}`);
  return found;
}
