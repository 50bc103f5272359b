import type { RidePlace } from '@farewind/contract/bookings/ride';
import type { Language } from '@farewind/contract/core/fields';
import type { TransferPlaceKey } from '@farewind/contract/transfers/places';
import type { Places } from '../../places/public.ts';
import { airportPlace, hotelPlace, type RidePlaces, zonePlace } from './place-rows.ts';

/** An end of a ride with its names; undefined if it is unknown or no longer sold. */
export function findPlace(
  places: Places,
  rows: RidePlaces,
  { kind, code }: TransferPlaceKey,
  language: Language,
): RidePlace | undefined {
  if (kind === 'airport') return rows.served.has(code) ? airportPlace(places, code, language) : undefined;
  if (kind === 'zone') {
    const zone = rows.zones.find((one) => one.code === code);
    return zone && zonePlace(zone, language);
  }
  const hotel = rows.hotels.find((one) => one.code === code);
  return hotel && hotelPlace(hotel, language);
}

/** Destinations of rides from and to an airport, by name. */
export function zonesOfAirport(rows: RidePlaces, airport: string, language: Language): RidePlace[] {
  const served = rows.served.get(airport);
  return rows.zones
    .filter((zone) => served?.has(zone.id))
    .map((zone) => zonePlace(zone, language))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}
