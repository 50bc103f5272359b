import { setTimeout as delay } from 'node:timers/promises';
import { formatMinor } from '@farewind/values/money';
import type { Chance } from '../chance.ts';

/** A price that was in force, in the terms of `performance.now()`: not before `from`, and not after `until`. */
interface PriceInForce {
  readonly minor: number;
  readonly from: number;
  until: number;
}

/** The fare of one flight on one day, as the fare calendar names it. */
interface Cell {
  readonly serviceId: number;
  readonly fareId: number;
  readonly date: string;
  version: number;
}

/** `801 2027-01-15`. */
type NamedCell = readonly [name: string, cell: Cell];

const PASSWORD = 'a password of the tests';
const CLERKS = 3;
/** Prices that one call sets. */
const AT_ONCE = 4;
const LOWEST_MINOR = 8000;
const SPREAD_MINOR = 20_000;

/** Staff who set prices in the fare calendar without end, and remember which price was in force when. */
export class PriceChanger {
  readonly #address: string;
  readonly #token: string;
  readonly #chance: Chance;
  readonly #cells: readonly NamedCell[];
  readonly #prices = new Map<string, PriceInForce[]>();
  #changes = 0;

  private constructor(address: string, token: string, chance: Chance, cells: Map<string, Cell>) {
    this.#address = address;
    this.#token = token;
    this.#chance = chance;
    this.#cells = [...cells];
  }

  /** Signs in as the administrator, and gives each flight of these days a price of its own. */
  static async start(
    address: string,
    chance: Chance,
    flights: { readonly carrier: string; readonly numbers: readonly string[] },
    days: { readonly from: string; readonly to: string },
  ): Promise<PriceChanger> {
    const signedIn = await send<{ accessToken: string }>(address, '/api/TokenAuth/Authenticate', {
      method: 'POST',
      body: { userNameOrEmailAddress: 'admin', password: PASSWORD },
    });
    const token = signedIn.accessToken;
    const cells = new Map<string, Cell>();
    for (const number of flights.numbers) {
      const query = new URLSearchParams({ carrier: flights.carrier, number, ...days });
      const calendar = await send<{ cells: Cell[] }>(
        address,
        `/api/services/app/Inventory/GetFareCalendar?${query.toString()}`,
        { method: 'GET', token },
      );
      for (const cell of calendar.cells) cells.set(`${number} ${cell.date}`, cell);
    }
    const changer = new PriceChanger(address, token, chance, cells);
    await changer.#change(changer.#cells);
    changer.#changes = 0;
    return changer;
  }

  get changes(): number {
    return this.#changes;
  }

  /** Changes prices at this pace until `isOver`, several at a time, each on its own days; returns the pace that was kept. */
  async run(perMinute: number, isOver: () => boolean): Promise<number> {
    const begun = performance.now();
    const work = async (clerk: number): Promise<void> => {
      const own = this.#cells.filter((_, index) => index % CLERKS === clerk);
      for (let turn = 0; !isOver(); turn += 1) {
        const due = begun + (turn * CLERKS * AT_ONCE * 60_000) / perMinute;
        if (performance.now() < due) await delay(due - performance.now());
        await this.#change(this.#chance.draw(own, AT_ONCE));
      }
    };
    await Promise.all(Array.from({ length: CLERKS }, (_, clerk) => work(clerk)));
    return Math.round((this.#changes * 60_000) / (performance.now() - begun));
  }

  /** Whether flights may have cost this together, for an adult, at a moment between two. */
  mayHaveCost(flights: readonly string[], minor: number, from: number, until: number): boolean {
    const [first, ...others] = flights;
    if (first === undefined) return minor === 0;
    const prices = this.#prices.get(first) ?? [];
    return prices.some(
      (price) =>
        price.from <= until &&
        price.until >= from &&
        this.mayHaveCost(others, minor - price.minor, from, until),
    );
  }

  /** Sets new prices of these in one call, all or none. */
  async #change(named: readonly NamedCell[]): Promise<void> {
    const changes = named.map(([name, cell]) => {
      const minor = LOWEST_MINOR + this.#chance.below(SPREAD_MINOR);
      const prices = this.#prices.get(name) ?? [];
      const before = prices.at(-1);
      const now: PriceInForce = { minor, from: performance.now(), until: Number.POSITIVE_INFINITY };
      this.#prices.set(name, [...prices, now]);
      return { cell, minor, before };
    });
    const prices = changes.map(({ cell: { serviceId, fareId, date, version }, minor }) => ({
      serviceId,
      fareId,
      date,
      version,
      adult: formatMinor(minor),
    }));
    await send(this.#address, '/api/services/app/Inventory/UpdateFareCalendar', {
      method: 'PUT',
      token: this.#token,
      body: { prices },
    });
    for (const { cell, before } of changes) {
      cell.version += 1;
      if (before) before.until = performance.now();
    }
    this.#changes += changes.length;
  }
}

interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly token?: string;
  readonly body?: object;
}

async function send<T>(address: string, path: string, { method, token, body }: Sent): Promise<T> {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: {
      'abp-tenantid': '1',
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${text.slice(0, 300)}`);
  return (JSON.parse(text) as { result: T }).result;
}
