-- Coupon codes that somebody named and that there are not, as keyed hashes of the network they came from and of what was
-- named from there: guessing is slowed down as lookups of orders are.
create table coupon_miss (
  tenant_id int not null references tenant (id),
  id uuid not null,
  network_hash bytea not null,
  code_hash bytea not null,
  created_at timestamptz not null default app_now(),
  primary key (tenant_id, id)
);
create index coupon_miss_network on coupon_miss (tenant_id, network_hash, created_at);
create index coupon_miss_code on coupon_miss (tenant_id, code_hash, created_at);
create index coupon_miss_time on coupon_miss (tenant_id, created_at);
