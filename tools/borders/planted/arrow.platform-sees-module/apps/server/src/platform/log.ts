let order: import('../modules/bookings/public.ts').Order;
export const log = () => order;
