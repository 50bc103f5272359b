import { z } from 'zod';
import { currencySchema, moneyText, recordId } from '../core/fields.ts';
import { operation } from '../core/operation.ts';

const limitSchema = z.object({ now: z.int(), most: z.int() });

export const getPartnerUsage = operation('SalesPartner/GetUsage', {
  method: 'GET',
  access: 'Pages.Agency',
  summary: 'Returns what a sales partner has called, held and sold in the last days, and its holds now',
  input: z.object({ id: recordId }),
  output: z.object({
    /** The number of days, today included. */
    days: z.int(),
    /** By call, as named in `/partner/v1/openapi.json` and `/mcp`. */
    calls: z.array(z.object({ call: z.string(), calls: z.int(), refused: z.int() })),
    /** Holds made in these days. */
    holds: z.int(),
    openHolds: limitSchema,
    /** Of the last 24 hours. */
    holdsInDay: limitSchema,
    /** Orders paid in these days, in the agency's currency. */
    sales: z.object({ orders: z.int(), total: moneyText, currency: currencySchema }),
  }),
  errors: ['GEN-NOTFOUND'],
});
