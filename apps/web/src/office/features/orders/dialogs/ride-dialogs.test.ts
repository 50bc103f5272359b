import { expect, test } from 'vitest';
import en from '../../../i18n/en.json' with { type: 'json' };
import { textsOfRide } from './ride-dialogs.tsx';

const say = (channel?: { name: string; reference: string }) =>
  Object.values(textsOfRide(channel ? { channel } : {}))
    .map((key) => en[key])
    .join(' ');

test('of a ride that a channel sold, staff are promised neither a refund to a card nor a mail, which only our own buyers get', () => {
  expect(say()).toMatch(/card.*mail/);
  expect(say({ name: 'Booking.com Taxi', reference: 'B1' })).not.toMatch(/card|mail/);
  expect(say({ name: 'Booking.com Taxi', reference: 'B1' })).toContain('paid the channel');
});
