import { z } from 'zod';
import { languageSchema, queryInt } from '../core/fields.ts';
import { optionalText, requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { messengerSchema } from '../core/messengers.ts';
import { channelSchema } from './outbox.ts';

const orderId = z.string().max(64);

export const writeToBuyer = operation('Order/WriteToBuyer', {
  method: 'POST',
  access: 'Pages.Orders.Edit',
  summary:
    'Sends the buyer an e-mail, a text message, a message in a connected messenger, or several of them, after ten seconds; until then it can be stopped',
  input: z.object({
    orderId,
    channels: z.array(channelSchema).min(1).max(3),
    /** The subject of a mail; without one it names the order. */
    subject: optionalText(150),
    /** Names in braces, as in saved replies, must be filled in. */
    text: requiredText(2000),
    /**
     * The newest mail of the buyer that the writer has seen, or null for none: one that came since still waits for an
     * answer. Absent: the message answers all.
     */
    seenReplyId: z.uuid().nullish(),
  }),
  output: z.object({ messageIds: z.array(z.string()), stoppableUntil: z.iso.datetime() }),
  errors: ['GEN-NOTFOUND', 'ORD-STATE', 'GEN-UNAVAILABLE', 'GEN-LIMIT'],
});

export const stopMessages = operation('Order/StopMessages', {
  method: 'POST',
  access: 'Pages.Orders.Edit',
  summary: 'Stops staff messages that have not been sent yet',
  input: z.object({ orderId, messageIds: z.array(z.uuid()).min(1).max(20) }),
  output: z.object({}),
  errors: ['GEN-NOTFOUND', 'ORD-STATE'],
});

export const getSavedReplies = operation('Order/GetSavedReplies', {
  method: 'GET',
  access: 'Pages.Orders.Edit',
  summary: 'Lists saved replies in the buyer’s language, filled in for the order',
  input: z.object({ orderId }),
  output: z.object({
    language: languageSchema,
    /** Whether text messages are sent at all. */
    hasSms: z.boolean(),
    /** The messengers that the order's buyer has connected. */
    messengers: z.array(messengerSchema).optional(),
    replies: z.array(
      z.object({
        name: z.string(),
        /** In the reader's language. */
        title: z.string(),
        subject: z.string(),
        /** Names without a value for the order stay in braces: `{newDeparture}`. */
        text: z.string(),
      }),
    ),
  }),
  errors: ['GEN-NOTFOUND'],
});

/** A mail of the buyer, or of somebody else, that answers one about the order; or what the buyer wrote on its page. */
export const buyerReplySchema = z.object({
  replyId: z.uuid(),
  at: z.iso.datetime(),
  fromAddress: z.string(),
  fromName: z.string(),
  /** It came from the address that the order's mails go to. A sender's address can be forged. */
  isBuyer: z.boolean(),
  /** Written on the order's page by somebody with the right to act on it, not in a mail. */
  isFromPage: z.boolean().optional(),
  /** Written in a messenger that is connected to the order. */
  messenger: messengerSchema.optional(),
  /** Written by a machine, such as an absence notice. */
  isAutomatic: z.boolean(),
  subject: z.string(),
  /** Plain text, without what it quotes. */
  text: z.string(),
  /** The quoted history. */
  quoted: z.string(),
  /** The mail was longer than the stored limit. */
  isCut: z.boolean(),
  files: z.array(
    z.object({
      position: z.int(),
      name: z.string(),
      size: z.int(),
      /** Only documents and pictures of a limited size are kept. */
      isKept: z.boolean(),
    }),
  ),
});

export const getReplyFile = operation('Order/GetReplyFile', {
  method: 'GET',
  access: 'Pages.Customers.ViewDocuments',
  summary: 'Downloads an attachment of a buyer’s e-mail; the access is audited',
  input: z.object({ orderId, replyId: z.uuid(), position: queryInt.min(0).max(1000) }),
  /** The file itself, not the envelope. */
  output: z.unknown(),
  errors: ['GEN-NOTFOUND'],
});
