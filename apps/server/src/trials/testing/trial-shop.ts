import type { Database } from '../../platform/database/database.ts';
import type { App } from '../../app.ts';

/** Lets the shop charge its cards at a bank that runs somewhere else, as a real bank does. */
export async function useBank({ owner }: Pick<Database, 'owner'>, bankUrl: string): Promise<void> {
  await owner.query(`update payment_setting set provider = 'nestpay', gateway_url = $1`, [bankUrl]);
}

const ROUNDS = 60;

/**
 * What runs every minute by itself, run until nothing changes any more: orders that were left open come to their end and
 * seats that nobody paid go back on sale.
 */
export async function settleAll({ schedules }: Pick<App, 'schedules'>, { owner }: Pick<Database, 'owner'>) {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of ['settle-open-orders', 'expire-holds']) await getSchedule(schedules, name).run();
    const { rows } = await owner.query<{ open: number }>(
      `select (select count(*) from order_item where status in ('pendingPayment', 'processing')) +
        (select count(*) from payment_attempt
         where state in ('created', 'threeDsPending', 'completing', 'authorised', 'unknown')) as open`,
    );
    if (rows[0]!.open === 0) return;
  }
}

function getSchedule(schedules: App['schedules'], name: string): App['schedules'][number] {
  const found = schedules.find((schedule) => schedule.name === name);
  if (!found) throw new Error(`No schedule ${name}`);
  return found;
}
