-- Orders by currency and by site, the newest first. Where the table is large already, build them beforehand with `create index
-- concurrently` under the same names: `if not exists` then leaves them.
create index if not exists customer_order_currency on customer_order (tenant_id, currency, created_at, id);
create index if not exists customer_order_site on customer_order (tenant_id, site_id, created_at, id);
