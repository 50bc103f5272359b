import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { startJobs } from './jobs.ts';

const NAME = 'sweep';
let db: TestDatabase;
/** Another process with the same jobs. */
let other: PgBoss;
beforeAll(async () => {
  db = await createTestDatabase();
  const { owner } = db.database;
  const schedule = { name: NAME, cron: '0 0 1 1 *', run: async () => undefined };
  const jobs = await startJobs(owner, [schedule], pino({ level: 'silent' }), db.clock);
  await jobs.stop();
  const reached = { executeSql: (text: string, values?: unknown[]) => owner.query(text, values) };
  other = new PgBoss({ db: reached, schema: 'jobs', supervise: false, schedule: false });
  await other.start();
});
afterAll(async () => {
  await other.stop({ graceful: false });
  await db.close();
});

/** The state of a job after all jobs were checked, if its process last sent a heartbeat this long ago. */
async function stateAfter(id: string, silentSeconds: number): Promise<string | undefined> {
  const { owner } = db.database;
  await owner.query(
    'update jobs.job set heartbeat_on = now() - make_interval(secs => $2) where name = $3 and id = $1',
    [id, silentSeconds, NAME],
  );
  // Checked once a minute; that minute is over.
  await owner.query('update jobs.queue set monitor_on = null, monitor_claim_on = null');
  await other.supervise(NAME);
  const { rows } = await owner.query<{ state: string }>(
    'select state::text from jobs.job where name = $2 and id = $1',
    [id, NAME],
  );
  return rows[0]?.state;
}

test('a job of a killed process is free for another a minute after its last heartbeat', async () => {
  await other.send(NAME);
  const [taken] = await other.fetch(NAME);
  expect(await stateAfter(taken!.id, 45)).toBe('active');
  expect(await stateAfter(taken!.id, 61)).toBe('retry');
  expect(await other.fetch(NAME)).toMatchObject([{ id: taken!.id }]);
});
