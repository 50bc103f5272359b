import { z } from 'zod';
import { bin6Schema, quoteSchema } from './check-price.ts';
import { childSeatsSchema } from './ride.ts';
import { currencySchema } from '../core/fields.ts';
import { operation } from '../core/operation.ts';

/** The rides of the purchase; AddTransferOrder repeats these members. */
export const ridePurchaseMembers = {
  searchId: z.string().max(64),
  transferId: z.string().max(300),
  returnTransferId: z.string().max(300).optional(),
  childSeats: childSeatsSchema.optional(),
  coupon: z.string().max(20).optional(),
  currency: currencySchema,
};

export const checkTransferPrice = operation('Transfer/CheckPrice', {
  method: 'POST',
  access: 'public',
  summary: 'Returns the exact current price of the selected transfers, sealed for 20 minutes',
  input: z.strictObject({ ...ridePurchaseMembers, bin6: bin6Schema.optional() }),
  output: quoteSchema,
  errors: ['TRF-NONE', 'TRF-CAPACITY', 'CPN-INVALID', 'GEN-NOTFOUND', 'GEN-UNAVAILABLE'],
});
