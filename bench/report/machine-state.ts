import { cpus, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { readProcesses, TICKS, type ProcessStat } from '../process-stats.ts';

export interface BusyProcess {
  readonly pid: number;
  readonly name: string;
  /** Share of one processor. */
  readonly share: number;
}

/** What else the machine does. */
export interface MachineState {
  /** The average of runnable processes over 1, 5 and 15 minutes. */
  readonly load: readonly number[];
  /** How many processors worked within the observed second. */
  readonly processorsUsed: number;
  /** The busiest first. In a container, processes outside it are counted in `processorsUsed` alone. */
  readonly busy: readonly BusyProcess[];
}

const OBSERVED_MS = 1000;
const BUSY_SHARE = 0.05;
const MOST_LISTED = 5;
/** What an idle system's own services and the start of the bench itself use at most. */
const IDLE_PROCESSORS = 0.2;
const IDLE_LOAD = 0.5;

/** Observes the machine for a second. */
export async function observeMachine(): Promise<MachineState> {
  const [before, workedBefore, begun] = [readProcesses(), workedMs(), performance.now()];
  await delay(OBSERVED_MS);
  const [after, workedAfter] = [readProcesses(), workedMs()];
  const ms = performance.now() - begun;
  return {
    load: loadavg(),
    processorsUsed: (workedAfter - workedBefore) / ms,
    busy: findBusy(before, after, ms / 1000),
  };
}

/** Processes other than this one that used a noticeable share of a processor between two readings. */
export function findBusy(
  before: readonly ProcessStat[],
  after: readonly ProcessStat[],
  seconds: number,
): BusyProcess[] {
  const earlier = new Map(before.map(({ pid, own }) => [pid, own]));
  return after
    .filter(({ pid }) => pid !== process.pid)
    .map(({ pid, name, own }) => ({
      pid,
      name,
      share: Math.max(0, own - (earlier.get(pid) ?? 0)) / TICKS / seconds,
    }))
    .filter(({ share }) => share >= BUSY_SHARE)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MOST_LISTED);
}

/** The lines that a bench prints before its start; a machine that is not idle is warned of. */
export function linesOfState({ load, processorsUsed, busy }: MachineState): string[] {
  const names = busy.map(({ pid, name, share }) => `${name} (${pid}) ${percentOf(share)}`);
  const found = `Before the start: load ${load.map((value) => value.toFixed(1)).join(' ')}, ${processorsUsed.toFixed(1)} processors in use`;
  const line = `${found}; busy processes: ${names.length === 0 ? 'none' : names.join(', ')}`;
  const used = Math.max(
    processorsUsed,
    busy.reduce((sum, { share }) => sum + share, 0),
  );
  if (used <= IDLE_PROCESSORS && (load[0] ?? 0) <= IDLE_LOAD) return [line];
  return [
    line,
    'WARNING: this machine is not idle. Its figures will be disturbed: stop the other programs, or wait until the load has fallen, and run it again.',
  ];
}

function workedMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
}

function percentOf(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}
