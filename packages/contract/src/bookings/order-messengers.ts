import { z } from 'zod';
import { operation } from '../core/operation.ts';
import { messengerSchema } from '../core/messengers.ts';
import { orderIdSchema } from './pay-order.ts';

const orderMessengerSchema = z.object({
  messenger: messengerSchema,
  /** As people read it: the name of the agency's bot. */
  botTitle: z.string(),
  /** Whether messages about the order go to a chat there. */
  isConnected: z.boolean(),
  /** How the person who connected it is called there; empty if it is not connected. */
  person: z.string(),
  /** A message that arrives there is not sent as a text message as well. */
  sparesSms: z.boolean(),
});
export type OrderMessenger = z.infer<typeof orderMessengerSchema>;

/** Needs `X-Order-Key`, like every call that acts on an order. */
export const getOrderMessengers = operation('Booking/GetMessengers', {
  method: 'GET',
  access: 'public',
  summary:
    'Returns the messengers that the agency has a bot in, and whether messages about an order go there',
  input: z.object({ orderId: orderIdSchema }),
  output: z.object({
    messengers: z.array(orderMessengerSchema),
    /** Whether the agency sends text messages at all. */
    hasSms: z.boolean(),
  }),
  errors: ['GEN-NOTFOUND', 'GEN-DENIED'],
});

/** Needs `X-Order-Key`, like every call that acts on an order. */
export const connectMessenger = operation('Booking/ConnectMessenger', {
  method: 'POST',
  access: 'public',
  summary:
    'Returns a link into a messenger; whoever follows it first, within an hour, gets the messages about the order there',
  input: z.strictObject({ orderId: orderIdSchema, messenger: messengerSchema }),
  output: z.object({ url: z.string(), validUntil: z.iso.datetime() }),
  errors: ['GEN-NOTFOUND', 'GEN-DENIED', 'GEN-UNAVAILABLE', 'ORD-STATE'],
});

/** Needs `X-Order-Key`, like every call that acts on an order. */
export const disconnectMessenger = operation('Booking/DisconnectMessenger', {
  method: 'POST',
  access: 'public',
  summary: 'Ends the messages about an order in a messenger',
  input: z.strictObject({ orderId: orderIdSchema, messenger: messengerSchema }),
  output: z.object({}),
  errors: ['GEN-NOTFOUND', 'GEN-DENIED'],
});

/** Needs `X-Order-Key`, like every call that acts on an order. */
export const setMessengerSms = operation('Booking/SetMessengerSms', {
  method: 'POST',
  access: 'public',
  summary: 'Sets whether what arrives in a connected messenger is sent as a text message as well',
  input: z.strictObject({ orderId: orderIdSchema, messenger: messengerSchema, sparesSms: z.boolean() }),
  output: z.object({}),
  errors: ['GEN-NOTFOUND', 'GEN-DENIED'],
});
