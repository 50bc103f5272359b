import { z } from 'zod';
import { localDate, nothing, queryInt } from '../core/fields.ts';
import { formInteger, optionalOf, optionalText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput } from '../core/paging.ts';
import { SURVEY_TEXT_LENGTH, surveyReasons } from './survey-reasons.ts';

const reasonSchema = formInteger.pipe(z.literal(surveyReasons));

export const saveAnswer = operation('Survey/SaveAnswer', {
  method: 'POST',
  access: 'public',
  summary: 'Stores anonymously why a booking was abandoned',
  input: z.object({
    reason: reasonSchema,
    text: optionalText(SURVEY_TEXT_LENGTH),
    /** The search that led to the booking. */
    searchId: optionalText(64),
  }),
  output: nothing,
  errors: ['GEN-LIMIT'],
});

export const surveyRowSchema = z.object({
  answerId: z.string(),
  reason: z.literal(surveyReasons),
  text: z.string().nullable(),
  language: z.string(),
  createdAt: z.iso.datetime(),
});
export type SurveyRow = z.infer<typeof surveyRowSchema>;

export const getSurvey = operation('Survey/GetAll', {
  method: 'GET',
  access: 'Pages.Messages',
  summary: 'Lists survey answers, newest first, with the number of answers per reason in the period',
  /** Days of UTC, both included; absent: the last 30. */
  input: z.object({
    ...pageInput,
    from: optionalOf(localDate),
    to: optionalOf(localDate),
    reason: optionalOf(queryInt.pipe(z.literal(surveyReasons))),
  }),
  /** `counts` contain every reason of the period, whatever the list's filter. */
  output: paged(surveyRowSchema).extend({
    counts: z.array(z.object({ reason: z.literal(surveyReasons), count: z.int() })),
  }),
});
