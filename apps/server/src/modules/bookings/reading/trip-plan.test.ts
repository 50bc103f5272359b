import type { Segment } from '@farewind/contract/flights/search';
import type { PlanStep } from '@farewind/contract/bookings/trip-plan';
import { expect, test } from 'vitest';
import { sampleOrder } from '../../../testing/sample-order.ts';
import { planTrip, type PlanFacts } from './trip-plan.ts';

const [flown] = sampleOrder().items[0]!.segments;

function segment(change: Partial<Segment>): Segment {
  return { ...flown!, ...change };
}

/** Vnukovo 12 June 06:45 (+3) and back on 26 June 13:10 (+3). */
const out = {
  itemId: 'out',
  status: 'ticketed' as const,
  segments: [
    segment({
      from: 'VKO',
      to: 'AYT',
      departsAt: '2027-06-12T06:45',
      departsOffset: 180,
      arrivesAt: '2027-06-12T11:55',
      arrivesOffset: 180,
    }),
  ],
};
const back = {
  itemId: 'back',
  status: 'ticketed' as const,
  segments: [
    segment({
      from: 'AYT',
      to: 'VKO',
      departsAt: '2027-06-26T13:10',
      departsOffset: 180,
      arrivesAt: '2027-06-26T18:25',
      arrivesOffset: 180,
    }),
  ],
};
const figures = { arriveMinutes: 150, checkInClosesMinutes: 60 };

function facts(now: string, change: Partial<PlanFacts> = {}): PlanFacts {
  return {
    now: new Date(now),
    items: [out, back],
    proposals: [],
    payUntil: undefined,
    clock: { timeZone: 'Europe/Moscow', place: 'Moscow' },
    clockOf: (airport) =>
      airport === 'VKO'
        ? { timeZone: 'Europe/Moscow', place: 'Moscow' }
        : { timeZone: 'Europe/Istanbul', place: 'Antalya' },
    airport: new Map([
      ['out', figures],
      ['back', figures],
    ]),
    terminals: new Map([['out', 'A']]),
    ...change,
  };
}

const next = (now: string, change: Partial<PlanFacts> = {}): PlanStep | undefined =>
  planTrip(facts(now, change))?.steps[0];

test.each([
  ['2027-06-01T09:00:00Z', 'checkInOpens', '2027-06-11T06:45'],
  ['2027-06-11T03:46:00Z', 'checkIn', '2027-06-12T05:45'],
  ['2027-06-11T19:16:00Z', 'airport', '2027-06-12T04:15'],
  ['2027-06-12T02:46:00Z', 'boarding', '2027-06-12T06:45'],
  ['2027-06-12T03:46:00Z', 'wayBack', '2027-06-26T13:10'],
  ['2027-06-24T10:11:00Z', 'checkInOpens', '2027-06-25T13:10'],
  ['2027-06-26T09:11:00Z', 'boarding', '2027-06-26T13:10'],
])('at %s the traveller is told of %s, by the airport’s clock', (now, kind, at) => {
  expect(next(now)).toMatchObject({ kind, at });
});

test('after the last departure there is no next step', () => {
  expect(planTrip(facts('2027-06-26T10:11:00Z'))).toBeUndefined();
});

test('the airport is shown with its terminal and the end of check-in', () => {
  expect(next('2027-06-11T19:16:00Z')).toMatchObject({ terminal: 'A', closesAt: '2027-06-12T05:45' });
});

test('without a rule for the time at the airport, none is shown', () => {
  const kinds = planTrip(facts('2027-06-01T09:00:00Z', { airport: new Map() }))!.steps.map(
    ({ kind }) => kind,
  );
  expect(kinds).toEqual(['checkInOpens', 'boarding', 'wayBack', 'checkInOpens', 'boarding']);
});

test('payment comes first, and the journey is not shown before it', () => {
  const payUntil = new Date('2027-06-01T10:00:00Z');
  expect(planTrip(facts('2027-06-01T09:00:00Z', { payUntil }))!.steps).toMatchObject([
    { kind: 'pay', at: '2027-06-01T13:00', place: 'Moscow' },
  ]);
});

test('changes that need an answer come before the journey, the most urgent first', () => {
  const open = { itemId: 'out', state: 'open' as const };
  const steps = planTrip(
    facts('2027-06-01T09:00:00Z', {
      proposals: [
        { ...open, proposalId: 'later', dueAt: '2027-06-05T10:00:00.000Z' },
        { ...open, proposalId: 'sooner', dueAt: '2027-06-03T10:00:00.000Z' },
        { ...open, proposalId: 'answered', state: 'accepted', dueAt: '2027-06-02T10:00:00.000Z' },
      ],
    }),
  )!.steps;
  expect(steps.slice(0, 3)).toMatchObject([
    { kind: 'answer', proposalId: 'sooner' },
    { kind: 'answer', proposalId: 'later' },
    { kind: 'checkInOpens' },
  ]);
});

test('on a day trip the return never comes before the outbound flight', () => {
  const evening = {
    ...back,
    segments: [
      segment({ ...back.segments[0], departsAt: '2027-06-12T20:00', arrivesAt: '2027-06-13T01:00' }),
    ],
  };
  const steps = planTrip(facts('2027-06-11T04:00:00Z', { items: [evening, out] }))!.steps;
  expect(steps.map(({ itemId, kind }) => `${itemId} ${kind}`)).toEqual([
    'out checkIn',
    'out airport',
    'out boarding',
    'back airport',
    'back boarding',
  ]);
});

test('a cancelled flight is not in the plan, and the other one is then not a return flight', () => {
  const items = [{ ...out, status: 'cancelled' as const }, back];
  expect(next('2027-06-01T09:00:00Z', { items })).toMatchObject({ kind: 'checkInOpens', itemId: 'back' });
});

test('the driver is shown until the free waiting time is over, by the local clock', () => {
  const ride = {
    pickupAt: '2027-06-12T12:40',
    pickupOffset: 180,
    timeZone: 'Europe/Istanbul',
    city: 'Antalya',
    from: { kind: 'airport', code: 'AYT', name: 'Antalya' },
    freeWaitingMinutes: 60,
  } as NonNullable<PlanFacts['items'][number]['ride']>;
  const items = [out, back, { itemId: 'ride', status: 'ticketed' as const, segments: [], ride }];
  expect(next('2027-06-12T10:39:00Z', { items })).toMatchObject({ kind: 'driver', at: '2027-06-12T12:40' });
  expect(next('2027-06-12T10:41:00Z', { items })).toMatchObject({ kind: 'wayBack' });
});

test('on the night when clocks go forward, no nonexistent hour is shown', () => {
  const early = {
    ...out,
    segments: [
      segment({
        from: 'BER',
        departsAt: '2027-03-28T05:00',
        departsOffset: 120,
        arrivesAt: '2027-03-28T09:00',
      }),
    ],
  };
  const berlin = () => ({ timeZone: 'Europe/Berlin', place: 'Berlin' });
  expect(next('2027-03-27T22:00:00Z', { items: [early], clockOf: berlin })).toMatchObject({
    kind: 'airport',
    at: '2027-03-28T01:30',
  });
});
