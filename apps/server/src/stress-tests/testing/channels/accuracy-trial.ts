import { setTimeout as delay } from 'node:timers/promises';
import type { PartnerClick } from '@farewind/contract/partners/partner-click';
import { addDays } from '@farewind/values/local-time';
import { parseMinor } from '@farewind/values/money';
import { freePort } from '../../../testing/free-port.ts';
import { openCharter } from '../../../testing/open-charter.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import type { Trip } from '../../../testing/shop-client.ts';
import { Buyer } from '../buyer.ts';
import { Chance } from '../chance.ts';
import { KillableServer } from '../killable-server.ts';
import { makeShopPlace } from '../killed-shop.ts';
import { PriceChanger } from './price-changer.ts';

const VISITORS = 8;
const DAYS = 30;
const NIGHTS = 7;
/** How long a visitor looks at the partner's list before the click, at most. */
const LONGEST_LOOK_MS = 4000;
const OUT = '801';
const BACK = '802';

export interface AccuracyTrial {
  readonly seed: number;
  readonly seconds: number;
  readonly changesPerMinute: number;
}

export interface AccuracyReport {
  readonly changes: number;
  readonly perMinute: number;
  readonly clicks: number;
  /** Clicks that landed on the passenger form at the price that the partner had shown. */
  readonly held: number;
  /** Clicks that were shown the difference. */
  readonly different: number;
  /** Clicks whose price changed once more before the form asked for it, and whose page says so. */
  readonly since: number;
  /** Searches that showed a price that had changed before they were asked. */
  readonly outdated: number;
  readonly faults: readonly string[];
}

interface Variant {
  readonly price: string;
  readonly url: string;
}

/**
 * Visitors of a meta-search site click on offers of our own flights, while staff change the prices in another process. Each
 * price that anybody is told is compared with the prices that were in force at that moment. Needs TEST_DATABASE=server.
 */
export async function runAccuracyTrial(trial: AccuracyTrial): Promise<AccuracyReport> {
  const { seed, seconds, changesPerMinute } = trial;
  const chance = new Chance(seed);
  const place = await makeShopPlace();
  const servers: KillableServer[] = [];
  try {
    const opened = await place.open({ DEMO: 'true' });
    const trip = await openCharter(opened, DEFAULT_TENANT);
    await opened.app.close();
    for (let process = 0; process < 2; process += 1) {
      const environment = { ...place.environment, DEMO: 'false', TRUST_PROXY: 'true', ROLE: 'web' };
      const server = new KillableServer(await freePort(), { ...environment, LOG_LEVEL: 'silent' });
      await server.start();
      servers.push(server);
    }
    const [shop, office] = servers as [KillableServer, KillableServer];
    const last = addDays(trip.departureDate, DAYS + NIGHTS);
    const changer = await PriceChanger.start(
      office.address,
      chance,
      { carrier: 'ZF', numbers: [OUT, BACK] },
      { from: trip.departureDate, to: last },
    );
    const end = performance.now() + seconds * 1000;
    const isOver = () => performance.now() > end;
    const visitors = new Visitors(shop.address, changer, chance, trip);
    const [perMinute] = await Promise.all([
      changer.run(changesPerMinute, isOver),
      ...Array.from({ length: VISITORS }, () => visitors.visitUntil(isOver)),
    ]);
    const { counts, faults } = visitors;
    return {
      changes: changer.changes,
      perMinute,
      ...counts,
      faults: [
        ...faults,
        ...(counts.held > 0 && counts.different > 0
          ? []
          : ['No click landed, or none was told a difference']),
        ...servers.flatMap(({ lastWords }) => lastWords ?? []),
      ],
    };
  } finally {
    for (const server of servers) await server.stop();
    await place.remove();
  }
}

class Visitors {
  readonly counts = { clicks: 0, held: 0, different: 0, since: 0, outdated: 0 };
  readonly faults: string[] = [];
  readonly #address: string;
  readonly #changer: PriceChanger;
  readonly #chance: Chance;
  readonly #trip: Trip;
  #number = 0;

  constructor(address: string, changer: PriceChanger, chance: Chance, trip: Trip) {
    this.#address = address;
    this.#changer = changer;
    this.#chance = chance;
    this.#trip = trip;
  }

  async visitUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) await this.#visit();
  }

  async #visit(): Promise<void> {
    this.#number += 1;
    const number = this.#number;
    const date = addDays(this.#trip.departureDate, this.#chance.below(DAYS));
    const isRound = this.#chance.happens(0.5);
    const adults = 1 + this.#chance.below(3);
    const flights = [`${OUT} ${date}`, ...(isRound ? [`${BACK} ${addDays(date, NIGHTS)}`] : [])];
    const cost = (text: string, from: number): boolean =>
      this.#changer.mayHaveCost(flights, parseMinor(text) / adults, from, performance.now());
    const name = `Click ${number} (${flights.join(', ')})`;
    const fault = (sentence: string): void => void this.faults.push(`${name}: ${sentence}`);

    const askedAt = performance.now();
    const { from, to } = this.#trip;
    const query = {
      partner: 'demo',
      key: 'demo-meta',
      from,
      to,
      date1: date,
      currency: 'EUR',
      language: 'en',
      adults: String(adults),
      ...(isRound ? { date2: addDays(date, NIGHTS) } : {}),
    };
    const found = await this.#get(`/partner/v1/search.json?${new URLSearchParams(query).toString()}`, number);
    const { variants } = JSON.parse(found.text) as { variants?: Variant[] };
    const [variant] = variants ?? [];
    if (!variant) return fault(`the search was answered ${found.status}: ${found.text.slice(0, 200)}`);
    if (!cost(variant.price, askedAt)) this.counts.outdated += 1;
    await delay(LONGEST_LOOK_MS * this.#chance.next());

    const clickedAt = performance.now();
    const link = new URL(variant.url);
    const clicked = await this.#get(`${link.pathname}${link.search}`, number);
    const landed = new URL(clicked.location, this.#address);
    const id = landed.searchParams.get('click') ?? '';
    const read = await this.#get(`/api/services/app/SalesPartner/GetClick?id=${id}`, number);
    const click = (JSON.parse(read.text) as { result: PartnerClick | null }).result;
    if (!click) return fault(`led to ${landed.href}, and tells nothing`);
    this.counts.clicks += 1;
    if (click.shown !== variant.price) fault(`${variant.price} was shown, ${click.shown} is told`);
    if (click.now === null || !cost(click.now, clickedAt)) fault(`${click.now} was no price at the click`);
    const linesNow = click.slices
      .flatMap(({ lines }) => lines)
      .reduce((sum, { now }) => sum + parseMinor(now ?? '0.00'), 0);
    if (click.now !== null && linesNow !== parseMinor(click.now))
      fault(`its lines sum up to ${linesNow}, the total is ${click.now}`);
    if (!landed.pathname.startsWith('/flightPayment/')) {
      if (click.outcome !== 'price' || click.now === click.shown)
        fault(`${click.outcome}, ${click.shown} shown, ${click.now} now`);
      this.counts.different += 1;
      return;
    }
    if (click.outcome !== 'held' || click.now !== click.shown)
      fault(`landed on the form with ${click.outcome}, ${click.shown} shown and ${click.now} now`);
    const total = await this.#askAsForm(landed, adults, number);
    if (total === undefined || !cost(total, clickedAt)) fault(`the form asks ${total}, which was no price`);
    // The form compares its price with the one shown, and tells a difference that came since.
    if (total === variant.price) this.counts.held += 1;
    else this.counts.since += 1;
  }

  /** The price that the passenger form asks for. */
  async #askAsForm(landed: URL, adults: number, number: number): Promise<string | undefined> {
    const [, , searchId, flightId, returnFlightId] = landed.pathname.split('/').map(decodeURIComponent);
    const fares = Object.fromEntries(landed.searchParams);
    const buyer = new Buyer(() => this.#address, number);
    const answer = await buyer.post<{ total: string }>('Booking/CheckPrice', {
      searchId,
      flightId,
      fareId: fares['fare'],
      ...(returnFlightId === undefined ? {} : { returnFlightId, returnFareId: fares['returnFare'] }),
      adults,
      children: 0,
      infants: 0,
      currency: 'EUR',
    });
    return answer.result?.total;
  }

  async #get(path: string, number: number) {
    const response = await fetch(`${this.#address}${path}`, {
      redirect: 'manual',
      headers: { 'x-forwarded-for': `198.18.${number >> 8}.${number & 255}` },
    });
    const location = response.headers.get('location') ?? '';
    return { status: response.status, text: await response.text(), location };
  }
}
