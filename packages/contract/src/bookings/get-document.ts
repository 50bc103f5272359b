import { z } from 'zod';
import { operation } from '../core/operation.ts';

/** Certificate = charter, ticket = itinerary receipt, receipt = payment, trip = the flights for a calendar. */
export const documentKinds = [
  'certificate.pdf',
  'ticket.pdf',
  'receipt.pdf',
  'voucher.pdf',
  'invoice.pdf',
  'refund.pdf',
  'trip.ics',
] as const;

export type DocumentKind = (typeof documentKinds)[number];

/** Answered with the file itself, not with an envelope. Needs `X-Order-Key`. */
export const getDocument = operation('Booking/GetDocument', {
  method: 'GET',
  access: 'public',
  summary: 'A document of an order as a file, for whoever holds its key (X-Order-Key)',
  input: z.object({ orderId: z.string().max(64), kind: z.enum(documentKinds) }),
  output: z.unknown(),
  errors: ['GEN-NOTFOUND', 'GEN-DENIED'],
});
