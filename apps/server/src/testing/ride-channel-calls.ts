import { byId, lately, list, update, type CallWorld, type OfficeCall } from './call-records.ts';

const rideChannel = ({ word }: CallWorld) => ({
  kind: 'bookingTaxi',
  name: word,
  airports: ['AYT'],
  isActive: false,
  apiUrl: 'http://localhost:2528/',
  tokenUrl: 'http://localhost:2528/token',
  clientId: word,
  clientSecret: 'a secret of a channel',
});

/** Calls about channels that sell the agency's own rides. */
export const rideChannelCalls: Readonly<Record<string, OfficeCall>> = {
  'ChannelPayout/GetAll': list,
  'ChannelPayout/GetDues': { input: () => ({}) },
  'ChannelPayout/GetDueBookings': {
    input: async ({ id }) => ({ channelId: await id('rideChannel'), currency: 'EUR' }),
  },
  'ChannelPayout/Record': {
    input: async ({ id, word }) => ({
      channelId: await id('rideChannel'),
      amount: '1.00',
      currency: 'EUR',
      paidOn: lately,
      reference: word,
    }),
  },
  'ChannelPayout/Reverse': {
    input: async ({ id }) => ({ payoutId: await id('channelPayout'), reason: 'a mistake' }),
  },
  'TransferInventory/GetChannels': list,
  'TransferInventory/GetChannelBookings': list,
  'TransferInventory/SaveChannel': { input: rideChannel },
  'TransferInventory/TestChannel': update('rideChannel', rideChannel),
  'TransferInventory/UpdateChannel': update('rideChannel', rideChannel),
  'TransferInventory/RenewChannelSecret': byId('rideChannel'),
};
