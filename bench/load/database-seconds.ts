import type pg from 'pg';
import { readProcess, readProcesses, TICKS } from '../process-stats.ts';

/** The processor seconds of the database server with all its processes, ended ones included; undefined outside Linux. */
export async function readDatabaseSeconds(client: pg.Client): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const parent = readProcess(rows[0]!.pid)?.parent;
  const all = readProcesses();
  const head = all.find(({ pid }) => pid === parent);
  const workers = all.filter((each) => each.parent === parent);
  const ticks = workers.reduce((sum, { own }) => sum + own, (head?.own ?? 0) + (head?.ended ?? 0));
  return ticks / TICKS;
}
