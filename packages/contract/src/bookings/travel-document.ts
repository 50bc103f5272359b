import { z } from 'zod';
import { operation } from '../core/operation.ts';
import { orderIdSchema } from './pay-order.ts';

export const MAX_PROOF_BYTES = 5 * 1024 * 1024;

/** `asked`: no file yet; `sent`: staff check it; `missed`: nothing came in time. */
export const proofStates = ['asked', 'sent', 'accepted', 'refused', 'missed'] as const;

/** A travel document that a travel rule requires after payment. */
export const travelDocumentSchema = z.object({
  proofId: z.string(),
  /** The rule's code: `ukraineRussia`. */
  code: z.string(),
  /** The required document, in the reader's language. */
  text: z.string(),
  state: z.enum(proofStates),
  dueAt: z.string(),
  sentAt: z.string().optional(),
  fileName: z.string().optional(),
  /** Why it was refused. */
  reason: z.string().optional(),
});
export type TravelDocument = z.infer<typeof travelDocumentSchema>;

export const sendTravelDocument = operation('Booking/SendProof', {
  method: 'POST',
  access: 'public',
  summary:
    'Uploads a supporting document that a travel rule requires: a PDF, JPEG or PNG of at most 5 MB, as multipart/form-data or as base64 in JSON',
  input: z.strictObject({
    orderId: orderIdSchema,
    proofId: z.uuid(),
    fileName: z.string().trim().max(128).default('proof'),
    /** A form has it in part `file`, JSON as its base64 text. */
    file: z.string().max(Math.ceil((MAX_PROOF_BYTES * 4) / 3) + 4),
  }),
  output: travelDocumentSchema,
  errors: ['GEN-NOTFOUND', 'GEN-DENIED', 'ORD-STATE', 'GEN-TOOLARGE'],
});
