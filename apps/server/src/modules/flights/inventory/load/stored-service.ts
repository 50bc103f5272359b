import { sql } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { flightText, type FlightName } from '../tables/cell-values.ts';

export interface StoredLeg {
  readonly origin: string;
  readonly destination: string;
  readonly departsMinute: number;
  readonly arrivesMinute: number;
  readonly originTerminal: string;
  readonly destinationTerminal: string;
  readonly aircraft: string;
  readonly departsAfterChange: boolean;
  readonly arrivesAfterChange: boolean;
}

/** A stored service; days are day numbers, legs in flying order. */
export interface StoredService {
  readonly id: number;
  readonly carrier: string;
  readonly number: string;
  readonly variation: string;
  readonly operatingCarrier: string;
  readonly codeshareOf: string | null;
  readonly kind: 'charter' | 'scheduled';
  readonly serviceType: string;
  readonly isSold: boolean;
  readonly fromDay: number;
  readonly untilDay: number;
  readonly days: number;
  readonly legs: readonly StoredLeg[];
}

/** Every stored service of these flights, by id; those that mirror another agency's flights are not the importer's. */
export async function listServicesOfFlights(
  scope: TenantScope,
  flights: readonly FlightName[],
): Promise<StoredService[]> {
  const names = flights.map(flightText);
  const { rows } = await sql<StoredService>`
    select s.id, s.carrier, s.number, s.variation, s.operating_carrier as "operatingCarrier",
      s.codeshare_of as "codeshareOf", s.kind, s.service_type as "serviceType", s.is_sold as "isSold",
      s.period_from - date '1970-01-01' as "fromDay", s.period_to - date '1970-01-01' as "untilDay",
      s.days_mask as days, json_agg(json_build_object('origin', l.origin, 'destination', l.destination,
        'departsMinute', l.departs_minute, 'arrivesMinute', l.arrives_minute, 'originTerminal', l.origin_terminal,
        'destinationTerminal', l.destination_terminal, 'aircraft', l.aircraft, 'departsAfterChange', l.departs_after_change,
        'arrivesAfterChange', l.arrives_after_change) order by l.leg_no) as legs
    from service s join service_leg l on l.tenant_id = s.tenant_id and l.service_id = s.id
    where s.tenant_id = ${scope.tenantId} and s.carrier || ' ' || s.number = any(${names}::text[])
      and s.seat_contract_id is null
    group by s.tenant_id, s.id
    order by s.id`.execute(scope.tx);
  return rows;
}
