import { availableParallelism, totalmem } from 'node:os';

/** What the trials ran on, as far as it bears on them. */
export function machineWords(): string {
  return `${availableParallelism()} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.version}`;
}
