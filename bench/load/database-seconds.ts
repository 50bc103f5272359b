import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100;

/** The processor seconds of the database server with all its processes, ended ones included; undefined outside Linux. */
export async function readDatabaseSeconds(client: pg.Client): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const parent = readStat(String(rows[0]!.pid))?.parent;
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(name) ?? []);
  const head = all.find(({ pid }) => pid === parent);
  const workers = all.filter((each) => each.parent === parent);
  const ticks = workers.reduce((sum, { own }) => sum + own, (head?.own ?? 0) + (head?.ended ?? 0));
  return ticks / TICKS;
}

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly own: number;
  /** Of its children that have ended. */
  readonly ended: number;
}

function readStat(name: string): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8');
    // The second member is the command in brackets, which may contain anything.
    const rest = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const sum = (from: number) => Number(rest[from]) + Number(rest[from + 1]);
    return { pid: Number(name), parent: Number(rest[1]), own: sum(11), ended: sum(13) };
  } catch {
    return undefined;
  }
}
