import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
export const TICKS = 100;

export interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
  /** Ticks of processor time. */
  readonly own: number;
  /** Ticks of its children that have ended. */
  readonly ended: number;
}

/** Every process that this one can see; none outside Linux. */
export function readProcesses(): ProcessStat[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
}

/** Undefined if the process has ended. */
export function readProcess(pid: number): ProcessStat | undefined {
  return readStat(pid, `/proc/${pid}/stat`);
}

/** Ticks of processor time of the thread that a process began with: of Node, the one that answers. */
export function readMainThread(pid: number): number {
  return readStat(pid, `/proc/${pid}/task/${pid}/stat`)?.own ?? 0;
}

function readStat(pid: number, file: string): ProcessStat | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    // The second member is the command in brackets, which may contain anything.
    const end = text.lastIndexOf(')');
    const rest = text.slice(end + 2).split(' ');
    const sum = (from: number) => Number(rest[from]) + Number(rest[from + 1]);
    const name = text.slice(text.indexOf('(') + 1, end);
    return { pid, parent: Number(rest[1]), name, own: sum(11), ended: sum(13) };
  } catch {
    return undefined;
  }
}
