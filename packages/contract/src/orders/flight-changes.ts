import { z } from 'zod';
import { currencySchema, localDate, moneyText } from '../core/fields.ts';
import { optionalText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { segmentSchema } from '../flights/search.ts';

/**
 * `toPay`: waits for its payment request; `due` and `sent`: being made at the airline; `refused`: the airline did not change
 * the booking, and what was paid is given back; `unclear`: staff find out.
 */
export const flightChangeStates = ['toPay', 'due', 'sent', 'done', 'refused', 'lapsed', 'unclear'] as const;

const changeOfferSchema = z.object({
  offerRef: z.string(),
  segments: z.array(segmentSchema),
  durationMinutes: z.int(),
  /** What the buyer pays, with the penalty; negative where the airline gives something back. */
  difference: moneyText,
  penalty: moneyText,
  currency: currencySchema,
  expiresAt: z.iso.datetime(),
  /** Whether it can be made here; what an airline gives back is arranged with it by staff. */
  isPossible: z.boolean(),
});

export const askForFlightChange = operation('Order/AskForFlightChange', {
  method: 'POST',
  access: 'Pages.Orders.Edit',
  summary:
    'Asks the airline of an external flight what another date would cost; the list is empty, with the airline’s words, if it is not possible',
  input: z.strictObject({ orderId: z.string().max(64), itemId: z.uuid(), date: localDate }),
  output: z.object({ offers: z.array(changeOfferSchema), said: z.string().optional() }),
  errors: ['GEN-NOTFOUND', 'ORD-STATE', 'GEN-RULE', 'GEN-BUSY'],
});

export const changeFlight = operation('Order/ChangeFlight', {
  method: 'POST',
  access: 'Pages.Orders.Edit',
  summary:
    'Changes an external flight to an offered one once its difference is paid by a payment request, or at once if there is none; repeated with the same id, it is begun once',
  input: z.strictObject({
    /** Chosen by the caller; the payment request has the same id. */
    changeId: z.uuid(),
    orderId: z.string().max(64),
    itemId: z.uuid(),
    offerRef: z.string().max(128),
    /** As it was shown: another one is refused with FLT-PRICE. */
    difference: moneyText,
  }),
  output: z.object({ state: z.enum(flightChangeStates), requestId: z.string().optional() }),
  errors: [
    'GEN-NOTFOUND',
    'ORD-STATE',
    'ORD-DUPLICATE',
    'GEN-BUSY',
    'FLT-PRICE',
    'FLT-EXPIRED',
    'GEN-UNAVAILABLE',
    'GEN-RULE',
  ],
});

export const settleFlightChange = operation('Order/SettleFlightChange', {
  method: 'POST',
  access: 'Pages.Refunds.Request',
  summary:
    'Asks the airline again about a paid change of an order whose outcome is unclear; if it has not made it, a reason gives the payment back',
  input: z.strictObject({
    orderId: z.string().max(64),
    /** How it was found out that nothing was changed. Without it, nothing ends that is still unclear. */
    reason: optionalText(500),
  }),
  output: z.object({ state: z.enum(flightChangeStates) }),
  errors: ['GEN-NOTFOUND', 'ORD-STATE', 'GEN-BUSY'],
});
