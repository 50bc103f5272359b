import { documentMembers, eachMember, type PassengerDocument } from '@farewind/values/passenger-document';
import { rideSchema } from '@farewind/contract/bookings/ride';
import { cabinSchema } from '@farewind/contract/core/fields';
import { baggageSchema, layoverSchema, segmentSchema } from '@farewind/contract/flights/search';
import { z } from 'zod';
import { orUndefined, stored, storedText } from '../../../platform/database/stored.ts';
import type { Contact, Invoice, ItemSnapshot } from './order-draft.ts';
import { quoteClaimsSchema, type QuoteClaims } from './quote-claims.ts';

const conditionSchema = z.object({ allowed: z.boolean(), feeMinor: z.number(), untilHours: z.number() });
const filingSchema = z.object({
  bookingClass: z.string(),
  fareBasis: z.string(),
  departsTerminal: z.string().default(''),
  arrivesTerminal: z.string().default(''),
});

/** Loose, so that an older version that changes a flight's times writes back members that a newer version added. */
export const snapshotSchema = z.looseObject({
  direction: z.exactOptional(z.enum(['outbound', 'return'])),
  flightId: z.exactOptional(z.string()),
  charter: z.boolean(),
  family: z.string(),
  cabin: z.exactOptional(cabinSchema),
  segments: z.array(segmentSchema.loose()),
  filings: z.exactOptional(z.array(filingSchema.loose())),
  layovers: z.array(layoverSchema.loose()),
  durationMinutes: z.number(),
  handBaggage: baggageSchema,
  baggage: baggageSchema,
  changeRule: conditionSchema,
  cancelRule: conditionSchema,
  serviceFeeRefund: z.exactOptional(z.enum(['byRule', 'whole'])),
  seller: z.exactOptional(z.string()),
  payee: z.exactOptional(z.string()),
  agreed: z.exactOptional(
    z.object({
      departsAt: z.string(),
      departsOffset: z.number(),
      arrivesAt: z.string(),
      arrivesOffset: z.number(),
    }),
  ),
  ride: z.exactOptional(rideSchema.loose()),
});

export const readSnapshot = stored<ItemSnapshot>('order_item.snapshot', snapshotSchema);

export const readContractParty = stored<{ readonly kind: string; readonly name: string }>(
  'order_item.contract_party',
  z.object({ kind: z.string(), name: z.string() }),
);

export const readContact = stored<Contact>(
  'customer_order.contact',
  z.object({
    name: z.string().default(''),
    surname: z.string().default(''),
    email: z.string().default(''),
    countryCode: z.string().default(''),
    mobilePhone: z.string().default(''),
    phone: z.string().default(''),
    newsOptIn: z.boolean().default(false),
    consents: z.array(z.object({ purpose: z.string(), textVersion: z.string() })).default([]),
  }),
);

export const readInvoice = stored<Invoice>(
  'customer_order.invoice',
  z.object({
    title: z.string(),
    taxOffice: z.string().optional(),
    taxNumber: z.string().default(''),
    address: z.string().default(''),
    city: z.string().default(''),
  }),
);

export const readClaims = stored<QuoteClaims>('customer_order.quote', quoteClaimsSchema);

const text = z.string();

export const travelDocumentSchema = z.object({
  ...eachMember(documentMembers, () => orUndefined(text)),
  birthDate: text,
  nationality: text,
});

export const readTravelDocument = storedText<PassengerDocument>(
  'order_passenger.document',
  travelDocumentSchema,
);
