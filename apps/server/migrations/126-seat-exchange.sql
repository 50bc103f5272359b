-- Seats that an agency (the tenant) offers to another agency of the installation (the partner), by a contract. Each side writes
-- its own rows only and may read the other's half; seats are moved by the function below, in the transaction of the sale.
create table seat_contract (
  tenant_id int not null references tenant (id),
  id uuid not null,
  partner_id int not null,
  carrier text not null,
  number text not null,
  flight_from date not null,
  flight_to date not null,
  bucket text not null,
  -- The owner's inventory currency, and the net price of one passenger.
  currency text not null,
  adult_minor int not null check (adult_minor > 0),
  child_minor int not null check (child_minor >= 0),
  infant_minor int not null check (infant_minor >= 0),
  -- On each departure.
  seat_limit int not null check (seat_limit > 0),
  -- Before departure; from then on the partner sells no more.
  release_hours int not null default 0 check (release_hours >= 0),
  is_active boolean not null default true,
  version int not null default 0,
  created_at timestamptz not null default app_now(),
  primary key (tenant_id, id),
  check (partner_id <> tenant_id),
  check (flight_from <= flight_to)
);
create index seat_contract_partner on seat_contract (partner_id);

-- The partner's answer to a contract.
create table seat_contract_answer (
  tenant_id int not null references tenant (id),
  owner_id int not null,
  contract_id uuid not null,
  state text not null check (state in ('accepted', 'declined')),
  answered_by text not null,
  answered_at timestamptz not null default app_now(),
  primary key (tenant_id, owner_id, contract_id)
);

-- A flight of the partner's inventory that mirrors one of the owner's; its seats are the owner's.
alter table service
  add column seat_contract_id uuid,
  add column seat_owner_id int,
  add column seat_source_id int,
  add constraint service_mirror check (num_nulls(seat_contract_id, seat_owner_id, seat_source_id) in (0, 3));
create unique index service_mirrored on service (tenant_id, seat_contract_id, seat_source_id)
  where seat_contract_id is not null;

-- What the partner holds and has sold of a departure, as the owner's books have it. The owner's seat_counter includes it.
create table seat_contract_counter (
  tenant_id int not null,
  contract_id uuid not null,
  service_id int not null,
  flight_date date not null,
  leg_no smallint not null,
  held int not null default 0,
  sold int not null default 0,
  primary key (tenant_id, contract_id, service_id, flight_date, leg_no),
  foreign key (tenant_id, contract_id) references seat_contract (tenant_id, id),
  check (held >= 0 and sold >= 0)
);
create index seat_contract_counter_departure on seat_contract_counter (tenant_id, service_id, flight_date);

create policy partner_reads on seat_contract for select using (partner_id = app_tenant());
create policy owner_reads on seat_contract_answer for select using (owner_id = app_tenant());

-- Moves seats of a mirrored flight in the owner's counters, exactly as the tenant's own counter is being moved. True if the
-- flight is no mirror. False, with a counter possibly changed, if the owner or the contract does not give them: the caller
-- undoes its savepoint then. The only way in which one tenant's act reaches another's rows.
create function move_exchanged_seats(
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
  if not found then return false; end if;
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
        and leg_no = leg and (not takes or held + sold + held_change + sold_change <= contract.seat_limit);
    exit act when not found;
    insert into inventory_change (tenant_id, service_id, flight_date) values (owner, source, departs_on);
    is_done := true;
  end act;
  perform set_config('app.tenant_id', buyer::text, true);
  return is_done;
end $$;
