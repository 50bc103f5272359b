import { z } from 'zod';
import { localDate, noInput } from '../core/fields.ts';
import { operation } from '../core/operation.ts';

/**
 * What can be practised: `movedCharter`, buyers of a charter whose carrier moves it; `lostAnswer`, a payment whose bank has
 * answered and was not heard; `chargeback`, money that a card's bank has taken back.
 */
export const situationKinds = ['movedCharter', 'lostAnswer', 'chargeback'] as const;
export const situationKindSchema = z.enum(situationKinds);
export type SituationKind = (typeof situationKinds)[number];

/**
 * What handling it takes, each judged from what is recorded: `moved` the departure has its new times; `reached` every buyer
 * has answered or was reached by phone; `settled` the payment is known to be taken; `chargedOnce` the buyer has paid once;
 * `noted` the books count the chargeback; `decided` the task that follows from it is closed.
 */
export const situationSteps = ['moved', 'reached', 'settled', 'chargedOnce', 'noted', 'decided'] as const;

export const situationSchema = z.object({
  situationId: z.uuid(),
  kind: situationKindSchema,
  /** By the copy's clock. */
  startedAt: z.iso.datetime(),
  startedBy: z.string(),
  orders: z.array(z.object({ orderId: z.string(), reservationNumber: z.string() })),
  /** The departure that it is about; null where it is about none. */
  departure: z
    .object({
      serviceId: z.int(),
      date: localDate,
      /** As `ZF 801`. */
      flight: z.string(),
      /** What the carrier asks for: the new local times, `2027-03-03T09:40`. */
      departsAt: z.string(),
      arrivesAt: z.string(),
    })
    .nullable(),
  steps: z.array(
    z.object({
      name: z.enum(situationSteps),
      done: z.int(),
      /** How many, such as buyers; 1 for a single thing. */
      all: z.int(),
    }),
  ),
  isHandled: z.boolean(),
});
export type Situation = z.infer<typeof situationSchema>;

const situations = z.object({ items: z.array(situationSchema) });

export const getSituations = operation('Training/GetSituations', {
  method: 'GET',
  access: 'Pages.Training',
  summary:
    'Lists the latest situation of each kind in the training copy with its current outcome; empty outside a training copy',
  input: noInput,
  output: situations,
});

export const startSituation = operation('Training/StartSituation', {
  method: 'POST',
  access: 'Pages.Training',
  summary: 'Starts a situation in the training copy: fictitious buyers place orders, then the event happens',
  input: z.object({ kind: situationKindSchema }),
  output: situations,
  errors: ['GEN-RULE', 'GEN-UNAVAILABLE'],
});
