import { z } from 'zod';
import { operation } from '../core/operation.ts';

/** As typed: any case, any of the alphabets that a surname is written in. */
const surnameSchema = z.string().trim().min(1).max(64);
const foundOrderSchema = z.object({ orderId: z.string() });

export const findByPnr = operation('Booking/FindByPnr', {
  method: 'POST',
  access: 'public',
  summary:
    'Finds an order by booking code and surname and returns its masked view. All failures get the same response; failed attempts are rate-limited, successful ones are not',
  input: z.object({ pnr: z.string().trim().min(1).max(32), surname: surnameSchema }),
  output: foundOrderSchema,
  errors: ['LKP-NONE', 'LKP-LIMIT'],
});

export const findByReservation = operation('Booking/FindByReservation', {
  method: 'POST',
  access: 'public',
  summary:
    'Finds an order by reservation number and surname and returns its masked view. All failures get the same response; failed attempts are rate-limited, successful ones are not',
  input: z.object({ reservationNumber: z.string().trim().min(1).max(32), surname: surnameSchema }),
  output: foundOrderSchema,
  errors: ['LKP-NONE', 'LKP-LIMIT'],
});
