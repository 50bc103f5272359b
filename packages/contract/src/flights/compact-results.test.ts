import { currencies } from '@farewind/values/currency';
import { localDateTime } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import { passengerTypes } from '@farewind/values/passengers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cabins } from '../core/cabins.ts';
import { decodeCompactResults, encodeCompactResults } from './compact-results.ts';
import { searchResultsSchema, type SearchResults } from './search.ts';

const money = fc.integer({ min: 0, max: 99_999_999 }).map(formatMinor);
const text = fc.string({ maxLength: 12 });
const few = fc.integer({ min: 0, max: 40 });
const minutes = fc.integer({ min: 28_000_000, max: 33_000_000 });
const optional: { requiredKeys: [] } = { requiredKeys: [] };

const baggage = fc.record({ pieces: few, kg: few });
const condition = fc
  .tuple(
    fc.record({ allowed: fc.boolean() }),
    fc.record({ fee: money, currency: fc.constantFrom(...currencies), untilHours: few }, optional),
  )
  .map(([needed, rest]) => ({ ...needed, ...rest }));
const notice = fc.record({ code: text, text });
const unfit = fc
  .tuple(
    notice,
    fc.record({ fix: text, returnUntil: fc.constantFrom('2027-03-14', '2026-12-31') }, { requiredKeys: [] }),
  )
  .map(([said, instead]) => ({ ...said, ...instead }));
const twice = fc.constant(true as const);
const timed = fc.record({
  carrier: text,
  operatingCarrier: text,
  number: text,
  from: text,
  to: text,
  departsAt: minutes.map((minute) => localDateTime(0, minute)),
  arrivesAt: minutes.map((minute) => localDateTime(0, minute)),
  departsOffset: few,
  arrivesOffset: few,
  durationMinutes: few,
  aircraft: text,
  cabin: fc.constantFrom(...cabins),
});
const technicalStops = fc.array(
  fc
    .tuple(fc.record({ airport: text }), fc.record({ minutes: few }, optional))
    .map(([needed, rest]) => ({ ...needed, ...rest })),
  { maxLength: 2 },
);
const segment = fc
  .tuple(timed, fc.record({ departsTwice: twice, arrivesTwice: twice, technicalStops }, optional))
  .map(([needed, rest]) => ({ ...needed, ...rest }));
const layover = fc.record({
  airport: text,
  minutes: few,
  airportChange: fc.boolean(),
  overnight: fc.boolean(),
  selfTransfer: fc.boolean(),
});
const line = fc.record({
  passengerType: fc.constantFrom(...passengerTypes),
  count: few,
  fare: money,
  tax: money,
  fuel: money,
  service: money,
  total: money,
});
const terms = fc
  .record(
    { minStayDays: few, maxStayDays: few, soldUntil: fc.constantFrom('2027-03-14', '2027-02-28') },
    optional,
  )
  .filter((limits) => Object.keys(limits).length > 0);
const fare = fc
  .tuple(
    fc.record({
      fareId: text,
      family: text,
      handBaggage: baggage,
      baggage,
      changeRule: condition,
      cancelRule: condition,
      priceLines: fc.array(line, { maxLength: 3 }),
      total: money,
      currency: fc.constantFrom(...currencies),
    }),
    fc.record(
      {
        seatsLeft: few,
        pairTotal: money,
        source: text,
        terms,
        pairOnly: fc.constant(true as const),
        pairs: fc.array(fc.record({ flightId: text, fareId: text, total: money }), { maxLength: 3 }),
      },
      optional,
    ),
  )
  .map(([needed, rest]) => ({ ...needed, ...rest }));
const response = fc
  .tuple(
    fc.record({
      id: text,
      direction: fc.constantFrom('outbound', 'return'),
      kind: fc.constantFrom('charter', 'scheduled'),
      segments: fc.array(segment, { maxLength: 3 }),
      durationMinutes: few,
      stops: few,
      layovers: fc.array(layover, { maxLength: 2 }),
      fares: fc.array(fare, { maxLength: 4 }),
      warnings: fc.array(notice, { maxLength: 3 }),
      bookable: fc.boolean(),
    }),
    fc.record(
      {
        unfitReason: unfit,
        fromPairTotal: money,
        combinable: fc.boolean(),
        latestReturn: fc.constantFrom('2027-03-14', '2027-02-28'),
      },
      optional,
    ),
  )
  .map(([needed, rest]) => ({ ...needed, ...rest }));

const head = {
  airlines: [],
  airports: [],
  complete: true,
  suppliers: [],
  expiresAt: '2027-06-01T10:00:00.000Z',
  search: {
    id: 'x',
    tripType: 'oneWay',
    from: 'MOW',
    to: 'AYT',
    departureDate: '2027-06-01',
    cabin: 'economy',
    adults: 1,
    children: 0,
    infants: 0,
    directOnly: false,
    nearbyAirports: false,
    currency: 'EUR',
  },
} as const;

function results(responses: unknown[]): SearchResults {
  return searchResultsSchema.parse({ ...head, flightSearchResponses: responses });
}

it('reads back exactly the results that were encoded', () => {
  fc.assert(
    fc.property(fc.array(response, { maxLength: 8 }), (responses) => {
      const plain = results(responses);
      const sent: unknown = JSON.parse(JSON.stringify(encodeCompactResults(plain)));
      expect(decodeCompactResults(sent as ReturnType<typeof encodeCompactResults>)).toStrictEqual(plain);
    }),
  );
});

it('names flights that stand in many answers once', () => {
  const [one] = fc.sample(response, { numRuns: 1, seed: 3 });
  const many = encodeCompactResults(results(Array.from({ length: 50 }, () => one)));
  const single = encodeCompactResults(results([one]));
  expect(many.texts).toEqual(single.texts);
  expect(many.tables.segments).toEqual(single.tables.segments);
  expect(many.tables.fares).toEqual(single.tables.fares);
});

it('does not read a form whose indexes name nothing', () => {
  const [one] = fc.sample(response, { numRuns: 1, seed: 3 });
  const broken = { ...encodeCompactResults(results([one])), texts: [] };
  expect(() => decodeCompactResults(broken)).toThrow(RangeError);
});
