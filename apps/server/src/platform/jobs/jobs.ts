import { PgBoss } from 'pg-boss';
import type pg from 'pg';
import type { Log } from '../log.ts';

/** Work that comes round by itself: each name runs in one process at a time, at most once a minute. */
export interface Schedule {
  readonly name: string;
  readonly cron: string;
  readonly run: () => Promise<void>;
}

export interface Jobs {
  stop(): Promise<void>;
}

const POLL_SECONDS = 5;

/** Starts the schedules on the job library's own schema. */
export async function startJobs(owner: pg.Pool, schedules: readonly Schedule[], log: Log): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => owner.query(text, values) },
    schema: 'jobs',
  });
  boss.on('error', (error) => log.warn({ err: error }, 'The job queue had a fault'));
  await boss.start();
  for (const schedule of schedules) {
    await boss.createQueue(schedule.name, { policy: 'singleton' });
    await boss.work(schedule.name, { pollingIntervalSeconds: POLL_SECONDS }, async () => {
      await schedule.run();
    });
    await boss.schedule(schedule.name, schedule.cron);
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000 }) };
}
