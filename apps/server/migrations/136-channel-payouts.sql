-- What statements call a seat on both sides: the reference of its order on the owner's manifest, and the passenger in it.
alter table seat_sale add column reference text not null default '';
update seat_sale s set reference = s.tenant_id || '-' || upper(left(encode(sha256(convert_to(t.order_id, 'UTF8')), 'hex'), 8))
    || '/' || (t.passenger_position + 1)
  from ticket t where t.tenant_id = s.tenant_id and t.id = s.ticket_id;

-- Money that a channel has paid for rides that it sold.
create table channel_payout (
  tenant_id int not null,
  id uuid not null,
  channel_id int not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  paid_on date not null,
  -- The number of the channel's statement or transfer.
  reference text not null check (length(reference) between 1 and 100),
  note text not null default '',
  recorded_by text not null,
  recorded_at timestamptz not null default app_now(),
  reversed_by text,
  reversed_at timestamptz,
  reverse_reason text,
  version int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, channel_id) references ride_channel (tenant_id, id)
);
-- One statement is recorded once.
create unique index channel_payout_once on channel_payout (tenant_id, channel_id, currency, lower(reference)) where reversed_at is null;
create index channel_payout_newest on channel_payout (tenant_id, paid_on, id);

-- The bookings that a payout names, with what was open of each; negative: the channel takes back what it paid for a cancelled one.
create table channel_payout_booking (
  tenant_id int not null,
  payout_id uuid not null,
  channel_id int not null,
  reference text not null,
  amount_minor bigint not null,
  primary key (tenant_id, payout_id, reference),
  foreign key (tenant_id, payout_id) references channel_payout (tenant_id, id),
  foreign key (tenant_id, channel_id, reference) references channel_booking (tenant_id, channel_id, reference)
);
create index channel_payout_booking_of on channel_payout_booking (tenant_id, channel_id, reference);
