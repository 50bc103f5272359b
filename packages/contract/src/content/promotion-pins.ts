import { z } from 'zod';
import { localDate, nothing, placeCode, recordId } from '../core/fields.ts';
import { formInteger, inputId, optionalOf } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { activeInput, paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';

const pinFields = {
  /** A city or airport; empty: the place that the visitor starts in. */
  from: optionalOf(placeCode),
  to: placeCode,
  /** Smaller numbers come first. */
  position: formInteger.pipe(z.int().min(0).max(1000)),
  validFrom: optionalOf(localDate),
  validTo: optionalOf(localDate),
  isActive: z.boolean().default(true),
};

export const promotionPinSchema = z.object({
  id: z.int(),
  from: z.string().nullable(),
  to: z.string(),
  position: z.int(),
  validFrom: localDate.nullable(),
  validTo: localDate.nullable(),
  isActive: z.boolean(),
  version: versionOutput,
});
export type PromotionPin = z.infer<typeof promotionPinSchema>;

export const getPromotionPins = operation('Content/GetPromotionPins', {
  method: 'GET',
  access: 'Pages.Content',
  summary: 'Lists the featured routes among the promoted flights',
  input: z.object({ ...pageInput, ...activeInput }),
  output: paged(promotionPinSchema),
});

export const savePromotionPin = operation('Content/SavePromotionPin', {
  method: 'POST',
  access: 'Pages.Content',
  summary: 'Adds a featured route',
  input: z.object(pinFields),
  output: promotionPinSchema,
  errors: ['GEN-DUPLICATE'],
});

export const updatePromotionPin = operation('Content/UpdatePromotionPin', {
  method: 'PUT',
  access: 'Pages.Content',
  summary: 'Updates a featured route',
  input: z.object({ id: recordId, ...pinFields, version: versionInput }),
  output: promotionPinSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-DUPLICATE'],
});

export const deletePromotionPin = operation('Content/DeletePromotionPin', {
  method: 'DELETE',
  access: 'Pages.Content',
  summary: 'Removes a featured route',
  input: inputId,
  output: nothing,
  errors: ['GEN-NOTFOUND'],
});
