import type { Order } from '@farewind/contract/bookings/get-order';

type Item = Order['items'][number];

export function cityOf(order: Pick<Order, 'airports'>, code: string): string {
  return order.airports.find((airport) => airport.code === code)?.city ?? code;
}

/** `Moscow, Vnukovo (VKO)`; a city's only airport has the city's name. */
export function airportOf(order: Pick<Order, 'airports'>, code: string): string {
  const airport = order.airports.find((candidate) => candidate.code === code);
  if (!airport) return code;
  const { city, name } = airport;
  return `${name === city ? city : `${city}, ${name}`} (${code})`;
}

export function airlineOf(order: Pick<Order, 'airlines'>, code: string): string {
  return order.airlines.find((airline) => airline.code === code)?.name ?? code;
}

/** Whether all of an order's flights stay in one country, where an identity card is enough. */
export function isDomestic({ airports }: Pick<Order, 'airports'>): boolean {
  return new Set(airports.map(({ countryCode }) => countryCode)).size === 1;
}

/** `Boeing 737-800`; an unknown type is named by its code. */
export function aircraftOf(order: Pick<Order, 'aircraft'>, code: string): string {
  return order.aircraft?.find((type) => type.code === code)?.name ?? code;
}

/** `Moscow – Antalya`, from the first to the last airport of an item; empty if it is not a flight. */
export function routeOf(order: Pick<Order, 'airports'>, { segments }: Pick<Item, 'segments'>): string {
  const first = segments[0];
  const last = segments.at(-1);
  return first && last ? `${cityOf(order, first.from)} – ${cityOf(order, last.to)}` : '';
}
