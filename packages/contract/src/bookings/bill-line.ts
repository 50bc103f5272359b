import { z } from 'zod';
import { moneyText } from '../core/fields.ts';

/** One line of the bill of a purchase, the same before and after payment; the lines add up to the total. */
export const billLineSchema = z.object({
  kind: z.enum(['passengers', 'serviceFee', 'agentFee', 'ride', 'extra', 'discount']),
  /** In the reader's language: `Adult`, `Outbound transfer: Minivan`, `Insurance`. */
  name: z.string(),
  /** The quantity: people, vehicles, bags. */
  count: z.int(),
  /** The sum for the whole quantity; a coupon's discount is negative. */
  total: moneyText,
  /** The components of the fares of a passenger type; empty elsewhere. */
  parts: z.array(z.object({ kind: z.enum(['fare', 'tax', 'fuel']), name: z.string(), total: moneyText })),
});
export type BillLine = z.infer<typeof billLineSchema>;
