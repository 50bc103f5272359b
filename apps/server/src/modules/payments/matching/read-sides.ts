import { currencySchema } from '@farewind/contract/core/fields';
import { z } from 'zod';
import { stored } from '../../../platform/database/stored.ts';
import type { BookSide } from '../discrepancy.ts';

const sideSchema: z.ZodType<BookSide | null> = z
  .object({
    state: z.string(),
    capturedMinor: z.exactOptional(z.number()),
    refundedMinor: z.exactOptional(z.number()),
    currency: z.exactOptional(currencySchema),
  })
  .nullable();

export const readBank = stored('money_mismatch.bank', sideSchema);
export const readOurs = stored('money_mismatch.ours', sideSchema);
export const readLedger = stored('money_mismatch.ledger', sideSchema);
