import type { Promotion } from './use-promotions.ts';

/** The search for a listed flight's price; without a flight, the form with a destination. */
export function searchFor(promotion: Promotion | undefined, to: string) {
  if (promotion === undefined) return { to };
  return {
    from: promotion.from,
    to: promotion.to,
    departureDate: promotion.departsAt.slice(0, 10),
    tripType: 'oneWay' as const,
    go: true,
  };
}
