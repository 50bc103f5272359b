import { z } from 'zod';
import { messengerSchema } from '../core/messengers.ts';
import { operation } from '../core/operation.ts';

/** A chat of one person in a messenger; it may get the messages about several orders. */
const myChatSchema = z.object({
  chatId: z.uuid(),
  messenger: messengerSchema,
  /** How the person who connected it is called there. */
  person: z.string(),
  connectedAt: z.iso.datetime(),
  /** What arrives there is not sent as a text message as well. */
  sparesSms: z.boolean(),
  orders: z.array(z.object({ orderId: z.string(), reservationNumber: z.string() })),
});
export type MyChat = z.infer<typeof myChatSchema>;

export const getMyMessengers = operation('MyBooking/GetMessengers', {
  method: 'GET',
  access: 'signedIn',
  summary: 'Lists the chats in messengers that get the messages about the signed-in customer’s orders',
  input: z.object({}),
  output: z.object({
    chats: z.array(myChatSchema),
    /** Whether the agency sends text messages at all. */
    hasSms: z.boolean(),
  }),
});

export const disconnectMyMessenger = operation('MyBooking/DisconnectMessenger', {
  method: 'POST',
  access: 'signedIn',
  summary: 'Ends the messages to a chat about all orders of the signed-in customer',
  input: z.strictObject({ chatId: z.uuid() }),
  output: z.object({}),
  errors: ['GEN-NOTFOUND'],
});

export const setMyMessengerSms = operation('MyBooking/SetMessengerSms', {
  method: 'POST',
  access: 'signedIn',
  summary: 'Sets whether what arrives in a chat is sent as a text message as well, for all orders of it',
  input: z.strictObject({ chatId: z.uuid(), sparesSms: z.boolean() }),
  output: z.object({}),
  errors: ['GEN-NOTFOUND'],
});
