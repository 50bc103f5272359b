-- As before (migration 149), and from now on: what a partner took in a period that its owner has taken off sale counts against the
-- contract's limit in the period that replaces it.
-- Moves seats of a mirrored flight in the owner's counters, exactly as the tenant's own counter is being moved. True if the
-- flight is no mirror. False, with a counter possibly changed, if the owner or the contract does not give them: the caller
-- undoes its savepoint then. The only way in which one tenant's act reaches another's rows.
create or replace function move_exchanged_seats(
  mirror int, departs_on date, leg int, seat_bucket text, held_change int, sold_change int, takes boolean
) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  buyer constant int := app_tenant();
  owner int;
  source int;
  contract seat_contract;
  departs_at timestamptz;
  is_accepted boolean;
  is_cancelled boolean;
  is_off_sale boolean;
  is_done boolean := false;
begin
  select seat_owner_id, seat_source_id into owner, source from service where tenant_id = buyer and id = mirror;
  if owner is null then return true; end if;
  select c.* into contract from seat_contract c
    join service s on s.seat_contract_id = c.id and s.seat_owner_id = c.tenant_id
    where c.tenant_id = owner and c.partner_id = buyer and s.tenant_id = buyer and s.id = mirror;
  -- Of an owner that was moved away or deleted there is nobody to give the seats back to.
  if not found then return held_change <= 0 and sold_change <= 0; end if;
  is_accepted := exists (select 1 from seat_contract_answer where tenant_id = buyer and owner_id = owner
    and contract_id = contract.id and state = 'accepted');

  perform set_config('app.tenant_id', owner::text, true);
  <<act>>
  begin
    select coalesce(bool_or(status = 'cancelled'), false), coalesce(bool_or(status = 'stopSale'), false)
      into is_cancelled, is_off_sale
      from departure where tenant_id = owner and service_id = source and flight_date = departs_on;
    exit act when is_cancelled and (held_change > 0 or sold_change > 0);
    if takes then
      select (departs_on + make_interval(mins => coalesce(d.departs_minute, l.departs_minute))) at time zone a.time_zone
        into departs_at
        from service_leg l join airport a on a.iata = l.origin
        left join departure_leg d on d.tenant_id = l.tenant_id and d.service_id = l.service_id and d.leg_no = l.leg_no
          and d.flight_date = departs_on
        where l.tenant_id = owner and l.service_id = source and l.leg_no = 1;
      exit act when is_off_sale or not contract.is_active or not is_accepted or departs_at is null
        or seat_bucket <> contract.bucket
        or not exists (select 1 from service where tenant_id = owner and id = source and is_sold)
        or exists (select 1 from tenant where id = owner and training_of is not null)
        or departs_on not between contract.flight_from and contract.flight_to
        or app_now() >= departs_at - make_interval(hours => contract.release_hours);
    end if;
    update seat_counter set held = held + held_change, sold = sold + sold_change
      where tenant_id = owner and service_id = source and flight_date = departs_on and leg_no = leg and bucket = seat_bucket
        and held + sold + held_change + sold_change <= total and (not takes or not is_stopped);
    exit act when not found;
    insert into seat_contract_counter (tenant_id, contract_id, service_id, flight_date, leg_no)
      values (owner, contract.id, source, departs_on, leg) on conflict do nothing;
    update seat_contract_counter set held = held + held_change, sold = sold + sold_change
      where tenant_id = owner and contract_id = contract.id and service_id = source and flight_date = departs_on
        and leg_no = leg and (not takes or held + sold + held_change + sold_change + (
          select coalesce(sum(o.held + o.sold), 0) from seat_contract_counter o
          join service s on s.tenant_id = o.tenant_id and s.id = o.service_id and not s.is_sold
          where o.tenant_id = owner and o.contract_id = contract.id and o.service_id <> source
            and o.flight_date = departs_on and o.leg_no = leg) <= contract.seat_limit);
    exit act when not found;
    insert into inventory_change (tenant_id, service_id, flight_date) values (owner, source, departs_on);
    is_done := true;
  end act;
  perform set_config('app.tenant_id', buyer::text, true);
  return is_done;
end $$;
