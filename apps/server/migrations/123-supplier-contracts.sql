-- A return trip that a supplier sells under one contract is one row with both flights, bought and cancelled as a whole.
alter table outside_flight add column return_flight_id text;

-- The supplier's own id of a booking, by which its news is matched.
alter table outside_flight add column booking_ref text;
update outside_flight set booking_ref = booking->>'bookingRef' where booking is not null;
create index outside_flight_booking on outside_flight (tenant_id, supplier_id, booking_ref) where booking_ref is not null;

-- News that suppliers send. What they say is not kept: each is a reason to ask the supplier about one of its orders.
create table supplier_notice (
  tenant_id int not null,
  id uuid not null,
  supplier_id int not null,
  -- The supplier's own id of the event: a repeated one is stored once.
  event_key text not null check (length(event_key) between 1 and 128),
  kind text not null check (length(kind) <= 64),
  -- The supplier's id of the order; null: it is about none.
  booking_ref text,
  received_at timestamptz not null default app_now(),
  judged_at timestamptz,
  verdict text,
  primary key (tenant_id, id),
  unique (tenant_id, supplier_id, event_key),
  foreign key (tenant_id, supplier_id) references flight_supplier (tenant_id, id)
);
create index supplier_notice_age on supplier_notice (tenant_id, received_at);

-- A change that a supplier announced, by its own id: asked about once.
alter table order_proposal add column supplier_change text;
create unique index order_proposal_supplier_change on order_proposal (tenant_id, order_id, item_id, supplier_change)
  where supplier_change is not null;
