-- Another date of an external supplier's flight that a buyer wishes: its airline's offer, paid by a payment request.
create table flight_change (
  tenant_id int not null,
  id uuid not null,
  order_id text not null,
  item_id uuid not null,
  -- toPay: waits for its payment request; due: to be carried out at the supplier; sent: confirmed there, and its answer is
  -- not known; done; refused: certainly not changed; lapsed: not paid in time; unclear: staff find out.
  state text not null check (state in ('toPay', 'due', 'sent', 'done', 'refused', 'lapsed', 'unclear')),
  -- The supplier's own ids of the offer, and of the change that was begun with it.
  offer_ref text not null,
  change_ref text,
  -- The item before and after.
  before jsonb not null,
  after jsonb not null,
  -- What the buyer pays, and the penalty in it, in the order's currency.
  difference_minor bigint not null check (difference_minor >= 0),
  penalty_minor bigint not null check (penalty_minor >= 0),
  currency text not null,
  -- What the supplier is paid.
  supplier_minor bigint not null check (supplier_minor >= 0),
  supplier_currency text not null,
  expires_at timestamptz not null,
  -- Absent where nothing is to be paid.
  request_id uuid,
  sent_at timestamptz,
  made_by text not null,
  created_at timestamptz not null default app_now(),
  ended_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, request_id),
  foreign key (tenant_id, order_id, item_id) references order_item (tenant_id, order_id, id),
  foreign key (tenant_id, request_id) references payment_request (tenant_id, id),
  check ((difference_minor = 0) = (request_id is null)),
  check (state <> 'sent' or (change_ref is not null and sent_at is not null))
);
create index flight_change_order on flight_change (tenant_id, order_id, created_at);
-- One change of an order at a time.
create unique index flight_change_open on flight_change (tenant_id, order_id) where state in ('toPay', 'due', 'sent');
