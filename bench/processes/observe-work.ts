import { availableParallelism, cpus } from 'node:os';
import pg from 'pg';
import { readDatabaseSeconds } from '../load/database-seconds.ts';
import type { LoadServer } from '../load/load-server.ts';
import { readMainThread, readProcess, TICKS } from '../process-stats.ts';

/** Processors in use, on average, and what the connections of the database did. */
export interface Use {
  /** Processors of the machine, and how many were in use. */
  readonly processors: number;
  readonly used: number;
  /** Used by each process of the product with all its threads, and by its main thread, which answers. */
  readonly servers: readonly number[];
  readonly mainThreads: readonly number[];
  readonly database: number;
  /** Used by the callers, including the bank and the mail server. */
  readonly callers: number;
  /** Connections by what they did, on average: see `activities`. */
  readonly connections: Readonly<Record<Activity, number>>;
}

/** A statement runs; it waits for a lock of rows or tables; for anything else; a transaction waits for its process. */
export const activities = ['running', 'lock', 'other wait', 'waits for the process'] as const;
export type Activity = (typeof activities)[number];

const SAMPLE_MS = 50;

/** How busy everything is that takes part in `work`. */
export async function observeWork(
  servers: readonly LoadServer[],
  databaseUrl: string,
  work: () => Promise<void>,
): Promise<Use> {
  const sampler = await ConnectionSampler.start(databaseUrl);
  try {
    const [before, begun] = [await readTimes(servers), performance.now()];
    await work();
    const seconds = (performance.now() - begun) / 1000;
    const after = await readTimes(servers);
    const each = (read: (times: Times) => readonly number[]) =>
      read(after).map((value, at) => (value - read(before)[at]!) / seconds);
    return {
      processors: availableParallelism(),
      used: (after.machine - before.machine) / seconds,
      servers: each((times) => times.servers),
      mainThreads: each((times) => times.mainThreads),
      database: (after.database - before.database) / seconds,
      callers: (after.callers - before.callers) / seconds,
      connections: sampler.averages(),
    };
  } finally {
    await sampler.stop();
  }
}

/** Processor seconds so far. */
interface Times {
  readonly machine: number;
  readonly servers: readonly number[];
  readonly mainThreads: readonly number[];
  readonly database: number;
  readonly callers: number;
}

async function readTimes(servers: readonly LoadServer[]): Promise<Times> {
  const own = process.cpuUsage();
  return {
    machine:
      cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000,
    servers: servers.map(({ pid }) => (readProcess(pid)?.own ?? 0) / TICKS),
    mainThreads: servers.map(({ pid }) => readMainThread(pid) / TICKS),
    database: (await readDatabaseSeconds(servers[0]!.database)) ?? 0,
    callers: (own.user + own.system) / 1e6,
  };
}

/** Looks twenty times a second at what the connections of a database do. */
class ConnectionSampler {
  readonly #client: pg.Client;
  readonly #sums = new Map<Activity, number>();
  #samples = 0;
  #isStopped = false;
  #running: Promise<void> = Promise.resolve();

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async start(databaseUrl: string): Promise<ConnectionSampler> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const sampler = new ConnectionSampler(client);
    sampler.#running = sampler.#run();
    return sampler;
  }

  averages(): Readonly<Record<Activity, number>> {
    const average = (activity: Activity) => (this.#sums.get(activity) ?? 0) / Math.max(1, this.#samples);
    return Object.fromEntries(
      activities.map((activity) => [activity, average(activity)]),
    ) as Use['connections'];
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
    await this.#client.end();
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const { rows } = await this.#client.query<{ activity: Activity; count: number }>(
        `select case
            when state <> 'active' then 'waits for the process'
            when wait_event_type is null then 'running'
            when wait_event_type = 'Lock' then 'lock'
            else 'other wait'
          end as activity, count(*)::int as count
          from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
            and (state = 'active' or state like 'idle in transaction%')
          group by 1`,
      );
      for (const { activity, count } of rows)
        this.#sums.set(activity, (this.#sums.get(activity) ?? 0) + count);
      this.#samples += 1;
      await new Promise((next) => setTimeout(next, SAMPLE_MS));
    }
  }
}
