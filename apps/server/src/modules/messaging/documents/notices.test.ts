import type { Order } from '@farewind/contract/bookings/get-order';
import type { Language } from '@farewind/contract/core/fields';
import { expect, test } from 'vitest';
import { sampleDocumentData, sampleRoundTrip } from '../../../testing/sample-document-data.ts';
import { cancelledAlerts } from './notices.ts';

const trip = sampleRoundTrip([['Daniel', 'Hartmann']]);
const insurance: Order['items'][number] = {
  ...trip.items[0]!,
  itemId: 'cover',
  kind: 'insurance',
  family: 'Travel cover',
  status: 'cancelled',
  segments: [],
  tickets: [],
};
const alertsOf = (language: Language, ...items: Order['items']) =>
  cancelledAlerts(sampleDocumentData(language, { ...trip, items }));

test.each([
  ['ru', 'Страховка (Travel cover) отменена, на перелёт это не влияет'],
  ['en', 'The insurance (Travel cover) is cancelled; the flights are not affected'],
  ['tr', 'Sigorta (Travel cover) iptal edildi; uçuşlar bundan etkilenmez'],
] as const)(
  'a document of flights whose insurance was cancelled says so, and that the flights remain, in %s',
  (language, words) => {
    expect(alertsOf(language, ...trip.items, insurance)).toEqual([words]);
    expect(alertsOf(language, ...trip.items, { ...insurance, status: 'ticketed' })).toEqual([]);
  },
);

test('a document of an order whose way back and insurance were cancelled names both', () => {
  const [out, back] = trip.items;
  const tickets = back!.tickets.map((ticket) => ({ ...ticket, state: 'cancelled' as const }));
  expect(alertsOf('en', out!, { ...back!, status: 'cancelled', tickets }, insurance)).toEqual([
    'Cancelled and no part of this document: Return: Berlin – Москва, 29-03-2027',
    'Cancelled and no part of this document: Travel cover',
  ]);
});
