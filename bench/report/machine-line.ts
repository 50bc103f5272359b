import { availableParallelism, cpus, totalmem } from 'node:os';

/** The machine that was measured on. */
export function machineLine(): string {
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  return `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, ${memory} GiB, Node ${process.version}`;
}
