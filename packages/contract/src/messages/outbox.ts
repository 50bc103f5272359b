import { z } from 'zod';
import { languageSchema, localDate } from '../core/fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput } from '../core/paging.ts';
import { messengers } from '../core/messengers.ts';

/** The channels with texts of their own; messengers get those of the mail. */
export const textChannelSchema = z.enum(['mail', 'sms']);
export const channels = ['mail', 'sms', ...messengers] as const;
export const channelSchema = z.enum(channels);

/**
 * `waiting`: to be sent, or retried. `sent`: our server or provider has it. `delivered`: the recipient's side accepted
 * it. `bounced`: permanently rejected. `failed`: given up. `dropped`: no longer worth sending. `kept`: there is no
 * server, so it was not sent.
 */
export const messageStates = [
  'waiting',
  'sent',
  'delivered',
  'bounced',
  'failed',
  'dropped',
  'kept',
] as const;
export const messageStateSchema = z.enum(messageStates);

export const outboxRowSchema = z.object({
  messageId: z.string(),
  channel: channelSchema,
  /** The kind of message: `ticket-issued`. */
  template: z.string(),
  /** The same in words, in the caller's language. */
  title: z.string(),
  language: languageSchema,
  recipient: z.string(),
  /** Its subject: an order's id, or a reference to an account. */
  reference: z.string(),
  /** The reservation number, if it is about an order. */
  reservationNumber: z.string().nullable(),
  state: messageStateSchema,
  /** The last response of the other side. */
  detail: z.string().nullable(),
  /** The number of tries. */
  attempts: z.int(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  /** When it is tried again. */
  nextTryAt: z.iso.datetime().nullable(),
  /** Whether it can be sent again, as its order stands now. */
  isResendable: z.boolean(),
});
export type OutboxRow = z.infer<typeof outboxRowSchema>;

export const getOutbox = operation('Message/GetOutbox', {
  method: 'GET',
  access: 'Pages.Messages',
  summary: 'Lists the e-mails, text messages and messages in messengers of the agency, newest first',
  input: z.object({
    ...pageInput,
    channel: channelSchema.optional(),
    state: messageStateSchema.optional(),
    template: z.string().trim().max(64).optional(),
    /** All messages about one order. */
    reference: z.string().trim().max(64).optional(),
  }),
  output: paged(outboxRowSchema),
});

export const messageSchema = outboxRowSchema.extend({
  /** As it was sent; a message that is not sent yet, as it would be now. A text message has no subject. */
  subject: z.string().nullable(),
  /**
   * A whole page for a frame without scripts; null for a text message. `[link]` and `[code]` replace anything that
   * gives a right.
   */
  html: z.string().nullable(),
  text: z.string(),
  attachments: z.array(z.string()),
  tries: z.array(
    z.object({
      at: z.iso.datetime(),
      /** `faulted`: another try follows, or did. */
      outcome: z.enum(['accepted', 'refused', 'faulted']),
      detail: z.string(),
    }),
  ),
  /** The user who resent it, if one did. */
  resentBy: z.string().nullable(),
  /** `resend`, if that helps. */
  allowedActions: z.array(z.enum(['resend'])),
});
export type MessageDetail = z.infer<typeof messageSchema>;

const messageId = z.uuid();

export const getMessage = operation('Message/Get', {
  method: 'GET',
  access: 'Pages.Messages',
  summary: 'Returns a message as its recipient received it, without secrets, with its delivery history',
  input: z.object({ messageId }),
  output: messageSchema,
  errors: ['GEN-NOTFOUND'],
});

export const resendMessage = operation('Message/Resend', {
  method: 'POST',
  access: 'Pages.Messages',
  summary:
    'Sends a message about an order again, reflecting the current order, to the buyer’s current address',
  input: z.object({ messageId }),
  output: z.object({ messageId: z.string() }),
  errors: ['GEN-NOTFOUND', 'GEN-RULE', 'GEN-LIMIT'],
});

const timing = z.object({
  promisedSeconds: z.int(),
  /** Messages of the requested days that were due by now. */
  count: z.int(),
  inTime: z.int(),
  /** From the event to the sending; null if none was sent. */
  p50Seconds: z.int().nullable(),
  p95Seconds: z.int().nullable(),
});
export type Timing = z.infer<typeof timing>;

export const getTimes = operation('Message/GetTimes', {
  method: 'GET',
  access: 'Pages.Messages',
  summary: 'Returns how quickly confirmations and itinerary receipts were sent, against the promised times',
  /** Days of UTC, both included; absent: the last 30. */
  input: z.object({ from: localDate.optional(), to: localDate.optional() }),
  output: z.object({ confirmation: timing, itineraryReceipt: timing }),
});
