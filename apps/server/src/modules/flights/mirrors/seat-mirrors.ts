import { dateOfDayNumber } from '@farewind/values/local-time';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { DepartureKey } from '../api.ts';
import { parseFlightId } from '../stock/flight-id.ts';
import type { ZoneOf } from '../stock/dated-flight.ts';
import { followDepartures, type FollowedChange } from './follow-departures.ts';
import type { OfferedService, SeatOffer } from './offered-seats.ts';
import { readOffered } from './read-offered.ts';
import { writeMirror } from './write-mirror.ts';

/** Flights whose seats belong to another agency of the installation: read in its scope, sold in ours. */
export interface SeatMirrors {
  /** The flights under a contract, in its owner's scope. */
  readOffered(scope: TenantScope, offer: SeatOffer): Promise<OfferedService[]>;
  /** Brings the partner's inventory up to date; returns the changes of which buyers have to be asked. */
  write(
    scope: TenantScope,
    offer: SeatOffer,
    services: readonly OfferedService[],
  ): Promise<readonly FollowedChange[]>;
  /** The blocks of seats of our charter flights with a number in a period, by name. */
  listBuckets(scope: TenantScope, flight: CharterPeriod): Promise<string[]>;
  /** Our departure that mirrors the owner's; undefined if there is none. */
  findMirrored(
    scope: TenantScope,
    contractId: string,
    source: DepartureKey,
  ): Promise<DepartureKey | undefined>;
  /** The contract and date under which a mirrored flight was sold; undefined for a flight of our own. */
  findSeat(scope: TenantScope, flightId: string): Promise<SoldSeat | undefined>;
  /** The number of the newest change of our inventory. */
  readNewestChange(scope: TenantScope): Promise<number>;
}

interface SoldSeat {
  readonly contractId: string;
  readonly date: string;
}

interface CharterPeriod {
  readonly carrier: string;
  readonly number: string;
  readonly from: string;
  readonly to: string;
}

export function createSeatMirrors(zoneOf: ZoneOf, refreshSoon: (tenantId: number) => void): SeatMirrors {
  return {
    readOffered,
    async write(scope, offer, services) {
      scope.afterCommit(() => refreshSoon(scope.tenantId));
      await writeMirror(scope, offer, services);
      return followDepartures(scope, zoneOf, offer, services);
    },
    listBuckets,
    findMirrored,
    findSeat,
    readNewestChange,
  };
}

async function listBuckets(
  { tx, tenantId }: TenantScope,
  { carrier, number, from, to }: CharterPeriod,
): Promise<string[]> {
  const { rows } = await sql<{ bucket: string }>`
    select distinct c.bucket from service s
    join seat_counter c on c.tenant_id = s.tenant_id and c.service_id = s.id
    where s.tenant_id = ${tenantId} and s.kind = 'charter' and s.seat_contract_id is null
      and s.carrier = ${carrier} and s.number = ${number} and c.flight_date between ${from}::date and ${to}::date
    order by c.bucket`.execute(tx);
  return rows.map(({ bucket }) => bucket);
}

async function findMirrored(
  { tx, tenantId }: TenantScope,
  contractId: string,
  { serviceId, date }: DepartureKey,
): Promise<DepartureKey | undefined> {
  const row = await tx
    .selectFrom('service')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('seat_contract_id', '=', contractId)
    .where('seat_source_id', '=', serviceId)
    .executeTakeFirst();
  return row && { serviceId: row.id, date };
}

async function findSeat({ tx, tenantId }: TenantScope, flightId: string): Promise<SoldSeat | undefined> {
  const [segment] = parseFlightId(flightId) ?? [];
  if (!segment) return undefined;
  const row = await tx
    .selectFrom('service')
    .select('seat_contract_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', segment.serviceId)
    .executeTakeFirst();
  const contractId = row?.seat_contract_id ?? undefined;
  return contractId === undefined ? undefined : { contractId, date: dateOfDayNumber(segment.day) };
}

async function readNewestChange({ tx, tenantId }: TenantScope): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select coalesce(max(seq), 0) as seq from inventory_change
    where tenant_id = ${tenantId}`.execute(tx);
  return rows[0]!.seq;
}
