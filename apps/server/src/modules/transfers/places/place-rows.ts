import type { RidePlace } from '@farewind/contract/bookings/ride';
import type { Language } from '@farewind/contract/core/fields';
import type { TransferPlaceKey } from '@farewind/contract/transfers/places';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { translate } from '../../../platform/messages/translate.ts';
import type { Places } from '../../places/public.ts';
import { readHotelName, readZoneName } from '../read-names.ts';

export type Names = Readonly<Record<Language, string>>;

export interface ZoneRow {
  readonly id: number;
  readonly code: string;
  /** The airport that the zone belongs to. */
  readonly airport: string;
  readonly name: Names;
}

export interface HotelRow {
  readonly code: string;
  readonly name: Names;
  readonly zone: ZoneRow;
}

/** The possible ends of a ride: zones and their places, with the airports from which each has a price. */
export interface RidePlaces {
  readonly zones: readonly ZoneRow[];
  readonly hotels: readonly HotelRow[];
  /** Zone ids by airport. */
  readonly served: ReadonlyMap<string, ReadonlySet<number>>;
}

const AIRPORT_WORDS = /airport|аэропорт|havalimanı/iu;

/** "Antalya Airport"; a name that contains the word is left unchanged. */
export function airportNameOf(places: Places, code: string, language: Language): string {
  const name = places.findAirport(code)?.name[language] ?? code;
  return AIRPORT_WORDS.test(name) ? name : translate(language, 'transfers.airport', { name });
}

export function airportPlace(places: Places, code: string, language: Language): RidePlace {
  return { kind: 'airport', code, name: airportNameOf(places, code, language), airport: code };
}

export function zonePlace(zone: ZoneRow, language: Language): RidePlace {
  return { kind: 'zone', code: zone.code, name: zone.name[language], airport: zone.airport };
}

export function hotelPlace({ code, name, zone }: HotelRow, language: Language): RidePlace {
  return { kind: 'hotel', code, name: name[language], zone: zone.name[language], airport: zone.airport };
}

/** All possible ends of a ride, some hundred rows. */
export async function readRidePlaces({ tx, tenantId }: TenantScope): Promise<RidePlaces> {
  const zoneRows = await tx
    .selectFrom('transfer_zone')
    .select(['id', 'code', 'airport', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('is_active', '=', true)
    .orderBy('code')
    .execute();
  const zones = zoneRows.map((row): ZoneRow => {
    return { id: row.id, code: row.code, airport: row.airport, name: readZoneName(row.name) };
  });
  const zoneById = new Map(zones.map((zone) => [zone.id, zone]));
  const hotelRows = await tx
    .selectFrom('zone_place')
    .select(['zone_id', 'code', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('is_active', '=', true)
    .orderBy('code')
    .execute();
  const prices = await tx
    .selectFrom('transfer_price')
    .select(['airport', 'zone_id'])
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('is_active', '=', true)
    .execute();
  return {
    zones,
    hotels: hotelRows.flatMap((row): HotelRow[] => {
      const zone = zoneById.get(row.zone_id);
      return zone ? [{ code: row.code, name: readHotelName(row.name), zone }] : [];
    }),
    served: servedFrom(zones, prices),
  };
}

/** A zone is served from its own airport, and from those with a price to it. */
function servedFrom(
  zones: readonly ZoneRow[],
  prices: readonly { airport: string; zone_id: number }[],
): Map<string, Set<number>> {
  const served = new Map<string, Set<number>>();
  const add = (airport: string, zoneId: number): void => {
    served.set(airport, (served.get(airport) ?? new Set()).add(zoneId));
  };
  const known = new Set(zones.map((zone) => zone.id));
  for (const zone of zones) add(zone.airport, zone.id);
  for (const { airport, zone_id: zoneId } of prices) if (known.has(zoneId)) add(airport, zoneId);
  return served;
}

/** The zone of a zone's or hotel's key. */
export function findZone(places: RidePlaces, { kind, code }: TransferPlaceKey): ZoneRow | undefined {
  if (kind === 'zone') return places.zones.find((zone) => zone.code === code);
  return kind === 'hotel' ? places.hotels.find((hotel) => hotel.code === code)?.zone : undefined;
}
