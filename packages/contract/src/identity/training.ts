import { z } from 'zod';
import { noInput } from '../core/fields.ts';
import { operation } from '../core/operation.ts';
import { impersonate } from './impersonation.ts';

const DAY_MINUTES = 1440;
const MOST_DAYS = 60;

/** A training copy, as the agency and the copy itself see it. */
export const trainingCopySchema = z.object({
  tenantId: z.int(),
  madeAt: z.iso.datetime(),
  /** The time of the copy's own clock. */
  now: z.iso.datetime(),
  /** How far that is ahead. */
  aheadMinutes: z.int(),
  /** Where its shop is found. */
  address: z.string(),
  /** False while it is being made, or where making it was interrupted: then it can only be deleted. */
  isReady: z.boolean(),
});
export type TrainingCopy = z.infer<typeof trainingCopySchema>;

const trainingSchema = z.object({
  /** Null where the agency has none. */
  copy: trainingCopySchema.nullable(),
  /** Whether the caller works in the copy. */
  isInCopy: z.boolean(),
});

export const getTraining = operation('Training/Get', {
  method: 'GET',
  access: 'Pages.Training',
  summary: 'Returns the agency’s training copy; called in a training copy, the copy itself',
  input: noInput,
  output: trainingSchema,
});

export const createTrainingCopy = operation('Training/Create', {
  method: 'POST',
  access: 'Pages.Training.Manage',
  summary:
    'Creates a copy of the agency for practice: settings without secrets, inventory, texts and roles, but no customers, orders or messages',
  input: noInput,
  output: trainingSchema,
  errors: ['GEN-RULE'],
});

export const deleteTrainingCopy = operation('Training/Delete', {
  method: 'POST',
  access: 'Pages.Training.Manage',
  summary: 'Deletes the training copy with everything in it',
  input: noInput,
  output: trainingSchema,
});

export const enterTraining = operation('Training/Enter', {
  method: 'POST',
  access: 'Pages.Training',
  summary:
    'Opens a session in the training copy with the caller’s own roles; it ends with the caller’s session',
  input: noInput,
  output: impersonate.output,
  errors: ['GEN-NOTFOUND', 'GEN-RULE'],
});

export const passTime = operation('Training/PassTime', {
  method: 'POST',
  access: 'Pages.Training',
  summary: 'Advances the clock of the training copy; anything that becomes due happens within a minute',
  input: z.object({
    minutes: z
      .int()
      .min(1)
      .max(MOST_DAYS * DAY_MINUTES),
  }),
  output: trainingSchema,
  errors: ['GEN-RULE'],
});
