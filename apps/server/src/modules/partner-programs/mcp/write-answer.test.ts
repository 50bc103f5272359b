import type { PartnerFlight } from '@farewind/contract/partners/partner-offers';
import { languages } from '@farewind/contract/core/fields';
import { expect, test } from 'vitest';
import { translate } from '../../../platform/messages/translate.ts';
import { writeAnswer } from './write-answer.ts';

const flight = {
  direction: 'outbound',
  segments: [{ carrier: 'SU', number: '2110', from: 'VKO', to: 'BJV', departsAt: '', arrivesAt: '' }],
  stops: 0,
  fareFamily: 'Light',
} as unknown as PartnerFlight;

test.each([
  [{ pieces: 0, kg: 0 }, 'no checked baggage'],
  [{ pieces: 1, kg: 0 }, 'baggage 1 piece'],
  [{ pieces: 2, kg: 0 }, 'baggage 2 pieces'],
  [{ pieces: 1, kg: 23 }, 'baggage 1 × 23 kg'],
])('an assistant is not told that a bag of unknown weight weighs nothing: %j', (baggage, words) => {
  const offers = [{ offerId: 'o', total: '1.00', currency: 'EUR', flights: [{ ...flight, baggage }] }];
  const text = writeAnswer('search_flights', { offers, nearestDates: [], complete: true });
  expect(text).toContain(`; ${words}\n`);
});

test('an assistant is told where a flight lands on the way, though nobody changes planes', () => {
  const stopping = { ...flight.segments[0]!, technicalStops: [{ airport: 'AYT', minutes: 45 }] };
  const landing = { ...flight, segments: [stopping], baggage: { pieces: 0, kg: 0 } };
  const offers = [{ offerId: 'o', total: '1.00', currency: 'EUR', flights: [landing] }];
  expect(writeAnswer('search_flights', { offers, nearestDates: [], complete: true })).toContain(
    'landing at AYT on the way; direct',
  );
});

test('an assistant reads in the quote which consents a hold needs, and where their text is', () => {
  const quote = {
    total: '1.00',
    currency: 'EUR',
    lines: [],
    flights: [],
    rides: [],
    rules: [],
    cancellation: [],
    terms: [],
    passengers: { fields: [] },
    hold: { latest: '', isReserved: true },
    consents: [{ purpose: 'dataTransfer', textVersion: '3', url: 'https://site.example/consent?locale=en' }],
  };
  expect(writeAnswer('quote', quote)).toContain(
    'consent dataTransfer, version 3: https://site.example/consent?locale=en',
  );
});

test.each(languages)('terms without a deadline name no hours, in %s', (language) => {
  const values = { from: 'VKO', to: 'BJV', fee: '10.00', currency: 'EUR' };
  for (const key of ['cancel.free', 'cancel.fee', 'change.free', 'change.fee', 'rideTerms']) {
    const [none, two] = [0, 2].map((hours) => translate(language, `programs.${key}`, { ...values, hours }));
    expect(none).not.toMatch(/\b0\b(?!\.)|(?<!\p{L})(?:hours?|ч|saat)(?!\p{L})/u);
    expect(two).toMatch(/2 (?:hours|ч|saat)/);
  }
});
