import { z } from 'zod';
import { operation } from '../core/operation.ts';
import { keywordText } from '../core/paging.ts';

export const transferPlaceKinds = ['airport', 'zone', 'hotel'] as const;

/** An end of a ride: an airport by its IATA code, a zone, or a hotel or an address by the agency's own code. */
export const transferPlaceKeySchema = z.object({
  kind: z.enum(transferPlaceKinds),
  code: z.string().trim().min(1).max(64),
});

export const transferPlaceSchema = transferPlaceKeySchema.extend({
  /** In the interface language. */
  name: z.string(),
  /** The zone of a hotel or an address. */
  zone: z.string().optional(),
  /** The main airport for rides to this zone or hotel; an airport's own code. */
  airport: z.string().optional(),
});

export type TransferPlaceKind = (typeof transferPlaceKinds)[number];
export type TransferPlaceKey = z.infer<typeof transferPlaceKeySchema>;
export type TransferPlace = z.infer<typeof transferPlaceSchema>;

export const searchTransferPlace = operation('Transfer/SearchPlace', {
  method: 'POST',
  access: 'public',
  summary: 'Searches airports, zones, hotels and addresses by name; an empty text returns the airports',
  input: z.object({
    keyword: keywordText.max(64).default(''),
    /** The other end: only places that a ride from or to there reaches. */
    other: transferPlaceKeySchema.optional(),
    maxResultCount: z.int().min(1).max(50).default(10),
  }),
  output: z.object({ items: z.array(transferPlaceSchema) }),
});
