import { convertMinor } from '@farewind/values/exchange-rate';
import { sql } from 'kysely';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { Position, ZoneRide } from './api.ts';
import type { PricedRide } from './priced-ride.ts';
import { formatOfferId } from './offer-id.ts';
import { airportPlace, readRidePlaces, zonePlace } from './places/place-rows.ts';
import type { RideQuery, TransfersDeps } from './ports.ts';
import { describeRide } from './price-rides.ts';
import { rideMinor } from './ride-price.ts';
import { offerOwnRides } from './own-fleet/offer-own-rides.ts';
import { OWN_FLEET, readOwnStock } from './own-fleet/own-fleet.ts';
import { daysOf } from './own-fleet/read-own-routes.ts';

/**
 * The zone that contains a position, among those with a price from the airport: the one whose middle is nearest.
 * Undefined outside all of them. Zones without a position are never found.
 */
export async function findZoneAt(
  { tx, tenantId }: TenantScope,
  airport: string,
  { latitude, longitude }: Position,
): Promise<number | undefined> {
  // The great circle by the law of cosines; rounding may exceed 1 by a hair.
  const km = sql`6371 * acos(least(1, sin(radians(${latitude})) * sin(radians(z.latitude))
    + cos(radians(${latitude})) * cos(radians(z.latitude)) * cos(radians(z.longitude - ${longitude}))))`;
  const { rows } = await sql<{ id: number }>`select z.id from transfer_zone z
    where z.tenant_id = ${tenantId} and z.is_active and z.latitude is not null and ${km} <= z.radius_km
      and exists (select 1 from transfer_price p where p.tenant_id = z.tenant_id and p.zone_id = z.id
        and p.airport = ${airport} and p.is_active)
    order by ${km}, z.id limit 1`.execute(tx);
  return rows[0]?.id;
}

/** The rides of our own fleet at our own price, in inventory currency; empty if there are none or they are sold out. */
export async function offerToZone(
  { places, settings }: Pick<TransfersDeps, 'places' | 'settings'>,
  scope: TenantScope,
  { airport, zoneId, airportIs, pickupAt, people, language }: ZoneRide,
): Promise<PricedRide[]> {
  const zone = (await readRidePlaces(scope)).zones.find(({ id }) => id === zoneId);
  if (!zone) return [];
  const [here, there] = [airportPlace(places, airport, language), zonePlace(zone, language)];
  const query: RideQuery = {
    direction: 'outbound',
    airport,
    timeZone: places.zoneOf(airport),
    from: airportIs === 'start' ? here : there,
    to: airportIs === 'start' ? there : here,
    pickupAt,
    passengers: { adults: people, children: 0, infants: 0 },
    bags: 0,
    language,
  };
  const { first, last } = daysOf(query);
  const stock = await readOwnStock(settings, scope, query, first, last);
  const rate = await settings.getRate(scope, stock.currency, stock.currency);
  return offerOwnRides(stock, query).offers.map((offer): PricedRide => {
    const supplierMinor = rideMinor(offer, {});
    return {
      direction: query.direction,
      offerId: formatOfferId({ direction: query.direction, supplier: OWN_FLEET, ref: offer.ref }),
      supplier: OWN_FLEET,
      ride: describeRide(query, OWN_FLEET, offer, {}),
      contractParty: { kind: 'carrier', name: offer.operator.name },
      units: offer.units,
      supplierMinor,
      supplierCurrency: offer.currency,
      rate,
      totalMinor: convertMinor(supplierMinor, rate),
    };
  });
}
