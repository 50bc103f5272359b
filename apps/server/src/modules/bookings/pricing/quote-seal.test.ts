import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '../../../platform/errors.ts';
import { Keyring } from '../../../platform/secrets/keyring.ts';
import type { QuoteClaims } from '../order/quote-claims.ts';
import { openQuoteSeal, sealQuote } from './quote-seal.ts';

const keyring = new Keyring('a key for tests, long enough to be one');
const reader = { tenantId: 1, siteId: 1, now: new Date('2027-03-01T09:00:00Z') };
const claims: QuoteClaims = {
  quoteId: '0190a5b0-7d2a-7000-8000-000000000001',
  tenant: 1,
  site: 1,
  rides: [],
  items: [
    {
      itemId: 'outbound',
      flightId: '3-gh4',
      fareId: '3',
      charter: false,
      flights: [
        {
          carrier: 'TK',
          number: '414',
          from: 'SVO',
          to: 'IST',
          departsAt: '2027-05-01T11:40',
          arrivesAt: '2027-05-01T16:40',
        },
      ],
      units: [
        {
          passengerType: 'adult',
          count: 1,
          fareMinor: 100_00,
          taxMinor: 15_37,
          fuelMinor: 9_99,
          serviceMinor: 0,
          totalMinor: 125_36,
        },
      ],
    },
  ],
  counts: { adults: 1, children: 0, infants: 0 },
  extras: [],
  discountMinor: 0,
  totalMinor: 125_36,
  currency: 'EUR',
  rate: {
    id: 'r1',
    from: 'EUR',
    to: 'EUR',
    micros: 1_000_000,
    source: 'test',
    at: '2027-03-01T00:00:00.000Z',
    marginBasisPoints: 0,
  },
  rulesVersion: 'abc',
  expiresAt: '2027-03-01T09:20:00.000Z',
};
const seal = sealQuote(keyring, claims);

function keyOf(act: () => unknown): string {
  try {
    act();
    return 'accepted';
  } catch (error) {
    return error instanceof Refusal ? error.key : String(error);
  }
}

test('a seal returns the sealed data until it expires', () => {
  expect(openQuoteSeal(keyring, seal, reader)).toEqual(claims);
  expect(
    keyOf(() => openQuoteSeal(keyring, seal, { ...reader, now: new Date('2027-03-01T09:19:59Z') })),
  ).toBe('accepted');
  expect(
    keyOf(() => openQuoteSeal(keyring, seal, { ...reader, now: new Date('2027-03-01T09:20:00Z') })),
  ).toBe('FLT-EXPIRED');
});

test('a seal altered at any position by any character is refused', () => {
  fc.assert(
    fc.property(
      fc.nat(seal.length - 1),
      fc.constantFrom(...'ABCDEFGHabcdefgh0123456789-_.=+/ \n'),
      (index, character) => {
        fc.pre(seal[index] !== character);
        const altered = seal.slice(0, index) + character + seal.slice(index + 1);
        expect(keyOf(() => openQuoteSeal(keyring, altered, reader))).toBe('GEN-VALIDATION');
      },
    ),
    { numRuns: 500 },
  );
});

test('a truncated, extended or invalid seal is refused', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.nat(seal.length - 1).map((end) => seal.slice(0, end)),
      ),
      (text) => {
        expect(keyOf(() => openQuoteSeal(keyring, text, reader))).toBe('GEN-VALIDATION');
      },
    ),
  );
  expect(keyOf(() => openQuoteSeal(keyring, `${seal}.${seal}`, reader))).toBe('GEN-VALIDATION');
  expect(keyOf(() => openQuoteSeal(keyring, `${seal}A`, reader))).toBe('GEN-VALIDATION');
});

test('a seal of another key, another tenant or another site is refused', () => {
  const stranger = sealQuote(new Keyring('another key of the same length'), claims);
  expect(keyOf(() => openQuoteSeal(keyring, stranger, reader))).toBe('GEN-VALIDATION');
  expect(keyOf(() => openQuoteSeal(keyring, seal, { ...reader, tenantId: 2 }))).toBe('GEN-VALIDATION');
  expect(keyOf(() => openQuoteSeal(keyring, seal, { ...reader, siteId: 2 }))).toBe('GEN-VALIDATION');
});

test('a seal of the longest journey fits the request', () => {
  const [item] = claims.items;
  const long = {
    ...claims,
    items: ['outbound', 'return'].map((itemId) => ({
      ...item!,
      itemId,
      flights: Array.from({ length: 3 }, () => item!.flights[0]!),
      units: Array.from({ length: 3 }, () => item!.units[0]!),
    })),
  };
  expect(sealQuote(keyring, long).length).toBeLessThan(8000);
});
