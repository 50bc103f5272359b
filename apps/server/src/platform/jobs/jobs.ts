import { PgBoss } from 'pg-boss';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { APP_ROLE } from '../database/database.ts';
import type { Log } from '../log.ts';

/** Scheduled work: each name runs in one process at a time, at most once a minute. */
export interface Schedule {
  readonly name: string;
  readonly cron: string;
  readonly run: () => Promise<void>;
}

export interface Jobs {
  stop(): Promise<void>;
}

const POLL_SECONDS = 5;
/**
 * A worker without a heartbeat for this long counts as dead, and another takes its job; otherwise the job would wait a
 * quarter of an hour.
 */
const HEARTBEAT_SECONDS = 60;
const EVERY_MINUTE = '* * * * *';

/**
 * Starts the schedules on the job library's own schema. Moving a clock forward triggers the every-minute schedules at
 * once.
 */
export async function startJobs(
  owner: pg.Pool,
  schedules: readonly Schedule[],
  log: Log,
  clock: Clock,
): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => owner.query(text, values) },
    schema: 'jobs',
  });
  boss.on('error', (error) => log.warn({ err: error }, 'The job queue had a fault'));
  try {
    await boss.start();
    for (const schedule of schedules) await begin(schedule);
    // Processes that connect as another user report the state of the work.
    await owner.query(
      `grant usage on schema jobs to ${APP_ROLE}; grant select on all tables in schema jobs to ${APP_ROLE}`,
    );
  } catch (error) {
    // A half-started scheduler would work beside the next one; the first error says more than one of stopping it.
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }

  async function begin(schedule: Schedule): Promise<void> {
    await boss.createQueue(schedule.name, { policy: 'singleton' });
    await boss.updateQueue(schedule.name, { heartbeatSeconds: HEARTBEAT_SECONDS });
    const worker = await boss.work(schedule.name, { pollingIntervalSeconds: POLL_SECONDS }, async () => {
      await schedule.run();
    });
    await boss.schedule(schedule.name, schedule.cron);
    if (schedule.cron === EVERY_MINUTE) clock.onAdvance?.(() => void runNow(schedule.name, worker));
  }

  async function runNow(name: string, worker: string): Promise<void> {
    try {
      await boss.send(name);
      boss.notifyWorker(worker);
    } catch (error) {
      log.warn({ err: error, name }, 'A job did not follow the clock; its next minute comes');
    }
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000 }) };
}
