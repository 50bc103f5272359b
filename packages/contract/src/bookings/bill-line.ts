import { z } from 'zod';
import { moneyText } from '../core/fields.ts';

/** One line of what a purchase costs, the same before and after it is paid; the lines add up to the total. */
export const billLineSchema = z.object({
  kind: z.enum(['passengers', 'serviceFee', 'ride', 'extra', 'discount']),
  /** In the reader's language: `Adult`, `Outbound transfer: Minivan`, `Insurance`. */
  name: z.string(),
  /** How many of it: people, vehicles, bags. */
  count: z.int(),
  /** Of all of them; what a coupon takes off is below zero. */
  total: moneyText,
  /** What the fares of a passenger type are made of; empty elsewhere. */
  parts: z.array(z.object({ kind: z.enum(['fare', 'tax', 'fuel']), name: z.string(), total: moneyText })),
});
export type BillLine = z.infer<typeof billLineSchema>;
