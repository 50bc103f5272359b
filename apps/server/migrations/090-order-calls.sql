-- Calls with buyers, as staff record them.
create table order_call (
  tenant_id int not null,
  order_id text not null,
  id uuid not null,
  direction text not null check (direction in ('out', 'in')),
  outcome text not null check (outcome in ('reached', 'noAnswer', 'callBack')),
  text text not null check (length(text) <= 500),
  call_back_at timestamptz,
  author_id int not null,
  -- As they were called then.
  author_name text not null,
  created_at timestamptz not null default app_now(),
  primary key (tenant_id, order_id, id),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id)
);
