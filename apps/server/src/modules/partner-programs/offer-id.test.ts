import { expect, test } from 'vitest';
import type { Refusal } from '../../platform/errors.ts';
import { readOfferId, writeOfferId } from './offer-id.ts';

const offer = {
  kind: 'flights',
  searchId: 'aB3',
  flightId: '12-2027-06-12',
  fareId: '7',
  adults: 2,
  children: 0,
  infants: 1,
  currency: 'EUR',
  total: '842.00',
} as const;

test('an offer id is read as it was written, in any program that keeps it as text', () => {
  const offerId = writeOfferId(offer);
  expect(offerId).toMatch(/^[\w-]+$/);
  expect(readOfferId(offerId)).toEqual(offer);
});

test.each([
  ['made up', 'my-offer'],
  ['cut off', writeOfferId(offer).slice(0, -9)],
  ['of another party', writeOfferId({ ...offer, adults: 99 })],
])('an offer id that is %s is refused at its field', (_what, offerId) => {
  let refused: unknown;
  try {
    readOfferId(offerId);
  } catch (error) {
    refused = error;
  }
  expect((refused as Refusal).options.fields).toEqual([
    { path: 'offerId', message: 'programs.offerUnknown' },
  ]);
});
