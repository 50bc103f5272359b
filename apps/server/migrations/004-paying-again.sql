-- Attempts that came to nothing and that the buyer has put aside: kept, but not told of any more.
alter table payment_attempt add column cleared_at timestamptz;

-- A second press that pays again has its own key; the first one of an order is the one that made it.
create index order_attempt_order on order_attempt (tenant_id, order_id, created_at);

-- Codes sent to an order's own address: they prove the right to act. Made when the mail is sent, kept hashed.
create table order_code (
  tenant_id int not null,
  order_id text not null,
  id uuid not null,
  code_hash bytea,
  tries_left smallint not null default 5 check (tries_left >= 0),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null default app_now() + interval '10 minutes',
  used_at timestamptz,
  primary key (tenant_id, order_id, id),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id)
);
