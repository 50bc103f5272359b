import { describe, expect, it } from 'vitest';
import { presentSeats } from './present-seats.ts';

const flight = (number: string, from: string, departsAt: string) => ({
  carrier: 'KL',
  number,
  from,
  to: 'AMS',
  departsAt,
  arrivesAt: departsAt,
});
const first = flight('101', 'LIS', '2027-04-10T08:00');
const second = flight('102', 'CDG', '2027-04-10T12:00');
const back = flight('201', 'AMS', '2027-04-17T08:00');
const seatOn = (segment: number, code: string) => ({ kind: 'seat', passengerPosition: 0, segment, code });

/** The seats of a trip of three flights, as shown on an item that has these flights today. */
const seatsOn = (...segments: readonly object[]) =>
  presentSeats(
    { passengerPosition: 0 },
    { snapshot: { segments } } as never,
    [seatOn(0, 'seat-12A'), seatOn(1, 'seat-7C'), seatOn(2, 'seat-3F')] as never,
    { items: [{ flights: [first, second] }, { flights: [back] }] } as never,
  ).seats;

describe('the chosen seats that a passenger is shown', () => {
  it('are those of the flights that were sold, each at its own flight', () => {
    expect(seatsOn(first, second)).toEqual([
      { segment: 0, seat: '12A' },
      { segment: 1, seat: '7C' },
    ]);
    expect(seatsOn(back)).toEqual([{ segment: 0, seat: '3F' }]);
  });

  it('stay when a flight departs at another hour of its day', () => {
    expect(seatsOn({ ...back, departsAt: '2027-04-17T10:30' })).toEqual([{ segment: 0, seat: '3F' }]);
  });

  it('are none on another flight or another day in its place', () => {
    expect(seatsOn({ ...first, number: '105' }, second)).toEqual([{ segment: 1, seat: '7C' }]);
    expect(seatsOn({ ...first, carrier: 'TP' })).toBeUndefined();
    expect(seatsOn({ ...back, departsAt: '2027-04-18T08:00' })).toBeUndefined();
  });

  it('follow a flight before which another one was removed', () => {
    expect(seatsOn(second)).toEqual([{ segment: 0, seat: '7C' }]);
  });
});
