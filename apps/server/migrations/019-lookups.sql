-- Lookups of orders that found nothing, as keyed hashes of the network they came from and of the code they named: what is
-- limited is missing, never finding.
create table order_lookup_miss (
  tenant_id int not null references tenant (id),
  id uuid not null,
  network_hash bytea not null,
  code_hash bytea not null,
  created_at timestamptz not null default app_now(),
  primary key (tenant_id, id)
);
create index order_lookup_miss_network on order_lookup_miss (tenant_id, network_hash, created_at);
create index order_lookup_miss_code on order_lookup_miss (tenant_id, code_hash, created_at);
create index order_lookup_miss_time on order_lookup_miss (tenant_id, created_at);
