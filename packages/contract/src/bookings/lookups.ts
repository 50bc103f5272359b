import { z } from 'zod';
import { operation } from '../core/operation.ts';

/** As typed: any case, any of the alphabets that a surname is written in. */
const surnameSchema = z.string().trim().min(1).max(64);
const foundOrderSchema = z.object({ orderId: z.string() });

export const findByPnr = operation('Booking/FindByPnr', {
  method: 'POST',
  access: 'public',
  summary:
    'The order of a booking code and a surname, for its masked view. Every miss is answered alike; misses are limited, hits are not',
  input: z.object({ pnr: z.string().trim().min(1).max(32), surname: surnameSchema }),
  output: foundOrderSchema,
  errors: ['LKP-NONE', 'LKP-LIMIT'],
});

export const findByReservation = operation('Booking/FindByReservation', {
  method: 'POST',
  access: 'public',
  summary:
    'The order of a reservation number and a surname, for its masked view. Every miss is answered alike; misses are limited, hits are not',
  input: z.object({ reservationNumber: z.string().trim().min(1).max(32), surname: surnameSchema }),
  output: foundOrderSchema,
  errors: ['LKP-NONE', 'LKP-LIMIT'],
});
