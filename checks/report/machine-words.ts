import { availableParallelism, totalmem } from 'node:os';

/** The machine that ran the trials: the properties that affect them. */
export function machineWords(): string {
  return `${availableParallelism()} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.version}`;
}
