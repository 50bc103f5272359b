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
  summary: 'The training copy of the agency; called in the copy, the copy itself',
  input: noInput,
  output: trainingSchema,
});

export const createTrainingCopy = operation('Training/Create', {
  method: 'POST',
  access: 'Pages.Training.Manage',
  summary:
    'Makes a copy of the agency to practise in: settings without secrets, inventory, texts and roles; no customers, orders or mails',
  input: noInput,
  output: trainingSchema,
  errors: ['GEN-RULE'],
});

export const deleteTrainingCopy = operation('Training/Delete', {
  method: 'POST',
  access: 'Pages.Training.Manage',
  summary: 'Deletes the training copy wholly, with everything that was done in it',
  input: noInput,
  output: trainingSchema,
});

export const enterTraining = operation('Training/Enter', {
  method: 'POST',
  access: 'Pages.Training',
  summary: 'Opens a session in the training copy with the caller’s own roles; it ends with their own session',
  input: noInput,
  output: impersonate.output,
  errors: ['GEN-NOTFOUND', 'GEN-RULE'],
});

export const passTime = operation('Training/PassTime', {
  method: 'POST',
  access: 'Pages.Training',
  summary: 'Puts the clock of the training copy forward; what was due until then happens within a minute',
  input: z.object({
    minutes: z
      .int()
      .min(1)
      .max(MOST_DAYS * DAY_MINUTES),
  }),
  output: trainingSchema,
  errors: ['GEN-RULE'],
});
