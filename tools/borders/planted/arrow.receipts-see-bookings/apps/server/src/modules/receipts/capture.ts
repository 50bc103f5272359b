import type { Order } from '../bookings/public.ts';
export type Paid = Order;
