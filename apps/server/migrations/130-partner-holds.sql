-- What programs do for sales partners: quotes, holds, and how much of both their key allows.
alter table sales_partner
  -- The most unpaid holds at a time; platform/hold-limits.ts allows one network no more than 30.
  add column open_holds int not null default 10 check (open_holds between 1 and 30),
  -- The most holds within 24 hours.
  add column holds_per_day int not null default 100 check (holds_per_day between 1 and 10000);

-- Sealed prices that a program may hold; the seal itself is too long for programs to repeat.
create table partner_quote (
  tenant_id int not null,
  id uuid not null,
  partner_id int not null,
  -- SHA-256 of the random seal that the program repeats.
  seal_hash bytea not null check (length(seal_hash) = 32),
  offer_id text not null,
  coupon text,
  quote_seal text not null,
  hold_latest timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, partner_id) references sales_partner (tenant_id, id)
);
create unique index partner_quote_seal on partner_quote (tenant_id, seal_hash);
create index partner_quote_ended on partner_quote (tenant_id, expires_at);

-- One reference of a partner is one order.
create table partner_hold (
  tenant_id int not null,
  partner_id int not null,
  -- The partner's own number of the purchase.
  reference text not null check (length(reference) between 1 and 64),
  order_id text not null,
  order_number text not null,
  created_at timestamptz not null default app_now(),
  primary key (tenant_id, partner_id, reference),
  foreign key (tenant_id, partner_id) references sales_partner (tenant_id, id),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id)
);
create unique index partner_hold_number on partner_hold (tenant_id, partner_id, order_number);
create index partner_hold_order on partner_hold (tenant_id, order_id);

-- Calls by UTC day.
create table partner_usage (
  tenant_id int not null,
  partner_id int not null,
  day date not null,
  call text not null,
  calls int not null,
  refused int not null,
  primary key (tenant_id, partner_id, day, call),
  foreign key (tenant_id, partner_id) references sales_partner (tenant_id, id)
);
