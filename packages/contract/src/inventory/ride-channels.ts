import { z } from 'zod';
import { currencySchema, moneyText, placeCode, recordId } from '../core/fields.ts';
import { requiredText, secretText, webAddress } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { activeInput, paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';
import { connectionTestSchema } from '../settings/setting-answers.ts';

/**
 * `bookingTaxi`: the supplier interface of Booking.com Taxi. `standIn` speaks the same protocol, is a simulator, and
 * exists in a demo only.
 */
export const rideChannelKinds = ['bookingTaxi', 'standIn'] as const;

/** A company that sells rides in the agency's own vehicles. */
export const rideChannelFields = {
  kind: z.enum(rideChannelKinds),
  name: requiredText(64),
  apiUrl: webAddress,
  /** Where client id and secret are exchanged for a token. */
  tokenUrl: webAddress,
  clientId: requiredText(128),
  clientSecret: secretText,
  /** Added to our own price, in percent; negative: taken off. */
  pricePercent: z.int().min(-50).max(100).default(0),
  /** The airports where it may sell. */
  airports: z.array(placeCode).min(1).max(64),
  isActive: z.boolean().default(true),
};

export const rideChannelSchema = z.object({
  id: z.int(),
  kind: z.enum(rideChannelKinds),
  name: z.string(),
  apiUrl: z.string(),
  tokenUrl: z.string(),
  clientId: z.string(),
  hasClientSecret: z.boolean(),
  pricePercent: z.int(),
  airports: z.array(z.string()),
  isActive: z.boolean(),
  /** Where the channel sends its searches, and the client id with which it does. */
  doorUrl: z.string(),
  doorId: z.string(),
  /** The last time that its bookings were asked for; null: never. */
  askedAt: z.string().nullable(),
  /** Why that failed, in the language of the reader; empty: it did not. */
  fault: z.string(),
  version: versionOutput,
});
export type RideChannelItem = z.infer<typeof rideChannelSchema>;

export const getRideChannels = operation('TransferInventory/GetChannels', {
  method: 'GET',
  access: 'Pages.Transfers',
  summary: 'Lists the channels that sell the agency’s own rides',
  /** `sorting`: `id`, `name`, `isActive`. */
  input: z.object({ ...pageInput, ...activeInput }),
  output: paged(rideChannelSchema),
});

export const saveRideChannel = operation('TransferInventory/SaveChannel', {
  method: 'POST',
  access: 'Pages.Transfers',
  summary: 'Connects a channel',
  input: z.object(rideChannelFields),
  output: rideChannelSchema,
});

export const updateRideChannel = operation('TransferInventory/UpdateChannel', {
  method: 'PUT',
  access: 'Pages.Transfers',
  summary: 'Updates a channel; an empty secret keeps the stored one if the addresses are unchanged',
  input: z.object({ id: recordId, ...rideChannelFields, version: versionInput }),
  output: rideChannelSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT'],
});

export const testRideChannel = operation('TransferInventory/TestChannel', {
  method: 'POST',
  access: 'Pages.Transfers',
  summary: 'Asks a channel, saved or unsaved, for its bookings; answers none of them',
  input: z.object({ id: recordId.optional(), ...rideChannelFields }),
  output: connectionTestSchema,
  errors: ['GEN-NOTFOUND', 'GEN-LIMIT'],
});

export const renewChannelSecret = operation('TransferInventory/RenewChannelSecret', {
  method: 'POST',
  access: 'Pages.Transfers',
  summary: 'Makes a new secret for the channel’s searches and shows it once; the former one ends at once',
  input: z.object({ id: recordId }),
  output: z.object({ doorSecret: z.string() }),
  errors: ['GEN-NOTFOUND'],
});

const channelBookingStates = ['sold', 'refused', 'waiting', 'cancelled'] as const;
const channelBookingProblems = [
  'noVehicle',
  'unreadable',
  'amendment',
  'noAddress',
  'otherDay',
  'otherAirport',
  'noParty',
] as const;

export const channelBookingSchema = z.object({
  channel: z.string(),
  /** The booking's number at the channel. */
  reference: z.string(),
  /** What became of it with us. */
  state: z.enum(channelBookingStates),
  problem: z.enum(channelBookingProblems).nullable(),
  orderId: z.string().nullable(),
  reservationNumber: z.string().nullable(),
  total: moneyText.nullable(),
  currency: currencySchema.nullable(),
  pickupAt: z.string(),
  /** Of the ride that it was sold as; null: not sold. */
  timeZone: z.string().nullable(),
  createdAt: z.string(),
  /** The statement with which the channel has paid for it; null: it has not. */
  payout: z.string().nullable(),
});

export const getChannelBookings = operation('TransferInventory/GetChannelBookings', {
  method: 'GET',
  access: 'Pages.Transfers',
  summary: 'Lists the bookings of all channels, newest first',
  /** `keyword`: the beginning of the number at the channel. */
  input: z.object({
    ...pageInput,
    state: z.enum(channelBookingStates).optional(),
  }),
  output: paged(channelBookingSchema),
});
