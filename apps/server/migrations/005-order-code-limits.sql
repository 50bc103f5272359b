-- Who asked for codes about which order, as keyed hashes: for orders that do not exist as well, so that the limits
-- answer alike for both.
create table order_code_request (
  tenant_id int not null references tenant (id),
  id uuid not null,
  order_hash bytea not null,
  address_hash bytea not null,
  created_at timestamptz not null default app_now(),
  primary key (tenant_id, id)
);
create index order_code_request_order on order_code_request (tenant_id, order_hash, created_at);
create index order_code_request_address on order_code_request (tenant_id, address_hash, created_at);
