import { z } from 'zod';
import { noInput } from '../core/fields.ts';
import { operation } from '../core/operation.ts';
import { keywordText } from '../core/paging.ts';

export const placeSchema = z.object({
  code: z.string(),
  kind: z.enum(['city', 'airport']),
  cityCode: z.string(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  countryCode: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** Whether flights from or to this place can be bought now. */
  sellsFrom: z.boolean(),
  sellsTo: z.boolean(),
});

export type Place = z.infer<typeof placeSchema>;

export const getAirportsForAutoComplete = operation('Flight/GetAirportsForAutoComplete', {
  method: 'GET',
  access: 'public',
  summary: 'Lists all places on sale, in the interface language',
  input: noInput,
  output: z.object({ items: z.array(placeSchema) }),
});

export const searchAirport = operation('Flight/SearchAirport', {
  method: 'POST',
  access: 'public',
  summary:
    'Searches places by name, ranked; tolerates a wrong keyboard layout, transliteration and typing errors',
  input: z.object({
    keyword: keywordText.max(64),
    side: z.enum(['from', 'to']).optional(),
    from: z.string().max(3).optional(),
    maxResultCount: z.int().min(1).max(50).default(10),
  }),
  output: z.object({ totalCount: z.int(), items: z.array(placeSchema) }),
});
