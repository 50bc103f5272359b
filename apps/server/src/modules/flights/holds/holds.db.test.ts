import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayNumber } from '@farewind/values/local-time';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { FareCounterKey, HoldRequest, SeatCounterKey, SeatHold } from '../public.ts';
import { formatFlightId } from '../stock/flight-id.ts';
import { openFlightsFixture, type FlightsFixture } from '../testing/flights-fixture.ts';
import { insertService } from '../testing/insert-service.ts';

const NOW = '2027-03-20T08:00:00Z';
const DATE = '2027-06-01';
const MINUTE = 60_000;

interface CounterRow {
  total: number;
  held: number;
  sold: number;
}

let fixture: FlightsFixture;
let serviceId: number;
let cappedFareId: number;

beforeAll(async () => {
  fixture = await openFlightsFixture(NOW);
});

afterAll(() => fixture.close());

/** Each test has its own service with ten seats on each of two legs and one capped fare. */
let flightNumber = 100;
beforeEach(async () => {
  fixture.test.clock.freezeAt(new Date(NOW));
  flightNumber += 1;
  await fixture.inTenant(async (scope) => {
    await sql`delete from seat_hold_line`.execute(scope.tx);
    await sql`delete from seat_hold_fare`.execute(scope.tx);
    await sql`delete from seat_hold`.execute(scope.tx);
    const inserted = await insertService(scope, {
      carrier: 'ZF',
      number: String(flightNumber),
      from: DATE,
      to: DATE,
      legs: [
        { from: 'VKO', to: 'IST', departs: 400, arrives: 640 },
        { from: 'IST', to: 'AYT', departs: 700, arrives: 760 },
      ],
      fares: [{ off: 2, adult: [10000, 2000, 1000, 0], cap: 2 }],
      seats: { Y: 10 },
    });
    ({ serviceId } = inserted);
    cappedFareId = inserted.fareIds[0]!;
  });
});

function seat(legNo: number): SeatCounterKey {
  return { serviceId, flightDate: DATE, legNo, bucket: 'Y' };
}

let person = 0;
function request(seats: number, changes: Partial<HoldRequest> = {}): HoldRequest {
  person += 1;
  return {
    reference: `order ${person}`,
    seats,
    seatCounters: [seat(1)],
    fareCounters: [],
    contactHash: Buffer.from(`contact ${person}`),
    cardHash: Buffer.from(`card ${person}`),
    addressHash: Buffer.from(`address ${person}`),
    ...changes,
  };
}

function hold(wanted: HoldRequest): Promise<SeatHold> {
  return fixture.inTenant((scope) => fixture.module.flights.holdSeats(scope, wanted));
}

async function keyOfRefusal(act: Promise<unknown>): Promise<string> {
  try {
    await act;
  } catch (error) {
    if (error instanceof Refusal) return error.key;
    throw error;
  }
  return 'accepted';
}

function counter(legNo = 1): Promise<CounterRow> {
  return fixture.inTenant(async (scope) => {
    const row = await scope.tx
      .selectFrom('seat_counter')
      .select(['total', 'held', 'sold'])
      .where('service_id', '=', serviceId)
      .where('leg_no', '=', legNo)
      .executeTakeFirstOrThrow();
    return row;
  });
}

function inScope<T>(run: (scope: TenantScope) => Promise<T>): Promise<T> {
  return fixture.inTenant(run);
}

describe('holding seats', () => {
  it('sells the last seat to one of two buyers and refuses the other', async () => {
    await hold(request(9));
    const outcomes = await Promise.all([keyOfRefusal(hold(request(1))), keyOfRefusal(hold(request(1)))]);
    expect(outcomes.sort()).toEqual(['FLT-NOSEAT', 'accepted']);
    expect(await counter()).toEqual({ total: 10, held: 10, sold: 0 });
  });

  it('never holds more seats than exist under twenty concurrent buyers', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => keyOfRefusal(hold(request(1)))));
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === 'FLT-NOSEAT')).toHaveLength(10);
    expect(await counter()).toEqual({ total: 10, held: 10, sold: 0 });
  });

  it('takes all counters or none, even if the caller continues after the refusal', async () => {
    await hold(request(9, { seatCounters: [seat(2)] }));
    await inScope(async (scope) => {
      const both = request(2, { seatCounters: [seat(1), seat(2)] });
      expect(await keyOfRefusal(fixture.module.flights.holdSeats(scope, both))).toBe('FLT-NOSEAT');
    });
    expect(await counter(1)).toEqual({ total: 10, held: 0, sold: 0 });
    expect(await counter(2)).toEqual({ total: 10, held: 9, sold: 0 });
  });

  it('serves two buyers who use the same counters in opposite order', async () => {
    const there = request(1, { seatCounters: [seat(1), seat(2)] });
    const back = request(1, { seatCounters: [seat(2), seat(1)] });
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => [there, back])
        .flat()
        .map((wanted) => keyOfRefusal(hold({ ...wanted }))),
    );
    expect(new Set(outcomes)).toEqual(new Set(['accepted']));
    expect(await counter(2)).toEqual({ total: 10, held: 10, sold: 0 });
  });

  it('respects the cap of a fare while seats are left', async () => {
    const capped: FareCounterKey[] = [{ fareId: cappedFareId, flightDate: DATE }];
    await hold(request(2, { fareCounters: capped }));
    expect(await keyOfRefusal(hold(request(1, { fareCounters: capped })))).toBe('FLT-NOSEAT');
    expect(await keyOfRefusal(hold(request(1)))).toBe('accepted');
  });

  it('expires after fifteen minutes, and then another buyer gets the seats', async () => {
    const first = await hold(request(10));
    expect(first.expiresAt).toEqual(new Date('2027-03-20T08:15:00Z'));
    fixture.test.clock.advance(15 * MINUTE - 1);
    expect(await keyOfRefusal(hold(request(1)))).toBe('FLT-NOSEAT');
    fixture.test.clock.advance(1);
    expect(await keyOfRefusal(hold(request(1)))).toBe('accepted');
    expect(await counter()).toEqual({ total: 10, held: 1, sold: 0 });
  });

  it('is extended once, to thirty minutes after its start', async () => {
    const { holdId } = await hold(request(10));
    fixture.test.clock.advance(10 * MINUTE);
    await inScope((scope) => fixture.module.flights.extendHold(scope, holdId, 'bank'));
    fixture.test.clock.advance(19 * MINUTE);
    await inScope((scope) => fixture.module.flights.extendHold(scope, holdId, 'bank'));
    expect(await keyOfRefusal(hold(request(1)))).toBe('FLT-NOSEAT');
    fixture.test.clock.advance(MINUTE);
    expect(await keyOfRefusal(hold(request(1)))).toBe('accepted');
  });

  it('is released when expired, and its seats are back on sale', async () => {
    await hold(request(4));
    fixture.test.clock.advance(16 * MINUTE);
    await fixture.module.expireHolds(1);
    expect(await counter()).toEqual({ total: 10, held: 0, sold: 0 });
  });
});

describe('a hold', () => {
  it('becomes sold seats, once', async () => {
    const { holdId } = await hold(request(3));
    expect(await inScope((scope) => fixture.module.flights.confirmSeats(scope, holdId))).toBe(true);
    expect(await inScope((scope) => fixture.module.flights.confirmSeats(scope, holdId))).toBe(true);
    await inScope((scope) => fixture.module.flights.releaseSeats(scope, holdId));
    expect(await counter()).toEqual({ total: 10, held: 0, sold: 3 });
  });

  it('is released, once', async () => {
    const { holdId } = await hold(request(3));
    await inScope((scope) => fixture.module.flights.releaseSeats(scope, holdId));
    await inScope((scope) => fixture.module.flights.releaseSeats(scope, holdId));
    expect(await counter()).toEqual({ total: 10, held: 0, sold: 0 });
  });

  it('that has expired takes its seats again if they are available', async () => {
    const { holdId } = await hold(request(3));
    fixture.test.clock.advance(16 * MINUTE);
    await fixture.module.expireHolds(1);
    expect(await inScope((scope) => fixture.module.flights.confirmSeats(scope, holdId))).toBe(true);
    expect(await counter()).toEqual({ total: 10, held: 0, sold: 3 });
  });

  it('that has expired is not confirmed when its seats are gone', async () => {
    const { holdId } = await hold(request(3));
    fixture.test.clock.advance(16 * MINUTE);
    await hold(request(8));
    expect(await inScope((scope) => fixture.module.flights.confirmSeats(scope, holdId))).toBe(false);
    expect(await counter()).toEqual({ total: 10, held: 8, sold: 0 });
  });

  it('that is unknown is not confirmed', async () => {
    const unknown = '00000000-0000-7000-8000-000000000000';
    expect(await inScope((scope) => fixture.module.flights.confirmSeats(scope, unknown))).toBe(false);
  });
});

describe('unpaid holds', () => {
  const payer = { contactHash: Buffer.from('one contact'), cardHash: Buffer.from('one card') };
  const network = { addressHash: Buffer.from('one network') };

  /** Holds seats and sends the cardholder to the bank's page. */
  async function holdAndAsk(wanted: HoldRequest): Promise<string> {
    const { holdId } = await hold(wanted);
    await inScope((scope) => fixture.module.flights.extendHold(scope, holdId, 'cardholder'));
    return holdId;
  }

  /** Copies the flight's counters to another day. */
  async function openDay(date: string): Promise<SeatCounterKey[]> {
    await inScope(({ tx }) =>
      sql`insert into seat_counter (tenant_id, service_id, flight_date, leg_no, bucket, total)
        select tenant_id, service_id, ${date}::date, leg_no, bucket, total from seat_counter
        where service_id = ${serviceId} and flight_date = ${DATE}::date`.execute(tx),
    );
    return [{ ...seat(1), flightDate: date }];
  }

  it('of one contact or card are limited to three purchases, from the first second', async () => {
    const days = ['2027-06-02', '2027-06-03', '2027-06-04', '2027-06-05'];
    const [last, ...others] = await Promise.all(days.map(openDay));
    for (const seatCounters of others) await hold(request(1, { ...payer, seatCounters }));
    for (const same of [payer, { contactHash: payer.contactHash }, { cardHash: payer.cardHash }])
      expect(await keyOfRefusal(hold(request(1, { ...same, seatCounters: last! })))).toBe('GEN-LIMIT');
    expect(await keyOfRefusal(hold(request(1, { seatCounters: last! })))).toBe('accepted');
  });

  it('do not count when paid or expired', async () => {
    for (let count = 0; count < 4; count += 1) {
      const { holdId } = await hold(request(2, payer));
      if (count < 3) await inScope((scope) => fixture.module.flights.confirmSeats(scope, holdId));
    }
    fixture.test.clock.advance(16 * MINUTE);
    expect(await keyOfRefusal(hold(request(4, payer)))).toBe('accepted');
    expect(await counter()).toEqual({ total: 10, held: 4, sold: 6 });
  });

  it('of one payer are limited to one party or a fifth of a departure, also under twenty concurrent requests', async () => {
    const at = { ...payer, ...network };
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => keyOfRefusal(hold(request(1, at)))));
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(2);
    expect(new Set(outcomes)).toEqual(new Set(['accepted', 'GEN-LIMIT']));
    const elsewhere = { ...at, seatCounters: [seat(2)] };
    expect(await keyOfRefusal(hold(request(1, elsewhere)))).toBe('GEN-LIMIT');
    expect(await keyOfRefusal(hold(request(8)))).toBe('accepted');
  });

  it('of one payer at the bank’s page yield to the next purchase of the same payer', async () => {
    await holdAndAsk(request(7, payer));
    expect(await keyOfRefusal(hold(request(5, payer)))).toBe('accepted');
    expect(await counter()).toEqual({ total: 10, held: 5, sold: 0 });
  });

  it('of fifty payers of one network are limited to two fifths of a departure, and buyers who pay from there succeed', async () => {
    const seized: string[] = [];
    for (let count = 0; count < 50; count += 1) seized.push(await holdAndAsk(request(1, network)));
    expect(await counter()).toEqual({ total: 10, held: 4, sold: 0 });
    for (let buyers = 0; buyers < 3; buyers += 1) {
      const { holdId } = await hold(request(2, network));
      await inScope((scope) => fixture.module.flights.confirmSeats(scope, holdId));
    }
    expect(await counter()).toMatchObject({ sold: 6 });
    // A hold that yielded is sold after all if its cardholder returns while there are seats.
    const late = await inScope((scope) => fixture.module.flights.confirmSeats(scope, seized[0]!));
    expect(late).toBe(true);
  });

  it('of one network keep their seats while the bank is being queried', async () => {
    for (let count = 0; count < 4; count += 1) await hold(request(1, network));
    expect(await keyOfRefusal(hold(request(1, network)))).toBe('GEN-LIMIT');
    expect(await keyOfRefusal(hold(request(6)))).toBe('accepted');
  });

  it('cannot be prolonged beyond half an hour by paying again, nor be taken up again past the limits', async () => {
    const who = { ...request(2, payer) };
    const { holdId } = await hold(who);
    const again = () =>
      inScope(async (scope) => {
        const isHeld = await fixture.module.flights.holdAgain(scope, holdId, who);
        await fixture.module.flights.extendHold(scope, holdId, 'cardholder');
        return isHeld;
      });
    for (let tries = 0; tries < 3; tries += 1) {
      fixture.test.clock.advance(9 * MINUTE);
      expect(await again()).toBe(true);
    }
    fixture.test.clock.advance(3 * MINUTE);
    expect(await keyOfRefusal(hold(request(10)))).toBe('accepted');

    await inScope(({ tx }) => sql`update seat_hold set expires_at = app_now()`.execute(tx));
    const { holdId: released } = await hold({ ...who, reference: 'released' });
    await inScope((scope) => fixture.module.flights.releaseSeats(scope, released));
    await hold(request(2, payer));
    const retried = inScope((scope) => fixture.module.flights.holdAgain(scope, released, who));
    expect(await keyOfRefusal(retried)).toBe('GEN-LIMIT');
    expect(await counter()).toMatchObject({ held: 2 });
  });

  it('that have waited five minutes for a cardholder go back on sale when the departure is nearly full', async () => {
    await holdAndAsk(request(4));
    const { holdId } = await hold(request(5));
    fixture.test.clock.advance(6 * MINUTE);
    await fixture.module.expireHolds(1);
    expect(await counter()).toMatchObject({ held: 9 });
    await inScope((scope) => fixture.module.flights.confirmSeats(scope, holdId));
    await hold(request(1));
    await fixture.module.expireHolds(1);
    expect(await counter()).toMatchObject({ held: 1, sold: 5 });
  });

  it('of a bank that does not respond keep their seats on a full departure', async () => {
    const { holdId } = await hold(request(10));
    await inScope((scope) => fixture.module.flights.extendHold(scope, holdId, 'bank'));
    fixture.test.clock.advance(20 * MINUTE);
    expect(await keyOfRefusal(hold(request(1)))).toBe('FLT-NOSEAT');
  });
});

describe('seats of passengers who do not fly', () => {
  const flightId = () => formatFlightId([{ serviceId, day: dayNumber(DATE), boardLeg: 1, offLeg: 2 }]);
  const legs = (): SeatCounterKey[] => [seat(1), seat(2)];
  const capped = (): FareCounterKey => ({ fareId: cappedFareId, flightDate: DATE });

  /** Two seats on both legs, of a fare capped at two. */
  async function sellTwo(): Promise<string> {
    const wanted = request(2, { seatCounters: legs(), fareCounters: [capped()] });
    const { holdId } = await hold(wanted);
    await inScope((scope) => fixture.module.flights.confirmSeats(scope, holdId));
    return holdId;
  }
  const giveBack = (holdId: string, seats: number) =>
    inScope((scope) => fixture.module.flights.returnSeats(scope, { holdId, flightId: flightId(), seats }));

  it('are on sale again, on every leg and in their fare', async () => {
    const holdId = await sellTwo();
    expect(await keyOfRefusal(hold(request(1, { fareCounters: [capped()] })))).toBe('FLT-NOSEAT');
    await giveBack(holdId, 1);
    for (const leg of [1, 2]) expect(await counter(leg)).toEqual({ total: 10, held: 0, sold: 1 });
    expect(await keyOfRefusal(hold(request(1, { fareCounters: [capped()] })))).toBe('accepted');
  });

  it('are never returned twice, nor more than were sold', async () => {
    const holdId = await sellTwo();
    await expect(giveBack(holdId, 3)).rejects.toThrow('has not sold 3 seats');
    await giveBack(holdId, 2);
    await expect(giveBack(holdId, 1)).rejects.toThrow('is not sold');
    for (const leg of [1, 2]) expect(await counter(leg)).toEqual({ total: 10, held: 0, sold: 0 });
  });

  it('are not taken from a buyer who has not paid yet', async () => {
    const { holdId } = await hold(request(2, { seatCounters: legs() }));
    await expect(giveBack(holdId, 1)).rejects.toThrow('is not sold');
    expect(await counter()).toEqual({ total: 10, held: 2, sold: 0 });
  });
});
