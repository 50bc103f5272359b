import { z } from 'zod';
import { changedSlice } from './wire.ts';

/** Negative where the airline gives something back. */
const signed = z.string().regex(/^-?\d{1,9}\.\d{2}$/);
const instant = z.iso.datetime({ offset: true });
const airport = z.object({ iata_code: z.string() });

/** What of an order names its directions. */
export const flownOrderSchema = z.object({
  slices: z.array(
    z.object({
      id: z.string().min(1),
      segments: z.array(z.object({ origin: airport, destination: airport })),
    }),
  ),
});

/** The API says penalty_total_amount, the types of the official client penalty_amount. */
export const changeOfferSchema = z.object({
  id: z.string().min(1).max(64),
  change_total_amount: signed.nullish(),
  change_total_currency: z.string().nullish(),
  penalty_total_amount: signed.nullish(),
  penalty_amount: signed.nullish(),
  expires_at: instant,
  slices: z.object({ add: z.array(changedSlice) }),
});

export const changeRequestSchema = z.object({
  id: z.string(),
  order_change_offers: z.array(changeOfferSchema).default([]),
});

export const orderChangeSchema = z.object({
  id: z.string().min(1).max(64),
  order_id: z.string().min(1),
  change_total_amount: signed,
  change_total_currency: z.string(),
  confirmed_at: z.string().nullish(),
});
