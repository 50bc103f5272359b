import { dayNumber, isoWeekday } from '@farewind/values/local-time';
import { describe, expect, it } from 'vitest';
import { judgeClocks } from '../../src/modules/flights/inventory/load/check-clocks.ts';
import { expandSeats } from '../../src/modules/flights/inventory/load/expand-seats.ts';
import { planFares, type PlannedFare } from '../../src/modules/flights/inventory/load/plan-fares.ts';
import type { StoredService } from '../../src/modules/flights/inventory/load/stored-service.ts';
import { readSsim } from '../../src/modules/flights/inventory/ssim/read-ssim.ts';
import { scheduleServices } from '../../src/modules/flights/inventory/ssim/schedule-services.ts';
import { readFareTable } from '../../src/modules/flights/inventory/tables/fare-table.ts';
import { readSeatTable } from '../../src/modules/flights/inventory/tables/seat-table.ts';
import { readAirlines, readAirports } from '../../src/modules/places/read-place-files.ts';
import { demoInventory } from './demo-inventory.ts';

const airports = new Map(readAirports().map((airport) => [airport.code, airport]));
const zones = new Map([...airports].map(([code, { timeZone }]) => [code, timeZone]));
const firstDay = dayNumber('2026-11-21');
const lastDay = firstDay + 330;
const demo = read(demoInventory(firstDay, lastDay));

/** The texts as the importer reads them, without a database: every row must be right. */
function read(texts: ReturnType<typeof demoInventory>) {
  const schedule = readSsim(texts.ssim, { tolerant: false });
  const { services, problems } = scheduleServices(schedule.legs);
  const stored = services.map((service, index): StoredService => ({
    ...judgeClocks(service, zones).service,
    ...service.period,
    id: index + 1,
    codeshareOf: service.codeshareOf ?? null,
  }));
  const seatTable = readSeatTable(texts.seats);
  const fareTable = readFareTable(texts.fares, 'EUR');
  const seats = expandSeats(seatTable.rows, stored);
  const countries = new Map([...airports].map(([code, airport]) => [code, airport.country]));
  const plan = planFares(fareTable.rows, stored, countries);
  const faults = [schedule, { problems }, seatTable, fareTable, seats, plan].flatMap((part) => part.problems);
  return { services: stored, totals: seats.totals, fares: plan.fares, faults };
}

function cityOf(code: string): string {
  return airports.get(code)?.cityCode ?? code;
}

function ends(service: StoredService): { from: string; to: string } {
  const [leg] = service.legs;
  return { from: leg?.origin ?? '', to: leg?.destination ?? '' };
}

function connects(service: StoredService, from: string, to: string): boolean {
  const { from: origin, to: destination } = ends(service);
  return cityOf(origin) === from && cityOf(destination) === to;
}

const economy = demo.totals.filter(({ bucket }) => bucket === 'Y');

describe('the demo agency’s programme', () => {
  it('is written in the import formats without a fault', () => {
    expect(demo.faults).toEqual([]);
  });

  it('flies at least 60 city pairs, each in both directions', () => {
    const directed = new Set(demo.services.map(ends).map(({ from, to }) => `${cityOf(from)} ${cityOf(to)}`));
    for (const pair of directed) expect(directed).toContain(pair.split(' ').reverse().join(' '));
    expect(directed.size / 2).toBeGreaterThanOrEqual(60);
  });

  it('reaches the twelve destinations of the shop and starts where its customers live', () => {
    const destinations = new Set(demo.services.map((service) => cityOf(ends(service).to)));
    const twelve = ['AYT', 'IST', 'GOI', 'BJV', 'BCN', 'DLM', 'VAR', 'HKT', 'BOJ', 'IEV', 'MOW', 'LED'];
    expect(twelve.filter((code) => !destinations.has(code))).toEqual([]);
    const origins = new Set(demo.services.map((service) => ends(service).from));
    const homes = 'SVO DME VKO ZIA LED KBP IEV MSQ IST SAW ESB KZN SVX KUF'.split(' ');
    expect(homes.filter((code) => !origins.has(code))).toEqual([]);
  });

  it('uses carriers that exist, each flight number once on a day', () => {
    const airlines = new Set(readAirlines().map(({ code }) => code));
    expect(demo.services.filter(({ carrier }) => !airlines.has(carrier))).toEqual([]);
    const dated = demo.services.flatMap((service) =>
      economy
        .filter(({ serviceId }) => serviceId === service.id)
        .map(({ day }) => `${service.carrier} ${service.number} ${day}`),
    );
    expect(new Set(dated).size).toBe(dated.length);
  });

  it('always sells the next 330 days: some flight leaves Moscow for Antalya on each of them', () => {
    const days = new Set(economy.map(({ day }) => day));
    expect(Math.min(...days)).toBe(firstDay);
    expect(Math.max(...days)).toBe(lastDay);
    const ids = new Set(
      demo.services.filter((service) => connects(service, 'MOW', 'AYT')).map(({ id }) => id),
    );
    const served = new Set(economy.filter(({ serviceId }) => ids.has(serviceId)).map(({ day }) => day));
    expect(served.size).toBe(331);
  });

  it('has charters and scheduled flights from Moscow to Antalya on most days, with four seats together', () => {
    const byKind = (kind: string): Set<number> => {
      const ids = new Set(
        demo.services
          .filter((service) => service.kind === kind && connects(service, 'MOW', 'AYT'))
          .map(({ id }) => id),
      );
      return new Set(
        economy.filter(({ serviceId, total }) => ids.has(serviceId) && total >= 4).map(({ day }) => day),
      );
    };
    expect(byKind('charter').size).toBeGreaterThan(331 * 0.9);
    expect(byKind('scheduled').size).toBeGreaterThan(331 * 0.9);
  });

  it('has several charters a day from Moscow to Antalya in July', () => {
    const ids = new Set(
      demo.services
        .filter((service) => service.kind === 'charter' && connects(service, 'MOW', 'AYT'))
        .map(({ id }) => id),
    );
    const july = Array.from({ length: 31 }, (_, index) => dayNumber('2027-07-01') + index);
    const least = Math.min(
      ...july.map(
        (date) => economy.filter(({ serviceId, day }) => day === date && ids.has(serviceId)).length,
      ),
    );
    expect(least).toBeGreaterThanOrEqual(3);
  });

  it('feeds connections: flights into and out of both Istanbul airports and Dubai on each day', () => {
    for (const hub of ['IST', 'SAW', 'DXB']) {
      const into = new Set(demo.services.filter((service) => ends(service).to === hub).map(({ id }) => id));
      const outOf = new Set(
        demo.services.filter((service) => ends(service).from === hub).map(({ id }) => id),
      );
      const days = (ids: ReadonlySet<number>): number =>
        new Set(economy.filter(({ serviceId }) => ids.has(serviceId)).map(({ day }) => day)).size;
      expect([hub, days(into), days(outOf)]).toEqual([hub, 331, 331]);
    }
  });

  it('has nine seats or fewer on at least one departure in ten', () => {
    const few = economy.filter(({ total }) => total > 0 && total <= 9);
    expect(few.length / economy.length).toBeGreaterThanOrEqual(0.1);
  });

  it('is sold out on five percent of the dates, in every cabin', () => {
    const departures = Map.groupBy(demo.totals, ({ serviceId, day }) => `${serviceId} ${day}`);
    const soldOut = [...departures.values()].filter((cabins) => cabins.every(({ total }) => total === 0));
    expect(soldOut.length / departures.size).toBeGreaterThanOrEqual(0.05);
    expect(soldOut.length / departures.size).toBeLessThan(0.08);
  });

  it('has a refundable family on every scheduled flight, and one family on charters', () => {
    const byService = Map.groupBy(demo.fares, ({ serviceId }) => serviceId);
    for (const service of demo.services) {
      const fares = byService.get(service.id) ?? [];
      const families = new Set(fares.map(({ family }) => family));
      if (service.kind === 'charter') expect([...families]).toEqual(['Charter']);
      else expect(fares.some(({ cancelFeeMinor }) => cancelFeeMinor !== null)).toBe(true);
    }
  });

  it('has one price of every product for each departure', () => {
    const byService = Map.groupBy(demo.fares, ({ serviceId }) => serviceId);
    const applies = (fare: PlannedFare, day: number): boolean =>
      fare.fromDay <= day && day <= fare.untilDay && ((fare.days >> (isoWeekday(day) - 1)) & 1) === 1;
    for (const { serviceId, day } of demo.totals.filter(({ bucket }) => bucket === 'Y')) {
      const fares = (byService.get(serviceId) ?? []).filter((fare) => applies(fare, day));
      const products = new Set(fares.map(({ cabin, family }) => `${cabin} ${family}`));
      if (fares.length === 0 || products.size !== fares.length)
        expect({ serviceId, day, fares }).toBe('priced once');
    }
  });

  it('moves prices with season and day of the week, and keeps children and infants below adults', () => {
    const service = demo.services.find(
      ({ carrier, number, fromDay }) => carrier === 'ZF' && number === '861' && fromDay > firstDay,
    );
    const fares = demo.fares.filter(({ serviceId }) => serviceId === service?.id);
    const prices = new Set(fares.map(({ prices: { adult } }) => adult.fare));
    expect(prices.size).toBeGreaterThan(10);
    for (const {
      prices: { adult, child, infant },
    } of demo.fares) {
      if (child.fare > adult.fare || infant.fare * 4 > adult.fare)
        expect({ adult, child, infant }).toBe('plausible');
    }
  });

  it('shows every idea that a fare can carry: through, with its return, for some days, so long before, by other ages', () => {
    const { fares } = demo;
    expect(new Set(fares.map((fare) => fare.throughBasisPoints))).toEqual(new Set([null, 8200, 9000]));
    const holidays = fares.filter(({ pairGroup }) => pairGroup === 'holiday');
    expect(
      new Set(holidays.map((fare) => [fare.minStayDays, fare.maxStayDays, fare.releaseDays].join())),
    ).toEqual(new Set(['3,30,7']));
    expect(fares.some(({ ageReference }) => ageReference === 'firstFlight')).toBe(true);
  });

  it('keeps plausible times: no flight slower or faster than its distance allows', () => {
    const hours = demo.services.map(
      (service) => (service.legs[0]?.arrivesMinute ?? 0) - (service.legs[0]?.departsMinute ?? 0),
    );
    expect(Math.min(...hours)).toBeGreaterThan(-60);
    expect(Math.max(...hours)).toBeLessThan(16 * 60);
  });

  it('says the same of every day that two later loads share', () => {
    const later = read(demoInventory(firstDay + 40, firstDay + 80));
    const keyed = ({ services, totals }: typeof demo): Map<string, number> => {
      const names = new Map(
        services.map(({ id, carrier, number, variation, fromDay }) => [
          id,
          `${carrier} ${number} ${variation} ${fromDay}`,
        ]),
      );
      return new Map(
        totals.map(({ serviceId, day, bucket, total }) => [
          `${names.get(serviceId)} ${day} ${bucket}`,
          total,
        ]),
      );
    };
    const known = keyed(demo);
    const shared = [...keyed(later)].filter(([key]) => known.has(key));
    expect(shared.length).toBeGreaterThan(known.size / 10);
    expect(shared.filter(([key, total]) => known.get(key) !== total)).toEqual([]);
  });

  it('stays small enough to load in seconds', () => {
    expect(demo.services.length).toBeLessThanOrEqual(450);
    expect(demo.fares.length).toBeLessThanOrEqual(20_000);
    expect(demo.totals.length).toBeLessThanOrEqual(70_000);
  });
});
