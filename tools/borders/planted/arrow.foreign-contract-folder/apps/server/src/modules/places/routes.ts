import { addOrder } from '@farewind/contract/bookings/add-order';
export const operation = addOrder;
