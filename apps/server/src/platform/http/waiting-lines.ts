import { siteOfNetwork } from '../network/site-of-network.ts';

interface Site<Waiter> {
  /** In all of its lines. */
  waiting: number;
  /** By network, the next one first. */
  readonly lines: Map<string, Waiter[]>;
}

/** Who waits: each site in turn, and of a site each network in turn. */
export class WaitingLines<Waiter> {
  /** The next one first. */
  readonly #sites = new Map<string, Site<Waiter>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  lengthOf(network: string): number {
    return this.#sites.get(siteOfNetwork(network))?.lines.get(network)?.length ?? 0;
  }

  /** How many wait for the site of a network. */
  waitingBeside(network: string): number {
    return this.#sites.get(siteOfNetwork(network))?.waiting ?? 0;
  }

  add(network: string, waiters: readonly Waiter[]): void {
    if (waiters.length === 0) return;
    const key = siteOfNetwork(network);
    const site = this.#sites.get(key) ?? { waiting: 0, lines: new Map<string, Waiter[]>() };
    this.#sites.set(key, site);
    const line = site.lines.get(network) ?? [];
    site.lines.set(network, line);
    line.push(...waiters);
    site.waiting += waiters.length;
    this.#size += waiters.length;
  }

  /** Takes the next one, and its site and network go to the end. */
  takeNext(): Waiter | undefined {
    const [first] = this.#sites;
    if (!first) return undefined;
    const [key, site] = first;
    this.#sites.delete(key);
    this.#sites.set(key, site);
    const [next] = site.lines;
    if (!next) return undefined;
    const [network, line] = next;
    site.lines.delete(network);
    site.lines.set(network, line);
    const waiter = line.shift();
    this.#leave(key, network, 1);
    return waiter;
  }

  /** Takes a network's whole line. */
  takeLine(network: string): readonly Waiter[] {
    const key = siteOfNetwork(network);
    const line = this.#sites.get(key)?.lines.get(network);
    if (!line) return [];
    const taken = line.splice(0);
    this.#leave(key, network, taken.length);
    return taken;
  }

  /** How many wait for the site for which most wait. */
  get most(): number {
    return longest(this.#sites, ([, { waiting }]) => waiting)?.[1].waiting ?? 0;
  }

  /** Takes the newest one from the longest line of the site for which most wait. */
  takeNewestOfMost(): Waiter | undefined {
    const site = longest(this.#sites, ([, { waiting }]) => waiting);
    const line = site && longest(site[1].lines, ([, { length }]) => length);
    if (!line) return undefined;
    const newest = line[1].pop();
    this.#leave(site[0], line[0], 1);
    return newest;
  }

  #leave(key: string, network: string, count: number): void {
    const site = this.#sites.get(key);
    if (!site) return;
    this.#size -= count;
    site.waiting -= count;
    if (site.lines.get(network)?.length === 0) site.lines.delete(network);
    if (site.waiting === 0) this.#sites.delete(key);
  }
}

/** The last of several: they have waited least. */
function longest<T>(all: Iterable<T>, lengthOf: (one: T) => number): T | undefined {
  let found: T | undefined;
  for (const one of all) if (found === undefined || lengthOf(one) >= lengthOf(found)) found = one;
  return found;
}
