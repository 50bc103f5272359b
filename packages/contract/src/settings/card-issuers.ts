import { z } from 'zod';
import { operation } from '../core/operation.ts';

/** A list of all issuers of a country is far shorter. */
const MOST_TEXT = 500_000;

const cardIssuersSchema = z.object({
  count: z.int(),
  /** Null: there is no list. */
  importedAt: z.iso.datetime().nullable(),
});

export const getCardIssuers = operation('Setting/GetCardIssuers', {
  method: 'GET',
  access: 'Pages.Settings.Payment',
  summary: 'Describes the agency’s list of cards issued in Turkey, which pay in lira only',
  input: z.object({}),
  output: cardIssuersSchema,
});

export const importCardIssuers = operation('Setting/ImportCardIssuers', {
  method: 'PUT',
  access: 'Pages.Settings.Payment',
  summary:
    'Replaces the agency’s list of cards issued in Turkey: one issuer on each line, by the first six to eight digits of its cards; without a line the list is removed',
  input: z.object({ text: z.string().max(MOST_TEXT) }),
  output: cardIssuersSchema,
});
