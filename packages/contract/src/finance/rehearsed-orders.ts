import { z } from 'zod';
import { flag } from '../core/fields.ts';
import { requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';

export const markRehearsal = operation('Ledger/MarkRehearsal', {
  method: 'POST',
  access: 'Pages.Ledger.Post',
  summary:
    'Leaves an order paid with test money out of the ledger’s sums, reports, exports and the work queue, or counts it again',
  input: z.object({ orderId: z.string().max(64), isRehearsal: flag, reason: requiredText(500) }),
  output: z.object({ isRehearsal: z.boolean() }),
  errors: ['GEN-NOTFOUND', 'GEN-RULE'],
});
