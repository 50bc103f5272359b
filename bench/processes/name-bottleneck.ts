import type { Use } from './observe-work.ts';

/** Use of a processor from which on a thread or the machine counts as full: every switch loses some time. */
const FULL = 0.9;
/** Share of the machine used by other processes from which on they limit the rate. */
const DISTURBED = 0.1;
/** Share of the open transactions from which on their waits limit the rate. */
const HELD_UP = 0.3;

/** What kept the rate from being higher, with the figure that shows it. */
export function nameBottleneck(use: Use): string {
  const { processors, used, servers, mainThreads, database, callers, connections } = use;
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  if (used >= FULL * processors) {
    const others = Math.max(0, used - sum(servers) - database - callers);
    if (others >= DISTURBED * processors)
      return `OTHER PROGRAMS of this machine: ${others.toFixed(2)} of its ${processors} processors, so this rate says little of the product`;
    return `the machine’s processors: ${used.toFixed(2)} of ${processors} in use (product ${sum(servers).toFixed(2)}, database ${database.toFixed(2)}, callers with bank and mail ${callers.toFixed(2)}, others ${others.toFixed(2)})`;
  }
  const answering = sum(mainThreads) / mainThreads.length;
  if (answering >= FULL)
    return `the thread that answers, of each process: ${percent(answering)} of a processor, while the machine has ${(processors - used).toFixed(2)} left`;
  const open = sum(Object.values(connections));
  const share = (count: number) => (open === 0 ? 0 : count / open);
  if (share(connections.lock) >= HELD_UP)
    return `locks of rows: ${connections.lock.toFixed(1)} of ${open.toFixed(1)} open transactions wait for one`;
  if (share(connections['other wait']) >= HELD_UP)
    return `waits within the database: ${connections['other wait'].toFixed(1)} of ${open.toFixed(1)} open transactions`;
  return `none is full: the answering threads use ${percent(answering)} of a processor each, the machine ${used.toFixed(2)} of ${processors}; more callers would get more`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}
