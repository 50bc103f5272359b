import { expect, test } from 'vitest';
import { pickupForFlight } from './pickup-for-flight.ts';

const ride = { minutes: 25, timeZone: 'Europe/Istanbul' };

test('after landing the vehicle arrives when travellers reach the exit', () => {
  const leg = { side: 'arrival', readyAt: '2027-05-12T00:45', readyOffset: 180 } as const;
  expect(pickupForFlight(leg, ride)).toEqual({ pickupAt: '2027-05-12T00:45', pickupOffset: 180 });
});

test('before departure the pick-up is at full five minutes, early enough, even on the evening before', () => {
  const leg = { side: 'departure', readyAt: '2027-05-12T00:13', readyOffset: 180 } as const;
  expect(pickupForFlight(leg, ride)).toEqual({ pickupAt: '2027-05-11T23:45', pickupOffset: 180 });
});

test('in the night on which clocks change it has the offset of its own hour', () => {
  const leg = { side: 'departure', readyAt: '2027-03-28T03:10', readyOffset: 120 } as const;
  const spain = { minutes: 30, timeZone: 'Europe/Madrid' };
  expect(pickupForFlight(leg, spain)).toEqual({ pickupAt: '2027-03-28T01:40', pickupOffset: 60 });
});
