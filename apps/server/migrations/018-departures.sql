-- Departures that staff move or cancel, what the buyers are asked then, and what else an agency proposes to a buyer.

alter table departure add column version int not null default 1;

-- Every move or cancellation of a departure; it outlives the departure's own row.
create table departure_change (
  tenant_id int not null references tenant (id),
  id uuid not null,
  service_id int not null,
  flight_date date not null,
  kind text not null check (kind in ('retime', 'cancel')),
  -- What the buyers read.
  reason text not null,
  made_by text not null,
  created_at timestamptz not null default app_now(),
  primary key (tenant_id, id)
);
create index departure_change_newest on departure_change (tenant_id, created_at);
create index departure_change_departure on departure_change (tenant_id, service_id, flight_date, created_at);

-- Who has seats on a departure.
create index seat_hold_line_departure on seat_hold_line (tenant_id, service_id, flight_date);

create table order_proposal (
  tenant_id int not null,
  order_id text not null,
  id uuid not null,
  -- Null: the whole order.
  item_id uuid,
  change_id uuid,
  -- How it is answered, and what follows when it is not.
  rule text not null check (rule in ('acknowledge', 'choice', 'broken', 'cancelled', 'price', 'offer', 'flight')),
  state text not null default 'open'
    check (state in ('open', 'accepted', 'refused', 'acknowledged', 'expired', 'withdrawn')),
  text text not null default '',
  -- {snapshot} of the item, or {totalMinor} of the order, as it is and as it would be.
  before jsonb not null,
  after jsonb not null,
  -- The state that each item had, by its id: it goes back there when the proposal is settled.
  returns jsonb not null default '{}',
  due_at timestamptz not null,
  made_by text not null,
  created_at timestamptz not null default app_now(),
  -- The buyer would rather have another offer than the money; it stays open meanwhile.
  other_wanted_at timestamptz,
  answered_at timestamptz,
  answered_by text,
  primary key (tenant_id, order_id, id),
  unique (tenant_id, id),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id),
  foreign key (tenant_id, change_id) references departure_change (tenant_id, id)
);
-- One change asks about an item once.
create unique index order_proposal_change on order_proposal (tenant_id, order_id, item_id, change_id)
  where change_id is not null;
create index order_proposal_due on order_proposal (tenant_id, due_at) where state = 'open';
