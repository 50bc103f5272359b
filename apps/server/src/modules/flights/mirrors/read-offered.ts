import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { OfferedService, SeatOffer } from './offered-seats.ts';

/** The charter flights under a contract, read in its owner's scope: their times, terms, and the seats left for the partner. */
export async function readOffered(scope: TenantScope, offer: SeatOffer): Promise<OfferedService[]> {
  const { tenantId } = scope;
  const { rows } = await sql<OfferedService>`
    select s.id as "sourceId", s.operating_carrier as "operatingCarrier", s.service_type as "serviceType",
      greatest(s.period_from, ${offer.from}::date) as from, least(s.period_to, ${offer.to}::date) as to,
      s.days_mask as "daysMask", s.is_sold as "isSold",
      (select json_agg(json_build_object('legNo', l.leg_no, 'origin', l.origin, 'destination', l.destination,
          'departsMinute', l.departs_minute, 'arrivesMinute', l.arrives_minute,
          'departsAfterChange', l.departs_after_change, 'arrivesAfterChange', l.arrives_after_change,
          'aircraft', l.aircraft, 'originTerminal', l.origin_terminal, 'destinationTerminal', l.destination_terminal)
          order by l.leg_no)
        from service_leg l where l.tenant_id = s.tenant_id and l.service_id = s.id) as legs,
      (select json_build_object('cabin', f.cabin, 'family', f.family, 'bookingClass', f.booking_class,
          'handPieces', f.hand_pieces, 'handKg', f.hand_kg, 'checkedPieces', f.checked_pieces,
          'checkedKg', f.checked_kg, 'changeAllowed', f.change_allowed, 'changeFee', f.change_fee_minor,
          'changeUntil', f.change_until_hours, 'cancelAllowed', f.cancel_allowed, 'cancelFee', f.cancel_fee_minor,
          'cancelUntil', f.cancel_until_hours, 'ageReference', f.age_reference)
        from fare f where f.tenant_id = s.tenant_id and f.service_id = s.id and f.bucket = ${offer.bucket}
        order by f.family_rank, f.id limit 1) as fare,
      coalesce((select json_agg(json_build_object('date', d.flight_date, 'isCancelled', d.status = 'cancelled',
          'times', coalesce((select json_agg(json_build_object('legNo', t.leg_no, 'departsMinute', t.departs_minute,
              'arrivesMinute', t.arrives_minute, 'departsAfterChange', t.departs_after_change,
              'arrivesAfterChange', t.arrives_after_change) order by t.leg_no)
            from departure_leg t where t.tenant_id = d.tenant_id and t.service_id = d.service_id
              and t.flight_date = d.flight_date), '[]'::json),
          'reason', coalesce((select c.reason from departure_change c where c.tenant_id = d.tenant_id
            and c.service_id = d.service_id and c.flight_date = d.flight_date
            order by c.created_at desc, c.id desc limit 1), '')) order by d.flight_date)
        from departure d where d.tenant_id = s.tenant_id and d.service_id = s.id
          and d.flight_date between ${offer.from}::date and ${offer.to}::date), '[]'::json) as departures,
      coalesce((select json_agg(json_build_object('date', c.flight_date, 'legNo', c.leg_no, 'free',
          ${freeSeats(offer)}) order by c.flight_date, c.leg_no)
        from seat_counter c
        left join seat_contract_counter k on k.tenant_id = c.tenant_id and k.contract_id = ${offer.contractId}
          and k.service_id = c.service_id and k.flight_date = c.flight_date and k.leg_no = c.leg_no
        left join departure d on d.tenant_id = c.tenant_id and d.service_id = c.service_id
          and d.flight_date = c.flight_date
        where c.tenant_id = s.tenant_id and c.service_id = s.id and c.bucket = ${offer.bucket}
          and c.flight_date between ${offer.from}::date and ${offer.to}::date), '[]'::json) as seats
    from service s
    where s.tenant_id = ${tenantId} and s.kind = 'charter' and s.seat_contract_id is null
      and s.carrier = ${offer.carrier} and s.number = ${offer.number}
      and s.period_from <= ${offer.to}::date and s.period_to >= ${offer.from}::date
    order by s.id`.execute(scope.tx);
  return rows;
}

/** As `move_exchanged_seats` decides it when they are taken; here for the search. */
function freeSeats({ contractId, isOnSale, seatLimit, releaseHours }: SeatOffer) {
  return sql`case when not ${isOnSale}::boolean or c.is_stopped or not s.is_sold
      or coalesce(d.status, 'open') in ('cancelled', 'stopSale')
      or app_now() >= (select (c.flight_date + make_interval(mins => coalesce(t.departs_minute, l.departs_minute)))
          at time zone a.time_zone - make_interval(hours => ${releaseHours}::int)
        from service_leg l join airport a on a.iata = l.origin
        left join departure_leg t on t.tenant_id = l.tenant_id and t.service_id = l.service_id
          and t.leg_no = l.leg_no and t.flight_date = c.flight_date
        where l.tenant_id = c.tenant_id and l.service_id = c.service_id and l.leg_no = 1)
    then 0
    else greatest(0, least(${seatLimit}::int - coalesce(k.held + k.sold, 0) - ${takenInFormerPeriods(contractId)},
      c.total - c.held - c.sold)) end`;
}

/** On the same date and leg, in periods that the owner has taken off sale. */
function takenInFormerPeriods(contractId: string) {
  return sql`(select coalesce(sum(o.held + o.sold), 0)::int from seat_contract_counter o
    join service f on f.tenant_id = o.tenant_id and f.id = o.service_id and not f.is_sold
    where o.tenant_id = c.tenant_id and o.contract_id = ${contractId} and o.service_id <> c.service_id
      and o.flight_date = c.flight_date and o.leg_no = c.leg_no)`;
}
