import type pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';

/** Longer than anything with a term is kept (clicks of partners, finished effects: 400 days). */
const LATER_DAYS = 420;
const DAY_SECONDS = 86_400;
const STEP_MS = 500;
const PATIENCE_MS = 600_000;

/** Moves the product's clock past every term, has each job that is not run every minute run twice, and waits for them. */
export async function cleanUpLater(client: pg.Client, address: string): Promise<void> {
  for (let day = 0; day < LATER_DAYS; day += 1) {
    const moved = await fetch(`${address}/bank/clock`, {
      method: 'POST',
      body: new URLSearchParams({ seconds: String(DAY_SECONDS) }),
      redirect: 'manual',
    });
    if (moved.status !== 303) throw new Error(`The clock could not be moved: ${moved.status}`);
  }
  for (let time = 0; time < 2; time += 1) await runJobs(client);
}

async function runJobs(client: pg.Client): Promise<void> {
  const begun = performance.now();
  // Those of every minute have been asked for by each day that the clock was moved.
  const { rows } = await client.query<{ id: string }>(
    `insert into jobs.job (name) select name from jobs.schedule where cron <> '* * * * *' returning id`,
  );
  const ids = rows.map(({ id }) => id);
  for (;;) {
    const open = await client.query<{ name: string }>(
      `select name from jobs.job where id = any($1) and state in ('created', 'retry', 'active')`,
      [ids],
    );
    if (open.rows.length === 0) return;
    if (performance.now() - begun > PATIENCE_MS)
      throw new Error(`Jobs have not run: ${open.rows.map(({ name }) => name).join(', ')}`);
    await wait(STEP_MS);
  }
}
