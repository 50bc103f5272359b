import { availableParallelism, totalmem } from 'node:os';

/** The machine of the trials, as far as it matters to them. */
export function machineWords(): string {
  return `${availableParallelism()} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.version}`;
}
