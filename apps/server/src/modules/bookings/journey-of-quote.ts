import type { Places } from '../places/public.ts';
import type { Journey } from '../rules/public.ts';
import type { QuoteClaims } from './quote-claims.ts';

/** What the rules of travel need to know of quoted flights. */
export function journeyOfQuote(places: Places, claims: QuoteClaims): Journey {
  return {
    slices: claims.items.map(({ flights, charter }) =>
      flights.map(({ from, to, departsAt, arrivesAt }) => ({
        fromCountry: places.countryOf(from),
        toCountry: places.countryOf(to),
        departsAt,
        arrivesAt,
        kind: charter ? 'charter' : 'scheduled',
      })),
    ),
  };
}
