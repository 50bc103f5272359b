import { z } from 'zod';
import { nothing, recordId } from '../core/fields.ts';
import { formInteger, inputId, optionalOf, secretText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { activeInput, paged, pageInput, versionInput } from '../core/paging.ts';
import { settingHead, switchedOff, connectionTestSchema } from './setting-answers.ts';

/** `none` uses our own drawn plan. */
export const mapProviderSchema = z.enum(['none', 'tiles', 'google', 'yandex']);

/** `https://tiles.example/{z}/{x}/{y}.png`, with `{key}` where the key belongs. */
const tileTemplate = z
  .string()
  .trim()
  .max(2048)
  .refine((text) => /^https?:\/\/[^\s{}/?#@]+\//.test(text) && hasTilePlaces(text), { error: 'tileAddress' });

function hasTilePlaces(text: string): boolean {
  return ['{z}', '{x}', '{y}'].every((part) => text.includes(part));
}

/** Any number of decimals, unlike a sum: `41.015` has no thousands. */
const degrees = (most: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .trim()
        .regex(/^-?\d{1,3}([.,]\d{1,12})?$/, { error: 'degrees' })
        .transform((text) => Number(text.replace(',', '.'))),
    ])
    .pipe(z.number().min(-most).max(most));

/** "Map setting" of the back office. */
export const mapSettingFields = {
  provider: mapProviderSchema,
  apiKey: secretText,
  tileUrl: optionalOf(tileTemplate),
  lat: degrees(90),
  lng: degrees(180),
  zoom: formInteger.pipe(z.int().min(0).max(20)),
  isActive: z.boolean().default(true),
};

export const mapSettingSchema = z.object({
  ...settingHead,
  provider: mapProviderSchema,
  hasApiKey: z.boolean(),
  tileUrl: z.string().nullable(),
  lat: z.number(),
  lng: z.number(),
  zoom: z.int(),
});
const savedSchema = mapSettingSchema.extend(switchedOff);

export const getMapSettings = operation('Setting/GetMapSettings', {
  method: 'GET',
  access: 'Pages.Settings.Map',
  summary: 'Lists the map providers of the agency',
  input: z.object({ ...pageInput, ...activeInput }),
  output: paged(mapSettingSchema),
});

export const saveMapSetting = operation('Setting/SaveMapSetting', {
  method: 'POST',
  access: 'Pages.Settings.Map',
  summary: 'Creates a map provider; if active, it replaces the previously active one',
  input: z.object(mapSettingFields),
  output: savedSchema,
});

export const updateMapSetting = operation('Setting/UpdateMapSetting', {
  method: 'PUT',
  access: 'Pages.Settings.Map',
  summary: 'Updates a map provider; an empty key keeps the stored one if the address is unchanged',
  input: z.object({ id: recordId, ...mapSettingFields, version: versionInput }),
  output: savedSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT'],
});

export const deleteMapSetting = operation('Setting/DeleteMapSetting', {
  method: 'DELETE',
  access: 'Pages.Settings.Map',
  summary: 'Deletes a map provider',
  input: inputId,
  output: nothing,
  errors: ['GEN-NOTFOUND'],
});

export const testMapSetting = operation('Setting/TestMapSetting', {
  method: 'POST',
  access: 'Pages.Settings.Map',
  summary: 'Fetches one map image through a saved or unsaved setting',
  input: z.object({ id: recordId.optional(), ...mapSettingFields }),
  output: connectionTestSchema.extend({
    /** A `data:` picture of the place; null if our own plan is drawn, or nothing came. */
    picture: z.string().nullable(),
  }),
  errors: ['GEN-NOTFOUND', 'GEN-LIMIT'],
});
