import type { TransferResponse, TransferResults } from '@farewind/contract/transfers/search';
import { describe, expect, it } from 'vitest';
import { ApiError, NoAnswerError } from '../../../../shared/api/api-error.ts';
import { untilComplete } from '../../../../shared/api/until-complete.ts';
import type { ErrorBody } from '@farewind/contract/core/envelope';
import { roomOf } from '../../../purchase/transfers/ride-room.ts';
import { whyMissing } from '../checkout/use-ride-trip.ts';
import { offeredRides, sortRides } from './offered-rides.ts';
import { moveRide } from './use-rides-again.ts';

const ride = (id: string, part: Partial<TransferResponse>): TransferResponse =>
  ({
    id,
    direction: 'outbound',
    mode: 'private',
    vehicles: 1,
    transferTime: 25,
    passengerCapacity: 4,
    baggageCapacity: 4,
    vehiclePrice: '30.00',
    ...part,
  }) as TransferResponse;

const shuttle = ride('shuttle', {
  mode: 'shared',
  vehiclePrice: '24.00',
  transferTime: 40,
  passengerCapacity: 14,
});
const sedans = ride('sedan', { vehicles: 2, vehiclePrice: '28.00', passengerCapacity: 3 });
const van = ride('van', { passengerCapacity: 6 });

it('puts the cheapest first, one’s own car before a shared one where waiting or room counts', () => {
  const orderOf = (order: 'cheapest' | 'quickest' | 'roomiest') =>
    sortRides([van, sedans, shuttle], order).map(({ id }) => id);
  expect(orderOf('cheapest')).toEqual(['shuttle', 'sedan', 'van']);
  expect(orderOf('quickest')).toEqual(['sedan', 'van', 'shuttle']);
  expect(orderOf('roomiest').at(-1)).toBe('shuttle');
});

it('offers several of a vehicle beside the cards, or as the offer where nothing else fits', () => {
  const tooSmall = {
    direction: 'outbound',
    vehicleType: 'Sedan',
    vehicleCode: 'sedan',
    reason: 'bags',
    transferId: 'sedan',
    vehicles: 2,
  } as TransferResults['notOffered'][number];
  const both = offeredRides({ transferSearchResponses: [sedans, van], notOffered: [tooSmall] }, 'outbound');
  expect(both.rides).toEqual([van]);
  expect(both.asides).toEqual([{ reason: tooSmall, instead: sedans }]);
  const alone = offeredRides({ transferSearchResponses: [sedans], notOffered: [tooSmall] }, 'outbound');
  expect(alone).toEqual({ rides: [sedans], asides: [] });
});

it('moves the way back along with the way there, and keeps the times of day', () => {
  const search = { pickupAt: '2027-06-12T12:40', returnArriveBy: '2027-06-19T23:10' };
  expect(moveRide(search, 'outbound', '2027-06-14')).toEqual({
    pickupAt: '2027-06-14T12:40',
    returnArriveBy: '2027-06-21T23:10',
  });
  expect(moveRide(search, 'return', '2027-06-20')).toEqual({ returnArriveBy: '2027-06-20T23:10' });
});

it('names the seats and bags of the party in a shared vehicle, and the whole room of one’s own', () => {
  const seats = { ...shuttle, seatsOrVehicles: 'seats', units: 4, baggageCapacity: 14 } as const;
  expect(roomOf(seats, 3)).toEqual({ people: 4, bags: 3 });
  expect(roomOf({ ...sedans, seatsOrVehicles: 'vehicles', units: 2 }, 3)).toEqual({ people: 6, bags: 8 });
});

describe('rides of suppliers that have not all answered', () => {
  const refusal = (status: number, retryAfterSeconds?: number) =>
    new ApiError(status, { message: '' } as ErrorBody, undefined, retryAfterSeconds);
  const [some, all] = [{ complete: false }, { complete: true }];

  it('are asked for again, less often while the server fails, and never of a search that has ended', () => {
    const after = (error: Error | null, data?: typeof some) =>
      untilComplete(1000)({ state: { data, error, errorUpdateCount: 1, errorUpdatedAt: 0 } });
    expect([after(null, some), after(null, all), after(null)]).toEqual([1000, false, false]);
    for (const error of [new NoAnswerError(false, 'lost'), refusal(502), refusal(429)])
      expect(after(error, some), String(error)).toBe(3000);
    expect(after(refusal(503, 20), some)).toBe(20_000);
    // A page that shows that the server is busy, and nothing else.
    expect(after(refusal(503, 20))).toBe(30_000);
    expect(after(refusal(503, 600))).toBe(600_000);
    for (const error of [refusal(404), refusal(410), refusal(422)]) expect(after(error, some)).toBe(false);
  });

  it('are awaited at the payment only until a failure, which is told', () => {
    const why = (error: Error | null, data?: typeof some) => whyMissing({ data, error });
    expect([why(null), why(null, some), why(null, all)]).toEqual(['awaited', 'awaited', 'gone']);
    for (const error of [refusal(404), refusal(502), new NoAnswerError(true, 'lost')])
      expect([why(error), why(error, some)]).toEqual(['failed', 'failed']);
  });
});
