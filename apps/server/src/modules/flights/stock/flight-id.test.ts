import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatFareId, formatFlightId, parseFareId, parseFlightId } from './flight-id.ts';

const leg = fc.integer({ min: 1, max: 9 });
const segment = fc
  .record({
    serviceId: fc.integer({ min: 0, max: 0x7fffffff }),
    day: fc.integer({ min: 0, max: 60_000 }),
    boardLeg: leg,
    offLeg: leg,
  })
  .map((ref) => ({ ...ref, offLeg: Math.max(ref.boardLeg, ref.offLeg) }));

it('identifies the selected flights in a short address', () => {
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 3 }), (segments) => {
      const id = formatFlightId(segments);
      expect(id).toMatch(/^[0-9a-z_-]{1,60}$/);
      expect(parseFlightId(id)).toEqual(segments);
    }),
  );
});

it('identifies the selected fares', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0x7fffffff }), { minLength: 1, maxLength: 3 }), (ids) => {
      expect(parseFareId(formatFareId(ids))).toEqual(ids);
    }),
  );
});

it.each(['', 'a', 'a-b_', '../..', 'a-b-2-1', 'A-B', 'a-b_a-b_a-b_a-b', 'zzzzzz-a', "1-2' or 1=1"])(
  'is not read from %j',
  (id) => {
    expect(parseFlightId(id)).toBeUndefined();
  },
);
