import { dayNumber } from '@farewind/values/local-time';
import { seedLegalTexts } from '../../../modules/content/texts/seed-legal.ts';
import { formatFareId, formatFlightId } from '../../../modules/flights/stock/flight-id.ts';
import { storeSearch } from '../../../modules/flights/search/search-repository.ts';
import { seedDemoSettings } from '../../../modules/settings/demo-agency.ts';
import { newId } from '../../../platform/ids.ts';
import { Keyring } from '../../../platform/secrets/keyring.ts';
import { DEFAULT_TENANT, seedTenant } from '../../../testing/seed-tenants.ts';
import type { OpenShop } from '../killed-shop.ts';
import type { Choice } from '../trial-flights.ts';

/** Net prices of a contract, in minor units of the owner's currency. */
export const NET_MINOR = { adult: 9000, child: 7000, infant: 500 } as const;

const FIRST_PARTNER = 11;

export interface SeatBlock {
  /** A charter of the default agency, and its day. */
  readonly flight: { readonly carrier: string; readonly number: string };
  readonly date: string;
  /** Seats that each partner may take. */
  readonly seatLimit: number;
}

/** How the flight of a block is bought in the shop of one agency. */
export interface PartnerShop {
  readonly tenantId: number;
  readonly choice: Choice;
}

/**
 * Agencies with a shop and a merchant account each, which have accepted a block of the default agency's charter.
 * `secretKey`: of the installation.
 */
export async function openPartnerAgencies(
  { app, database }: OpenShop,
  secretKey: string,
  count: number,
  block: SeatBlock,
): Promise<PartnerShop[]> {
  const { flight, date, seatLimit } = block;
  const ids = Array.from({ length: count }, (_, index) => FIRST_PARTNER + index);
  await database.inGlobal(({ tx, now }) =>
    tx
      .insertInto('tenant')
      .values(ids.map((id) => ({ id, tenancy_name: `Agency${id}`, name: `Agency ${id}`, opened_at: now })))
      .execute(),
  );
  for (const id of ids) {
    await seedTenant(database, id);
    await database.inTenant(id, (scope) =>
      seedDemoSettings(scope, new Keyring(secretKey), `http://site${id}.localhost`),
    );
    await database.inTenant(id, seedLegalTexts);
    const contract = newId();
    await database.inTenant(DEFAULT_TENANT, ({ tx, tenantId }) =>
      tx
        .insertInto('seat_contract')
        .values({
          tenant_id: tenantId,
          id: contract,
          partner_id: id,
          carrier: flight.carrier,
          number: flight.number,
          flight_from: date,
          flight_to: date,
          bucket: 'Y',
          currency: 'EUR',
          adult_minor: NET_MINOR.adult,
          child_minor: NET_MINOR.child,
          infant_minor: NET_MINOR.infant,
          seat_limit: seatLimit,
        })
        .execute(),
    );
    await database.inTenant(id, ({ tx, tenantId }) =>
      tx
        .insertInto('seat_contract_answer')
        .values({
          tenant_id: tenantId,
          owner_id: DEFAULT_TENANT,
          contract_id: contract,
          state: 'accepted',
          answered_by: 'admin',
        })
        .execute(),
    );
  }
  await app.schedules.find(({ name }) => name === 'mirror-exchanged-seats')!.run();
  return Promise.all(ids.map((tenantId) => findShop({ database }, tenantId, date)));
}

/** The charter as the partner sells it: its only flight. */
async function findShop(
  { database }: Pick<OpenShop, 'database'>,
  tenantId: number,
  date: string,
): Promise<PartnerShop> {
  return database.inTenant(tenantId, async (scope) => {
    const { serviceId, fareId, from, to } = await scope.tx
      .selectFrom('service as s')
      .innerJoin('fare as f', (join) =>
        join.onRef('f.tenant_id', '=', 's.tenant_id').onRef('f.service_id', '=', 's.id'),
      )
      .innerJoin('service_leg as l', (join) =>
        join.onRef('l.tenant_id', '=', 's.tenant_id').onRef('l.service_id', '=', 's.id'),
      )
      .select(['s.id as serviceId', 'f.id as fareId', 'l.origin as from', 'l.destination as to'])
      .where('s.tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow();
    const party = { adults: 1, children: 0, infants: 0, currency: 'EUR' as const };
    const searchId = await storeSearch(scope, {
      tripType: 'oneWay',
      from,
      to,
      departureDate: date,
      cabin: 'economy',
      directOnly: false,
      nearbyAirports: false,
      ...party,
    });
    const flightId = formatFlightId([{ serviceId, day: dayNumber(date), boardLeg: 1, offLeg: 1 }]);
    return { tenantId, choice: { searchId, flightId, fareId: formatFareId([fareId]), ...party } };
  });
}
