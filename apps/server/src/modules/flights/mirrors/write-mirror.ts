import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { firstDayOnSale } from '../timetable/first-day-on-sale.ts';
import type { OfferedFare, OfferedService, SeatOffer } from './offered-seats.ts';

/**
 * Makes the flights under a contract part of the partner's inventory, or brings them up to date: pattern, fare and
 * seats. Dates that the owner has moved or cancelled are followed by `followDepartures`. Writes nothing where nothing
 * differs.
 */
export async function writeMirror(
  scope: TenantScope,
  offer: SeatOffer,
  services: readonly OfferedService[],
): Promise<void> {
  const touched = new Set<number>();
  for (const service of services) {
    const { id, isChanged } = await writeService(scope, offer, service);
    const isPriced = await writeFare(scope, id, offer, service);
    if (isChanged || isPriced) touched.add(id);
    await writeSeats(scope, id, offer, service);
  }
  for (const id of await withdrawOthers(scope, offer, services)) touched.add(id);
  if (touched.size > 0)
    await sql`insert into inventory_change (tenant_id, service_id)
      select ${scope.tenantId}, unnest(${[...touched]}::int[])`.execute(scope.tx);
}

async function writeService(
  scope: TenantScope,
  offer: SeatOffer,
  service: OfferedService,
): Promise<{ readonly id: number; readonly isChanged: boolean }> {
  const { tx, tenantId } = scope;
  const isSold = service.isSold && service.fare !== null;
  // Names the contract, which keeps it apart from schedule files and from flights added by hand.
  const variation = `X${offer.contractId}.${service.sourceId}`;
  const written = await sql<{ id: number }>`
    insert into service as s (tenant_id, carrier, number, variation, operating_carrier, kind, service_type, period_from,
      period_to, days_mask, is_sold, seat_contract_id, seat_owner_id, seat_source_id)
    values (${tenantId}, ${offer.carrier}, ${offer.number}, ${variation}, ${service.operatingCarrier}, 'charter',
      ${service.serviceType}, ${service.from}, ${service.to}, ${service.daysMask}, ${isSold}, ${offer.contractId},
      ${offer.ownerId}, ${service.sourceId})
    on conflict (tenant_id, seat_contract_id, seat_source_id) where seat_contract_id is not null
    do update set carrier = excluded.carrier, number = excluded.number, operating_carrier = excluded.operating_carrier,
      period_from = excluded.period_from, period_to = excluded.period_to, days_mask = excluded.days_mask,
      is_sold = excluded.is_sold
    where (s.carrier, s.number, s.operating_carrier, s.period_from, s.period_to, s.days_mask, s.is_sold)
      is distinct from (excluded.carrier, excluded.number, excluded.operating_carrier, excluded.period_from,
        excluded.period_to, excluded.days_mask, excluded.is_sold)
    returning s.id`.execute(tx);
  const { id } =
    written.rows[0] ??
    (await tx
      .selectFrom('service')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('seat_contract_id', '=', offer.contractId)
      .where('seat_source_id', '=', service.sourceId)
      .executeTakeFirstOrThrow());
  const isMoved = await writeLegs(scope, id, service);
  return { id, isChanged: written.rows.length > 0 || isMoved };
}

/**
 * The legs as the owner has them. Dates with taken seats keep the times they were sold at, as times of their own, until
 * their buyers are asked about the new ones (`followDepartures`). True if anything changed.
 */
async function writeLegs(
  { tx, tenantId, now }: TenantScope,
  id: number,
  { legs }: OfferedService,
): Promise<boolean> {
  const wanted = sql`json_to_recordset(${JSON.stringify(legs)}::json) as x ("legNo" smallint, origin text,
    destination text, "departsMinute" int, "arrivesMinute" int, "departsAfterChange" boolean,
    "arrivesAfterChange" boolean, aircraft text, "originTerminal" text, "destinationTerminal" text)`;
  await sql`
    with former as (
      select l.* from service_leg l where l.tenant_id = ${tenantId} and l.service_id = ${id} and exists (
        select 1 from ${wanted} join service_leg o on o.tenant_id = ${tenantId} and o.service_id = ${id} and o.leg_no = x."legNo"
        where (o.departs_minute, o.arrives_minute, o.departs_after_change, o.arrives_after_change)
          <> (x."departsMinute", x."arrivesMinute", x."departsAfterChange", x."arrivesAfterChange"))),
    sold as (
      select distinct c.flight_date from seat_counter c
      where c.tenant_id = ${tenantId} and c.service_id = ${id} and c.held + c.sold > 0
        and c.flight_date >= date '1970-01-01' + ${firstDayOnSale(now)}::int and exists (select 1 from former)
        and not exists (select 1 from departure_leg t where t.tenant_id = c.tenant_id and t.service_id = c.service_id
          and t.flight_date = c.flight_date)),
    dated as (
      insert into departure (tenant_id, service_id, flight_date, status)
      select ${tenantId}, ${id}, flight_date, 'open' from sold on conflict do nothing)
    insert into departure_leg (tenant_id, service_id, flight_date, leg_no, departs_minute, arrives_minute,
      departs_after_change, arrives_after_change)
    select ${tenantId}, ${id}, s.flight_date, f.leg_no, f.departs_minute, f.arrives_minute, f.departs_after_change,
      f.arrives_after_change
    from sold s, former f`.execute(tx);
  const written = await sql<{ legNo: number }>`
    insert into service_leg as l (tenant_id, service_id, leg_no, origin, destination, departs_minute, arrives_minute,
      departs_after_change, arrives_after_change, aircraft, origin_terminal, destination_terminal)
    select ${tenantId}, ${id}, x."legNo", x.origin, x.destination, x."departsMinute", x."arrivesMinute",
      x."departsAfterChange", x."arrivesAfterChange", x.aircraft, x."originTerminal", x."destinationTerminal"
    from ${wanted}
    on conflict (tenant_id, service_id, leg_no) do update set origin = excluded.origin,
      destination = excluded.destination, departs_minute = excluded.departs_minute,
      arrives_minute = excluded.arrives_minute, departs_after_change = excluded.departs_after_change,
      arrives_after_change = excluded.arrives_after_change, aircraft = excluded.aircraft,
      origin_terminal = excluded.origin_terminal, destination_terminal = excluded.destination_terminal
    where (l.origin, l.destination, l.departs_minute, l.arrives_minute, l.departs_after_change, l.arrives_after_change,
        l.aircraft, l.origin_terminal, l.destination_terminal)
      is distinct from (excluded.origin, excluded.destination, excluded.departs_minute, excluded.arrives_minute,
        excluded.departs_after_change, excluded.arrives_after_change, excluded.aircraft, excluded.origin_terminal,
        excluded.destination_terminal)
    returning l.leg_no as "legNo"`.execute(tx);
  const gone = await sql`delete from service_leg where tenant_id = ${tenantId} and service_id = ${id}
    and leg_no > ${legs.length} returning leg_no`.execute(tx);
  return written.rows.length + gone.rows.length > 0;
}

/**
 * One fare at the contract's net prices, with the terms that the owner's fare had first: buyers keep what they were
 * shown. True if anything changed.
 */
async function writeFare(
  scope: TenantScope,
  serviceId: number,
  offer: SeatOffer,
  { fare, from, to, legs }: OfferedService,
): Promise<boolean> {
  const { tx, tenantId } = scope;
  const known = await tx
    .selectFrom('fare')
    .select(['id', 'valid_from', 'valid_to', 'off_leg'])
    .where('tenant_id', '=', tenantId)
    .where('service_id', '=', serviceId)
    .executeTakeFirst();
  if (!known && !fare) return false;
  const fareId =
    known?.id ?? (await insertFare(scope, serviceId, offer, fare!, { from, to, offLeg: legs.length }));
  const isMoved =
    known !== undefined &&
    (known.valid_from !== from || known.valid_to !== to || known.off_leg !== legs.length);
  if (isMoved)
    await sql`update fare set valid_from = ${from}, valid_to = ${to}, off_leg = ${legs.length}
      where tenant_id = ${tenantId} and id = ${fareId}`.execute(tx);
  const priced = await sql<{ type: string }>`
    insert into fare_price as p (tenant_id, fare_id, passenger_type, fare_minor, tax_minor, fuel_minor, service_minor)
    select ${tenantId}, ${fareId}, x.key, x.value::int, 0, 0, 0
    from json_each_text(${JSON.stringify(offer.prices)}::json) as x
    on conflict (tenant_id, fare_id, passenger_type) do update set fare_minor = excluded.fare_minor
    where p.fare_minor <> excluded.fare_minor
    returning p.passenger_type as type`.execute(tx);
  return isMoved || priced.rows.length > 0;
}

async function insertFare(
  { tx, tenantId }: TenantScope,
  serviceId: number,
  { bucket, currency }: SeatOffer,
  fare: OfferedFare,
  { from, to, offLeg }: { readonly from: string; readonly to: string; readonly offLeg: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('fare')
    .values({
      tenant_id: tenantId,
      service_id: serviceId,
      board_leg: 1,
      off_leg: offLeg,
      cabin: fare.cabin,
      family: fare.family,
      booking_class: fare.bookingClass,
      bucket,
      valid_from: from,
      valid_to: to,
      currency,
      hand_pieces: fare.handPieces,
      hand_kg: fare.handKg,
      checked_pieces: fare.checkedPieces,
      checked_kg: fare.checkedKg,
      change_allowed: fare.changeAllowed,
      change_fee_minor: fare.changeFee,
      change_until_hours: fare.changeUntil,
      cancel_allowed: fare.cancelAllowed,
      cancel_fee_minor: fare.cancelFee,
      cancel_until_hours: fare.cancelUntil,
      age_reference: fare.ageReference,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets how many seats are left for sale; those that buyers hold or have bought are counted here already. */
async function writeSeats(
  { tx, tenantId }: TenantScope,
  serviceId: number,
  { bucket }: SeatOffer,
  { seats }: OfferedService,
): Promise<void> {
  await sql`
    with wanted as (
      select x.date, x."legNo" as leg_no, x.free
      from json_to_recordset(${JSON.stringify(seats)}::json) as x (date date, "legNo" smallint, free int)),
    written as (
      insert into seat_counter as c (tenant_id, service_id, flight_date, leg_no, bucket, total)
      select ${tenantId}, ${serviceId}, w.date, w.leg_no, ${bucket}, w.free from wanted w order by w.date, w.leg_no
      on conflict (tenant_id, service_id, flight_date, leg_no, bucket)
      do update set total = c.held + c.sold + excluded.total
      where c.total <> c.held + c.sold + excluded.total
      returning c.flight_date),
    gone as (
      update seat_counter c set total = c.held + c.sold
      where c.tenant_id = ${tenantId} and c.service_id = ${serviceId} and c.total <> c.held + c.sold
        and not exists (select 1 from wanted w where w.date = c.flight_date and w.leg_no = c.leg_no
          and c.bucket = ${bucket})
      returning c.flight_date)
    insert into inventory_change (tenant_id, service_id, flight_date)
    select ${tenantId}, ${serviceId}, flight_date from (select flight_date from written union select flight_date from gone) d
    `.execute(tx);
}

/** Takes mirrors off sale whose flight the owner has removed or whose days the contract no longer covers. */
async function withdrawOthers(
  { tx, tenantId }: TenantScope,
  { contractId }: SeatOffer,
  services: readonly OfferedService[],
): Promise<number[]> {
  const kept = services.map(({ sourceId }) => sourceId);
  const { rows } = await sql<{ id: number }>`
    update service set is_sold = false where tenant_id = ${tenantId} and seat_contract_id = ${contractId}
      and is_sold and not seat_source_id = any(${kept}::int[]) returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
