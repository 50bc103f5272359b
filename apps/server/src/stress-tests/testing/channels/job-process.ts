import { setTimeout as delay } from 'node:timers/promises';
import { buildApp } from '../../../app.ts';
import { databaseClock } from '../../../platform/clock.ts';
import { parseConfig } from '../../../platform/config.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { createLog } from '../../../platform/log.ts';

const PAUSE_MS = 100;

/**
 * A worker process of the product whose jobs, those in TRIAL_JOBS, run one after the other without end instead of once a
 * minute. It may be killed at any moment.
 */
const config = parseConfig(process.env);
const url = process.env['DATABASE_URL'] ?? '';
const secret = process.env['SECRET_KEY'] ?? '';
const database = await openDatabase({ url }, databaseClock);
const app = await buildApp(config, {
  database,
  clock: databaseClock,
  log: createLog({ logLevel: 'silent' }),
  secretKeys: { current: secret },
  checkAnswers: true,
  demoFlights: false,
});
const wanted = (process.env['TRIAL_JOBS'] ?? '').split(' ');
const jobs = app.schedules.filter(({ name }) => wanted.includes(name));
if (jobs.length !== wanted.length) throw new Error(`Not all of these are jobs: ${wanted.join(', ')}`);
console.log('Farewind is open');
for (;;) {
  for (const job of jobs) await job.run();
  await delay(PAUSE_MS);
}
