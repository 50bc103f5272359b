import { z } from 'zod';
import { operation } from '../core/operation.ts';

/**
 * Certificate = charter, ticket = itinerary receipt, receipt = payment, agreement = as accepted, trip = for a calendar,
 * Apple Wallet or Google Wallet.
 */
export const documentKinds = [
  'certificate.pdf',
  'ticket.pdf',
  'receipt.pdf',
  'voucher.pdf',
  'invoice.pdf',
  'refund.pdf',
  'agreement.pdf',
  'trip.ics',
  'trip.pkpass',
  'trip.google-wallet',
] as const;

export type DocumentKind = (typeof documentKinds)[number];

/** A part of an order: one item, or one ticket (one passenger on one item). Neither: the whole order. */
export const orderPartMembers = {
  itemId: z.uuid().optional(),
  ticketId: z.uuid().optional(),
};

/**
 * The response is the file itself, not an envelope; for Google Wallet a redirect to Google's page that adds the trip. For a part there are its travel document and its calendar file.
 * Needs `X-Order-Key`.
 */
export const getDocument = operation('Booking/GetDocument', {
  method: 'GET',
  access: 'public',
  summary: 'Downloads a document of an order or of one of its items; requires the X-Order-Key header',
  input: z.object({
    orderId: z.string().max(64),
    kind: z.enum(documentKinds),
    ...orderPartMembers,
  }),
  output: z.unknown(),
  errors: ['GEN-NOTFOUND', 'GEN-DENIED'],
});
