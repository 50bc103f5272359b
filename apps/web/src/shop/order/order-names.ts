import type { Order } from '@farewind/contract/bookings/get-order';

export interface OrderNames {
  readonly airport: (code: string) => string;
  readonly city: (airportCode: string) => string;
  readonly airline: (code: string) => string;
}

/** Names for the codes in an order; an unknown code is shown as it is. */
export function namesOf(order: Pick<Order, 'airports' | 'airlines'>): OrderNames {
  const airports = new Map(order.airports.map((airport) => [airport.code, airport]));
  const airlines = new Map(order.airlines.map(({ code, name }) => [code, name]));
  return {
    airport: (code) => airports.get(code)?.name ?? code,
    city: (code) => airports.get(code)?.city ?? code,
    airline: (code) => airlines.get(code) ?? code,
  };
}
