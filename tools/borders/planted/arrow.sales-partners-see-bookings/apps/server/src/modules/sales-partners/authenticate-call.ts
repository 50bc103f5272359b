import type { Bookings } from '../bookings/public.ts';
export type Booked = Bookings;
