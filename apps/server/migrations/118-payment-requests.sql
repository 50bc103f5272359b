-- Sums that staff ask the buyer of a sold order for: a surcharge, a bag, a fee. Each is a payable of its own.
alter table payable drop constraint payable_purpose_check;
alter table payable add constraint payable_purpose_check check (purpose in ('sale', 'change', 'addition', 'request'));

create table payment_request (
  tenant_id int not null,
  id uuid not null,
  order_id text not null,
  payable_id uuid not null,
  state text not null default 'open' check (state in ('open', 'paid', 'lapsed', 'cancelled')),
  -- As buyer, receipt and books read it.
  purpose text not null check (length(purpose) <= 120),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- The item whose supplier the money is owed to; null: it is the agency's own.
  item_id uuid,
  pay_until timestamptz not null,
  -- Of the key in the link, which gives the right to pay and no other.
  key_hash bytea not null,
  requested_by text not null,
  created_at timestamptz not null default app_now(),
  ended_at timestamptz,
  ended_by text,
  reason text,
  primary key (tenant_id, id),
  unique (tenant_id, payable_id),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id),
  foreign key (tenant_id, payable_id) references payable (tenant_id, id),
  check ((state = 'open') = (ended_at is null))
);
create index payment_request_order on payment_request (tenant_id, order_id, created_at);
create index payment_request_newest on payment_request (tenant_id, created_at, id);
create index payment_request_state on payment_request (tenant_id, state, created_at, id);
create index payment_request_open on payment_request (tenant_id, pay_until) where state = 'open';
