import { getCancelQuote } from '@farewind/contract/bookings/cancel';
import { getFlightSearchResults, saveFlightSearch } from '@farewind/contract/flights/search';
import { getAffectedOrders, getDepartures, updateDeparture } from '@farewind/contract/inventory/departures';
import { importSchedule } from '@farewind/contract/inventory/schedule-import';
import { saveService, updateService } from '@farewind/contract/inventory/services';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneDay } from '../../../flights/testing/schedule-file.ts';
import {
  actingWith,
  openBookingTestHarness,
  refusalOf,
  staffWith,
  type BookingTestHarness,
} from '../../testing/booking-test-harness.ts';

/** In Amsterdam the clocks go back from 3:00 to 2:00, so 02:30 occurs at 00:30 UTC and again at 01:30 UTC. */
const NIGHT = '2027-10-31';
const FIRST = { departsAt: `${NIGHT}T02:30`, departsOffset: 120 };
const SECOND = { departsAt: `${NIGHT}T02:30`, departsOffset: 60 };
const staff = staffWith('Pages.Inventory');

let desk: BookingTestHarness;
beforeAll(async () => {
  desk = await openBookingTestHarness();
  // The test inventory has fixed ids, so the sequences start above them.
  await desk.db.database.owner.query(
    `select setval(pg_get_serial_sequence(name, 'id'), 1000) from unnest(array['service', 'fare']) name`,
  );
  for (const [number, departureVariation] of [
    ['901', '+0200'],
    ['902', '+0100'],
  ] as const) {
    const { problems } = await desk.call(importSchedule, scheduleOf(number, departureVariation), staff);
    for (const { message } of problems) throw new Error(message);
  }
});
afterAll(() => desk.close());

/** From Amsterdam at 02:30 that night to Moscow, landing at 05:00 UTC. */
function scheduleOf(number: string, departureVariation: string) {
  const { ssim } = oneDay([
    {
      number: ` ${number}`,
      from: '31OCT27',
      until: '31OCT27',
      days: '      7',
      origin: 'AMS',
      destination: 'SVO',
      departs: '0230',
      arrives: '0800',
      departureVariation,
    },
  ]);
  return {
    ssim,
    seats: `flight,from,to,days,leg,bucket,seats,status\nZY${number},${NIGHT},${NIGHT},,,Y,9,\n`,
    fares:
      'flight,board,off,from,to,days,cabin,family,rank,class,bucket,currency,fare,tax,fuel,service,child,infant,' +
      'handPieces,handKg,bagPieces,bagKg,changeFee,changeUntilHours,cancelFee,cancelUntilHours,cap,pair\n' +
      `ZY${number},,,${NIGHT},${NIGHT},,economy,Light,0,Y,Y,EUR,100.00,10.00,0.00,0.00,100%,10%,1,8,1,20,,,40.00,24,,\n`,
    dryRun: false,
    tolerant: false,
    confirmed: false,
  };
}

async function search() {
  const party = { adults: 1, children: 0, infants: 0, currency: 'EUR', cabin: 'economy' } as const;
  const wanted = { tripType: 'oneWay', from: 'AMS', to: 'MOW', departureDate: NIGHT, ...party } as const;
  const { id } = await desk.call(saveFlightSearch, wanted);
  const { flightSearchResponses } = await desk.call(getFlightSearchResults, { id });
  return { id, flights: flightSearchResponses };
}

type Flight = Awaited<ReturnType<typeof search>>['flights'][number];

function purchaseOf(searchId: string, { id, fares }: Flight) {
  const party = { adults: 1, children: 0, infants: 0, currency: 'EUR' };
  return { searchId, flightId: id, fareId: fares[0]!.fareId, ...party };
}

async function buy(number: string) {
  const { id, flights } = await search();
  const purchase = purchaseOf(
    id,
    flights.find(({ segments }) => segments[0]!.number === number)!,
  );
  const { orderId, pGuid } = await desk.order(purchase, await desk.quote(purchase));
  return { orderId, key: actingWith(pGuid) };
}

async function departureOf(number: string) {
  const keyword = `ZY ${number}`;
  const { items } = await desk.call(getDepartures, { keyword, from: NIGHT, to: NIGHT }, staff);
  return items[0]!;
}

async function move(number: string, times: { departsAt: string; departsOffset?: number }) {
  const { serviceId, date, version } = await departureOf(number);
  const change = { kind: 'retime', arrivesAt: `${NIGHT}T08:00`, ...times } as const;
  const input = { serviceId, date, version, change, durationConfirmed: true, reason: 'Slots' };
  return desk.call(updateDeparture, input, staff);
}

describe('a schedule file states which of two equal local times a flight leaves at, when clocks go back', () => {
  test('buyers find both flights with their true durations', async () => {
    const { flights } = await search();
    const found = flights.map(({ segments, durationMinutes }) => {
      const { number, departsAt, departsOffset } = segments[0]!;
      return `${number} ${departsAt} ${departsOffset} ${durationMinutes}`;
    });
    expect(found.toSorted()).toEqual([`901 ${NIGHT}T02:30 120 270`, `902 ${NIGHT}T02:30 60 210`]);
  });

  test.each([
    ['901', 120, 270, '2027-10-30T00:30:00.000Z', '2027-10-31T00:30:00.000Z'],
    ['902', 60, 210, '2027-10-30T01:30:00.000Z', '2027-10-31T01:30:00.000Z'],
  ])(
    'an order of ZY %s has its times, and may be cancelled until a day before it truly leaves',
    async (number, departsOffset, durationMinutes, lastRefund, departure) => {
      const { orderId, key } = await buy(number);
      const order = await desk.getOrder(orderId, key);
      expect(order.status).toBe('ticketed');
      const [segment] = order.items[0]!.segments;
      expect(segment).toMatchObject({ departsOffset, departsTwice: true, durationMinutes });
      const { curve } = await desk.call(getCancelQuote, { orderId }, key);
      expect(curve.slice(1).map(({ from }) => from)).toEqual([lastRefund, departure]);
    },
  );

  test('passengers of either are given an airport time that occurs only once', async () => {
    const { orderId, key } = await buy('902');
    const { atAirport } = await desk.getOrder(orderId, key);
    expect(atAirport!.checkInClosesAt).toMatch(/^2027-10-31T01:/);
  });
});

describe('staff move a departure into the repeated hour', () => {
  /** The order whose buyer is asked about the move. */
  let asked: Awaited<ReturnType<typeof buy>>;
  const questionsTo = async ({ orderId, key }: typeof asked) =>
    ((await desk.getOrder(orderId, key)).proposals ?? []).map(({ state }) => state);

  test('it is refused at the field until one of the two occurrences is chosen', async () => {
    const refused = await refusalOf(move('901', { departsAt: `${NIGHT}T02:45` }));
    expect(refused.options.fields).toEqual([
      {
        path: 'change.departsAt',
        message: 'departure.repeatedHour',
        values: { airport: 'AMS', time: `${NIGHT} 02:45`, first: 'UTC+2', second: 'UTC+1' },
      },
    ]);
    expect(await departureOf('901')).toMatchObject({ ...FIRST, state: 'open' });
  });

  test('when moved to the second occurrence, its buyers are asked, and fly an hour later at the same local time', async () => {
    asked = await buy('901');
    const { orderId, key } = asked;
    const { serviceId, date } = await departureOf('901');
    const { items } = await desk.call(
      getAffectedOrders,
      { serviceId, date, ...SECOND, arrivesAt: `${NIGHT}T08:00` },
      staff,
    );
    expect(items.find((item) => item.orderId === orderId)).toMatchObject({ rule: 'choice' });
    expect((await move('901', SECOND)).departure).toMatchObject({
      ...SECOND,
      state: 'retimed',
      usual: FIRST,
    });
    const [proposal] = (await desk.getOrder(orderId, key)).proposals!;
    expect(proposal).toMatchObject({
      state: 'open',
      before: { segments: [{ ...FIRST, departsTwice: true }] },
      after: { segments: [{ ...SECOND, departsTwice: true, durationMinutes: 210 }] },
    });
    const { flights } = await search();
    expect(flights.map(({ durationMinutes }) => durationMinutes)).toEqual([210, 210]);
  });

  test('a price seen before the move is not valid for the new time', async () => {
    const { id, flights } = await search();
    const [flight] = flights;
    const purchase = purchaseOf(id, flight!);
    const quote = await desk.quote(purchase);
    const { number } = flight!.segments[0]!;
    await move(number, FIRST);
    expect((await refusalOf(desk.order(purchase, quote))).key).toBe('FLT-EXPIRED');
    await move(number, SECOND);
  });

  test('when moved back to the first occurrence, no question stays open', async () => {
    expect(await questionsTo(asked)).toContain('open');
    const { departure } = await move('901', FIRST);
    expect(departure).toMatchObject({ ...FIRST, state: 'open' });
    expect(departure.usual).toBeUndefined();
    expect(await questionsTo(asked)).not.toContain('open');
  });

  test('unchanged times are not a move', async () => {
    const refused = await refusalOf(move('902', SECOND));
    expect(refused.options.fields).toMatchObject([{ message: 'departure.sameTimes' }]);
  });
});

describe('staff save a recurring flight that leaves at an ambiguous time on one night', () => {
  const flight = {
    carrier: 'TK',
    number: '950',
    kind: 'scheduled',
    from: '2027-10-25',
    to: '2027-11-07',
    days: [7],
    isSold: true,
    twiceADayConfirmed: false,
    legs: [
      {
        origin: 'AMS',
        destination: 'SVO',
        departsAt: '02:30',
        departsDay: 0,
        arrivesAt: '08:00',
        arrivesDay: 0,
        aircraft: '738',
      },
    ],
  } as const;
  const input = { ...flight, days: [...flight.days], legs: [...flight.legs] };

  test('staff are asked which occurrence is meant, and it is kept until they change it', async () => {
    const refused = await refusalOf(desk.call(saveService, input, staff));
    expect(refused.options.fields).toMatchObject([
      { path: 'repeatedHour', message: 'departure.repeatedHour' },
    ]);
    const saved = await desk.call(saveService, { ...input, repeatedHour: 'second' }, staff);
    expect(saved.legs).toMatchObject([{ departsAt: '02:30', departsAfterChange: true }]);
    const { id } = saved;
    const kept = await desk.call(
      updateService,
      { ...input, id, version: saved.version, to: '2027-11-14' },
      staff,
    );
    expect(kept.legs).toMatchObject([{ departsAfterChange: true }]);
    const first = { ...input, id, version: kept.version, repeatedHour: 'first' } as const;
    expect((await desk.call(updateService, first, staff)).legs[0]).not.toHaveProperty('departsAfterChange');
  });
});
