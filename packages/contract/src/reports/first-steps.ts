import { z } from 'zod';
import { noInput } from '../core/fields.ts';
import { operation } from '../core/operation.ts';

/** The steps from a new agency to its first sale, in order. */
export const firstStepNames = [
  'company',
  'logo',
  'site',
  'rates',
  'payments',
  'currencies',
  'mail',
  'sms',
  'inventory',
  'legal',
  'staff',
  'rehearsal',
] as const;
export type FirstStepName = (typeof firstStepNames)[number];

export const firstStepSchema = z.object({
  name: z.enum(firstStepNames),
  /** `warning`: it works, but will cause a problem for a buyer or the owner. */
  state: z.enum(['done', 'warning', 'todo']),
  /** Whether the sites may open without it. */
  isOptional: z.boolean(),
  /** The data that the state is derived from, shown with it. */
  proof: z.record(z.string(), z.union([z.string(), z.int()])),
  /** Empty fields of the agency's record. */
  missing: z.array(z.string()),
});
export type FirstStep = z.infer<typeof firstStepSchema>;

export const getFirstSteps = operation('FirstSteps/Get', {
  method: 'GET',
  access: 'Pages.Agency',
  summary:
    'Returns the agency’s progress towards its first sale, derived from its settings, inventory and orders',
  input: noInput,
  output: z.object({ steps: z.array(firstStepSchema) }),
});
