import { currencySchema, moneyText } from '@farewind/contract/core/fields';
import { z } from 'zod';
import { fieldRefusal } from '../../platform/errors.ts';

const id = z.string().max(300);
const flights = z.object({
  kind: z.literal('flights'),
  searchId: z.string().max(64),
  flightId: id,
  fareId: id,
  returnFlightId: id.optional(),
  returnFareId: id.optional(),
  adults: z.int().min(0).max(9),
  children: z.int().min(0).max(9),
  infants: z.int().min(0).max(9),
});
const transfers = z.object({
  kind: z.literal('transfers'),
  searchId: z.string().max(64),
  transferId: id,
  returnTransferId: id.optional(),
});
const priced = { currency: currencySchema, total: moneyText };
const offerSchema = z.discriminatedUnion('kind', [flights.extend(priced), transfers.extend(priced)]);

/** What an offer of a search stands for, and the total that the search returned. */
export type Offer = z.infer<typeof offerSchema>;

/** The id of an offer: it contains the choice, so that nothing is stored for searches. Every use prices it again. */
export function writeOfferId(offer: Offer): string {
  return Buffer.from(JSON.stringify(offer)).toString('base64url');
}

/** Refuses an id that no search has returned at `offerId`. */
export function readOfferId(offerId: string): Offer {
  const parsed = offerSchema.safeParse(parseJson(Buffer.from(offerId, 'base64url').toString('utf8')));
  if (!parsed.success) throw fieldRefusal([{ path: 'offerId', message: 'programs.offerUnknown' }]);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
