import { travellerSchema } from '../supplier-traveller.ts';
import { cabinSchema, currencySchema } from '@farewind/contract/core/fields';
import { baggageSchema, layoverSchema, segmentSchema } from '@farewind/contract/flights/search';
import { z } from 'zod';
import { stored, storedText } from '../../../platform/database/stored.ts';
import type { SupplierBooking, SupplierContact, SupplierOffer, SupplierTraveller } from '../ports.ts';

const conditionSchema = z.object({ allowed: z.boolean(), penaltyMinor: z.number() });

const sliceSchema = z.object({
  family: z.string(),
  handBaggage: baggageSchema,
  baggage: baggageSchema,
  change: conditionSchema,
  segments: z.array(segmentSchema),
  filings: z.array(
    z.object({
      bookingClass: z.string(),
      fareBasis: z.string(),
      departsTerminal: z.string().default(''),
      arrivesTerminal: z.string().default(''),
    }),
  ),
  layovers: z.array(layoverSchema),
  durationMinutes: z.number(),
});

const offerSchema = sliceSchema.extend({
  currency: currencySchema,
  baseMinor: z.number(),
  taxMinor: z.number(),
  totalMinor: z.number(),
  offerRef: z.string(),
  passengerRefs: z.array(z.string()),
  expiresAt: z.string(),
  carrierName: z.string(),
  cabin: cabinSchema,
  cancel: conditionSchema,
  needsDocuments: z.boolean().default(false),
  payLater: z.exactOptional(z.object({ payBy: z.string(), priceUntil: z.exactOptional(z.string()) })),
  inbound: z.exactOptional(sliceSchema),
  bags: z.exactOptional(
    z.array(
      z.object({
        serviceRef: z.string(),
        passengerRef: z.string(),
        direction: z.enum(['outbound', 'return', 'both']),
        kg: z.exactOptional(z.number()),
        priceMinor: z.number(),
        most: z.number(),
      }),
    ),
  ),
  segmentRefs: z.exactOptional(z.array(z.string())),
  bought: z.exactOptional(
    z.array(z.object({ serviceRef: z.string(), quantity: z.number(), priceMinor: z.number() })),
  ),
});

export const readOffer = stored<SupplierOffer>('outside_flight.offer', offerSchema);
export const readOffers = stored<SupplierOffer[]>('flight_supplier_answer.offers', z.array(offerSchema));

export const readBooking = stored<SupplierBooking>(
  'outside_flight.booking',
  z.object({
    bookingRef: z.string(),
    ourRef: z.exactOptional(z.string()),
    pnr: z.string(),
    state: z.enum(['booked', 'reserved', 'cancelled']),
    owed: z.exactOptional(
      z.object({
        currency: currencySchema,
        totalMinor: z.number(),
        payBy: z.string(),
        priceUntil: z.exactOptional(z.string()),
      }),
    ),
    tickets: z.array(z.object({ passengerRef: z.string(), number: z.string() })).default([]),
  }),
);

/** Personal data: stored only until the supplier has it. */
export interface ExternalTravellers {
  readonly travellers: readonly SupplierTraveller[];
  readonly contact: SupplierContact;
}

export const readTravellers = storedText<ExternalTravellers>(
  'outside_flight.travellers',
  z.object({
    travellers: z.array(travellerSchema),
    contact: z.object({ email: z.string(), phone: z.string() }),
  }),
);
