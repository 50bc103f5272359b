import { z } from 'zod';
import { billLineSchema } from '../bookings/bill-line.ts';
import { currencySchema, moneyText, passengerTypeSchema } from '../core/fields.ts';
import { endpoint } from './partner-endpoint.ts';
import { languageMember, offerIdSchema, partnerFlightSchema, partnerRideSchema } from './partner-offers.ts';

/** What a quote's `seal` looks like: short, because a program repeats it, the priced content stays with us. */
export const sealSchema = z
  .string()
  .min(1)
  .max(64)
  .describe('The seal of a quote, repeated exactly as it was returned');

const fieldSchema = z.object({
  name: z.string().describe('The member of a passenger in `hold`'),
  required: z.boolean().describe('False: only of the nationalities or passenger types named here'),
  format: z.string(),
  nationalities: z.array(z.string()).optional().describe('Required of citizens of these countries only'),
  passengerTypes: z.array(passengerTypeSchema).optional().describe('Required of these passenger types only'),
});

export const quoteOffer = endpoint('quote', {
  method: 'POST',
  path: 'quote',
  right: 'quote',
  title: 'Quote an offer',
  description:
    'Returns the exact price of an offer now, with baggage, rules, cancellation terms and the passenger data that a hold requires. The price is guaranteed until `expiresAt`; `hold` takes the `seal`.',
  input: z.strictObject({
    offerId: offerIdSchema.describe(
      'The `offerId` of a search, or the `url` of a variant of /partner/v1/search.json, repeated exactly',
    ),
    coupon: z.string().trim().max(20).optional().describe('A discount code of the agency'),
    ...languageMember,
  }),
  output: z.object({
    seal: sealSchema,
    expiresAt: z.iso.datetime().describe('The price is guaranteed until then'),
    kind: z.enum(['flights', 'transfers']),
    total: moneyText,
    currency: currencySchema,
    searchedTotal: moneyText.describe('The total that the search returned'),
    priceChanged: z.boolean().describe('Whether `total` differs from what the search returned'),
    lines: z.array(billLineSchema).describe('The components of the total'),
    flights: z.array(partnerFlightSchema),
    rides: z.array(partnerRideSchema),
    rules: z.array(z.string()).describe('What the travellers have to know, as sentences'),
    cancellation: z
      .array(z.string())
      .describe('What changing and cancelling costs, as sentences, one for each flight or ride'),
    passengers: z.object({
      adults: z.int(),
      children: z.int(),
      infants: z.int(),
      fields: z
        .array(fieldSchema)
        .describe('The data that `hold` requires of each passenger; empty for transfers'),
    }),
    hold: z.object({
      latest: z.iso.datetime().describe('The latest end of a hold'),
      isReserved: z
        .boolean()
        .describe('False if a supplier reserves nothing before payment: a hold then keeps the price only'),
    }),
    terms: z
      .array(z.object({ name: z.string(), url: z.string() }))
      .describe('The texts that the buyer has to accept before `hold`, see `termsAccepted`'),
    consents: z
      .array(z.object({ purpose: z.string(), textVersion: z.string(), url: z.string() }))
      .describe(
        'What the agency asks the buyer to consent to besides, with the text; `hold` takes `purpose` and `textVersion`',
      ),
  }),
  errors: [
    'FLT-EXPIRED',
    'FLT-NOSEAT',
    'TRF-NONE',
    'TRF-EXPIRED',
    'TRF-CAPACITY',
    'CPN-INVALID',
    'GEN-NOTFOUND',
    'GEN-UNAVAILABLE',
  ],
});
