import { addDays, dayNumber } from '@farewind/values/local-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../../../platform/errors.ts';
import type { FlightChoice, PricedTrip } from '../public.ts';
import { formatFareId, formatFlightId } from '../stock/flight-id.ts';
import { storeSearch } from '../search/search-repository.ts';
import { openFlightsFixture, type FlightsFixture } from '../testing/flights-fixture.ts';
import { insertService, type InsertedService } from '../testing/insert-service.ts';

const DATE = '2027-06-01';
const PERIOD = { from: '2027-05-01', to: '2027-08-30' };
const PRICE = [10000, 2000, 1000, 0] as const;

let fixture: FlightsFixture;
let there: InsertedService;
let back: InsertedService;
let otherCarrier: InsertedService;
let toIstanbul: InsertedService;
let fromIstanbul: InsertedService;

beforeAll(async () => {
  fixture = await openFlightsFixture('2027-05-20T08:00:00Z');
  await fixture.inTenant(async (scope) => {
    const charter = { ...PERIOD, kind: 'charter', seats: { Y: 4 } } as const;
    const fares = [{ adult: PRICE }, { adult: PRICE, cap: 2 }, { adult: PRICE, pairGroup: 'sun' }];
    there = await insertService(scope, {
      carrier: 'ZF',
      number: '801',
      ...charter,
      fares,
      legs: [{ from: 'VKO', to: 'AYT', departs: 400, arrives: 640 }],
    });
    const home = [{ from: 'AYT', to: 'VKO', departs: 700, arrives: 940 }];
    back = await insertService(scope, { carrier: 'ZF', number: '802', ...charter, fares, legs: home });
    otherCarrier = await insertService(scope, {
      carrier: 'EO',
      number: '804',
      ...charter,
      fares,
      legs: home,
    });
    const scheduled = { ...PERIOD, seats: { Y: 9 }, fares: [{ adult: PRICE }] } as const;
    toIstanbul = await insertService(scope, {
      carrier: 'TK',
      number: '1',
      ...scheduled,
      legs: [{ from: 'SVO', to: 'IST', departs: 300, arrives: 600 }],
    });
    fromIstanbul = await insertService(scope, {
      carrier: 'TK',
      number: '2',
      ...scheduled,
      legs: [{ from: 'IST', to: 'AYT', departs: 689, arrives: 760 }],
    });
  });
});

afterAll(() => fixture.close());

const idOf = ({ serviceId }: InsertedService, date: string) => {
  return formatFlightId([{ serviceId, day: dayNumber(date), boardLeg: 1, offLeg: 1 }]);
};
const fareOf = ({ fareIds }: InsertedService, fare = 0) => formatFareId([fareIds[fare]!]);

interface Wanted {
  readonly returnDate?: string;
  readonly adults?: number;
  readonly choice?: Partial<FlightChoice>;
}

function price({ returnDate, adults = 1, choice = {} }: Wanted): Promise<PricedTrip> {
  return fixture.inTenant(async (scope) => {
    const searchId = await storeSearch(scope, {
      ...(returnDate === undefined ? { tripType: 'oneWay' } : { tripType: 'roundTrip', returnDate }),
      from: 'MOW',
      to: 'AYT',
      departureDate: DATE,
      cabin: 'economy',
      currency: 'EUR',
      adults,
      children: 0,
      infants: 0,
      directOnly: false,
      nearbyAirports: false,
    });
    const counts = { adults, children: 0, infants: 0 };
    const chosen = { flightId: idOf(there, DATE), fareId: fareOf(there) };
    const wanted: FlightChoice = { searchId, ...chosen, counts, currency: 'EUR', ...choice };
    return fixture.module.flights.priceChoice(scope, wanted, 'en');
  });
}

async function refusalOf(wanted: Wanted): Promise<unknown> {
  try {
    return (await price(wanted)).totalMinor;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const fields = error.options.fields?.map(({ path }) => path);
    return fields ? [error.key, ...fields] : error.key;
  }
}

describe('the price of a choice', () => {
  it('names every counter that its seats come from', async () => {
    const trip = await price({ adults: 2, choice: { fareId: fareOf(there, 1) } });
    expect(trip.totalMinor).toBe(26_000);
    const [slice] = trip.slices;
    const { serviceId, fareIds } = there;
    expect(slice?.seatCounters).toEqual([{ serviceId, flightDate: DATE, legNo: 1, bucket: 'Y' }]);
    expect(slice?.fareCounters).toEqual([{ fareId: fareIds[1], flightDate: DATE }]);
    expect(slice?.contractParty).toEqual({ kind: 'carrier', name: 'Azur Air' });
    expect(slice?.changeRule).toEqual({ allowed: true, feeMinor: 5000, untilHours: 0 });
  });

  it('is refused for anything that the search did not find: another day, route or fare, or unknown ids', async () => {
    expect(await refusalOf({ choice: { searchId: 'nobody' } })).toBe('FLT-EXPIRED');
    expect(await refusalOf({ choice: { flightId: 'x y' } })).toBe('FLT-EXPIRED');
    expect(await refusalOf({ choice: { flightId: idOf(there, addDays(DATE, 1)) } })).toBe('FLT-EXPIRED');
    expect(await refusalOf({ choice: { flightId: idOf(back, DATE), fareId: fareOf(back) } })).toBe(
      'FLT-EXPIRED',
    );
    expect(await refusalOf({ choice: { fareId: fareOf(back) } })).toBe('FLT-EXPIRED');
  });

  it('is refused for a connection that is a minute too short', async () => {
    const [first, next] = [toIstanbul, fromIstanbul];
    const connection = {
      flightId: `${idOf(first, DATE)}_${idOf(next, DATE)}`,
      fareId: `${fareOf(first)}_${fareOf(next)}`,
    };
    expect(await refusalOf({ choice: connection })).toBe('FLT-EXPIRED');
    await fixture.inTenant(({ tx }) =>
      tx
        .updateTable('service_leg')
        .set({ departs_minute: 690 })
        .where('service_id', '=', next.serviceId)
        .execute(),
    );
    expect(await refusalOf({ choice: connection })).toBe(26_000);
  });

  it('is refused when fewer seats are left, or the fare’s cap is reached', async () => {
    expect(await refusalOf({ adults: 4 })).toBe(52_000);
    expect(await refusalOf({ adults: 5 })).toBe('FLT-NOSEAT');
    expect(await refusalOf({ adults: 3, choice: { fareId: fareOf(there, 1) } })).toBe('FLT-NOSEAT');
  });

  it('is refused for a party that is not allowed', async () => {
    const counts = { adults: 1, children: 0, infants: 2 };
    expect(await refusalOf({ choice: { counts } })).toBe('PAX-INFANT');
    expect(await refusalOf({ choice: { counts: { adults: 0, children: 1, infants: 0 } } })).toBe('PAX-COUNT');
  });

  it('is refused for directions that do not combine', async () => {
    const home = (service: InsertedService, date: string, fare = 0) => {
      return { returnFlightId: idOf(service, date), returnFareId: fareOf(service, fare) };
    };
    const returnDate = addDays(DATE, 10);
    expect(await refusalOf({ returnDate, choice: home(back, returnDate) })).toBe(26_000);
    const doNotCombine = ['GEN-VALIDATION', 'returnFlightId'];
    expect(await refusalOf({ returnDate })).toEqual(doNotCombine);
    expect(await refusalOf({ choice: home(back, returnDate) })).toEqual(doNotCombine);
    expect(await refusalOf({ returnDate, choice: home(otherCarrier, returnDate) })).toEqual(doNotCombine);
    expect(await refusalOf({ returnDate, choice: home(back, returnDate, 2) })).toEqual(doNotCombine);
    const tooLate = '2027-07-02';
    expect(await refusalOf({ returnDate: tooLate, choice: home(back, tooLate) })).toEqual(doNotCombine);
    const lastDay = '2027-07-01';
    expect(await refusalOf({ returnDate: lastDay, choice: home(back, lastDay) })).toBe(26_000);
  });

  it('of a pair fare needs the other half, and may cross carriers', async () => {
    const returnDate = addDays(DATE, 10);
    const half = { fareId: fareOf(there, 2) };
    expect(await refusalOf({ choice: half })).toBe('FLT-EXPIRED');
    const otherHalf = {
      returnFlightId: idOf(otherCarrier, returnDate),
      returnFareId: fareOf(otherCarrier, 2),
    };
    expect(await refusalOf({ returnDate, choice: { ...half, ...otherHalf } })).toBe(26_000);
  });

  it('is refused once the flight has left or is off sale', async () => {
    await fixture.inTenant(({ tx }) =>
      tx
        .insertInto('departure')
        .values({ tenant_id: 1, service_id: back.serviceId, flight_date: DATE, status: 'stopSale' })
        .execute(),
    );
    const home = { returnFlightId: idOf(back, DATE), returnFareId: fareOf(back) };
    expect(await refusalOf({ returnDate: DATE, choice: home })).toBe('FLT-EXPIRED');
    fixture.test.clock.freezeAt(new Date('2027-06-01T03:40:00Z'));
    expect(await refusalOf({})).toBe('FLT-EXPIRED');
    fixture.test.clock.freezeAt(new Date('2027-05-20T08:00:00Z'));
  });
});
