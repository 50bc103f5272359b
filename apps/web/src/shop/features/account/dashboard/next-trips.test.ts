import type { MyBooking } from '@farewind/contract/bookings/my-bookings';
import { expect, it } from 'vitest';
import { daysLeft, listTripsAhead } from './next-trips.ts';

const booking = (reservationNumber: string, departsAt: string, more: Partial<MyBooking> = {}): MyBooking => ({
  orderId: reservationNumber,
  reservationNumber,
  pnr: 'ABC234',
  status: 'ticketed',
  passengers: 1,
  total: '10.00',
  currency: 'EUR',
  createdAt: '2027-05-01T10:00:00.000Z',
  journey: { from: 'Moscow', to: 'Antalya', departsAt },
  ...more,
});

it('the next trip is the soonest that is not over, and a journey under way still counts', () => {
  const away = { from: 'Moscow', to: 'Goa', departsAt: '2027-06-01T06:45', returnsAt: '2027-06-14T09:00' };
  const found = listTripsAhead(
    [
      booking('later', '2027-08-01T06:45'),
      booking('cancelled', '2027-06-13T06:45', { status: 'cancelled' }),
      booking('over', '2027-06-11T06:45'),
      booking('soon', '2027-06-20T06:45'),
      booking('away', '2027-06-01T06:45', { journey: away }),
    ],
    '2027-06-12',
  );
  expect(found.map(({ reservationNumber }) => reservationNumber)).toEqual(['away', 'soon', 'later']);
  expect(found.map((each) => daysLeft(each, '2027-06-12'))).toEqual([0, 8, 50]);
});
