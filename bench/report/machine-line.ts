import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** The machine that was measured on; a busy machine disturbs even ratios. */
export function machineLine(): string {
  const load = loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  return `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, ${memory} GiB, Node ${process.version}, load ${load}`;
}
