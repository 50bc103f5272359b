import { z } from 'zod';
import { noInput } from '../core/fields.ts';
import { operation } from '../core/operation.ts';

/** The steps from a new agency to its first sale, in the order in which they are made. */
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
  /** `warning`: it works, but a buyer or the owner will stumble over it. */
  state: z.enum(['done', 'warning', 'todo']),
  /** The sites may open without it. */
  isOptional: z.boolean(),
  /** What the state was read from, to be named in its proof. */
  proof: z.record(z.string(), z.union([z.string(), z.int()])),
  /** Fields of the agency's record that are empty. */
  missing: z.array(z.string()),
});
export type FirstStep = z.infer<typeof firstStepSchema>;

export const getFirstSteps = operation('FirstSteps/Get', {
  method: 'GET',
  access: 'Pages.Agency',
  summary: 'How far the agency is on its way to the first sale, read from its settings, inventory and orders',
  input: noInput,
  output: z.object({ steps: z.array(firstStepSchema) }),
});
