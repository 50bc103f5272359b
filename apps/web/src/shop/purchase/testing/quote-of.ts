import type { Quote } from '../quote.ts';

/** A price without lines that does not expire during a test. */
export function quoteOf(quoteId: string, total = '10.00'): Quote {
  return {
    quoteId,
    quoteSeal: quoteId,
    total,
    currency: 'EUR',
    expiresAt: '2999-01-01T00:00:00.000Z',
    endsAt: Date.parse('2999-01-01T00:00:00Z'),
    lines: [],
    priceLines: [],
    rides: [],
    extras: [],
    discount: [],
    ageReference: 'lastFlight',
    warnings: [],
  };
}
