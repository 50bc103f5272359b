import { z } from 'zod';
import { formInteger, requiredText } from '../core/form-fields.ts';

/** The permission for all transfer operations in the office. */
export const transferAccess = 'Pages.Transfers';

/** The codes of zones, places and vehicle types in files and addresses: `ayt-lara`, `ayt-lara-kervansaray`. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const slug = z.string().trim().max(64).regex(slugPattern, { error: 'slug' });

/** A name in each language. */
export const names = z.object({ ru: z.string(), en: z.string(), tr: z.string() });
export const namesInput = (max: number) =>
  z.object({ ru: requiredText(max), en: requiredText(max), tr: requiredText(max) });

/** In a form: an integer within these bounds; empty means absent. */
export const whole = (min: number, max: number) => formInteger.pipe(z.int().min(min).max(max));

/** In a form: `42`, `42.5`, `42,50`; in the currency of the inventory. */
export const priceInput = z.union([z.string(), z.number().transform(String)]).pipe(
  z
    .string()
    .trim()
    .regex(/^\d{1,6}([.,]\d{1,2})?$/, { error: 'sum:999999.99' })
    .transform((text) => text.replace(',', '.')),
);
