import { currencies } from '@farewind/values/currency';
import { z } from 'zod';
import {
  cabinSchema,
  carrierCode,
  localDate,
  moneyText,
  nothing,
  placeCode,
  recordId,
} from '../core/fields.ts';
import { formInteger, formNumber, inputId, optionalOf, requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';

/** A percentage of the fare line, or a sum per passenger and flight in the currency of the inventory. */
export const markupUnits = ['percent', 'sum'] as const;

const fields = {
  /** For staff only. */
  name: requiredText(80),
  carrier: optionalOf(carrierCode),
  /** Airports or cities. */
  fromCode: optionalOf(placeCode),
  toCode: optionalOf(placeCode),
  kind: optionalOf(z.enum(['charter', 'scheduled'])),
  cabin: optionalOf(cabinSchema),
  /** Local departure dates, both included. */
  validFrom: optionalOf(localDate),
  validTo: optionalOf(localDate),
  unit: z.enum(markupUnits),
  /** At most 100 percent; two decimals. */
  amount: formNumber.pipe(z.number().min(0).max(10_000).multipleOf(0.01)),
  isActive: z.boolean().default(true),
};

export const markupSchema = z.object({
  id: z.int(),
  /** Counted from 1 in the order in which the rules are tried; the first match applies. */
  position: z.int(),
  name: z.string(),
  carrier: z.string().nullable(),
  fromCode: z.string().nullable(),
  toCode: z.string().nullable(),
  kind: z.enum(['charter', 'scheduled']).nullable(),
  cabin: cabinSchema.nullable(),
  validFrom: localDate.nullable(),
  validTo: localDate.nullable(),
  unit: z.enum(markupUnits),
  amount: moneyText,
  /** The inventory currency: sums are in it. */
  currency: z.enum(currencies),
  isActive: z.boolean(),
  version: versionOutput,
});
export type MarkupRow = z.infer<typeof markupSchema>;

export const getMarkups = operation('Rule/GetMarkups', {
  method: 'GET',
  access: 'Pages.Pricing',
  summary: 'Lists the markup rules in the order of evaluation',
  input: z.object(pageInput),
  output: paged(markupSchema),
});

export const saveMarkup = operation('Rule/SaveMarkup', {
  method: 'POST',
  access: 'Pages.Pricing',
  summary: 'Creates a markup rule at the given position, or at the end of the list',
  input: z.object({ ...fields, position: formInteger.pipe(z.int().min(1).max(100_000)).optional() }),
  output: markupSchema,
});

export const updateMarkup = operation('Rule/UpdateMarkup', {
  method: 'PUT',
  access: 'Pages.Pricing',
  summary: 'Updates a markup rule and keeps its position',
  input: z.object({ id: recordId, ...fields, version: versionInput }),
  output: markupSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT'],
});

export const deleteMarkup = operation('Rule/DeleteMarkup', {
  method: 'DELETE',
  access: 'Pages.Pricing',
  summary: 'Deletes a markup rule',
  input: inputId,
  output: nothing,
  errors: ['GEN-NOTFOUND'],
});

export const moveMarkup = operation('Rule/MoveMarkup', {
  method: 'POST',
  access: 'Pages.Pricing',
  summary: 'Moves a markup rule up or down by one; has no effect at either end of the list',
  input: z.object({ id: recordId, direction: z.enum(['up', 'down']), version: versionInput }),
  output: markupSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT'],
});

const sampleMembers = {
  /** The flight to test; by default derived from a rule's own conditions, or any flight if it has none. */
  sampleFrom: optionalOf(placeCode),
  sampleTo: optionalOf(placeCode),
  sampleDate: optionalOf(localDate),
};

const priced = z.object({
  /** Of one adult, in the currency of the inventory. */
  total: moneyText,
  markup: moneyText,
  /** The carrier whose markup it is. */
  rule: z.string().optional(),
});

export const markupSampleSchema = z.object({
  carrier: z.string(),
  number: z.string(),
  from: z.string(),
  to: z.string(),
  date: localDate,
  kind: z.enum(['charter', 'scheduled']),
  cabin: cabinSchema,
  family: z.string(),
  currency: z.enum(currencies),
  before: priced,
  after: priced,
});
export type MarkupSample = z.infer<typeof markupSampleSchema>;

export const previewMarkup = operation('Rule/PreviewMarkup', {
  method: 'POST',
  access: 'Pages.Pricing',
  summary: 'Compares prices of flights on sale under the current and the edited rules; stores nothing',
  input: z.discriminatedUnion('act', [
    z.object({ act: z.literal('save'), ...sampleMembers, ...fields }),
    z.object({ act: z.literal('update'), ...sampleMembers, id: recordId, ...fields }),
    z.object({ act: z.literal('delete'), ...sampleMembers, id: recordId }),
    z.object({
      act: z.literal('move'),
      ...sampleMembers,
      id: recordId,
      direction: z.enum(['up', 'down']),
    }),
  ]),
  output: z.object({ samples: z.array(markupSampleSchema) }),
  errors: ['GEN-NOTFOUND'],
});
