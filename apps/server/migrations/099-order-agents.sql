-- Orders by who of the staff ordered them, the newest first. Where the table is large already, build the index beforehand with `create
-- index concurrently` under the same name: `if not exists` then leaves it.
create index if not exists customer_order_agent on customer_order (tenant_id, booked_by, created_at, id)
  where booked_by is not null;

-- What staff note on an item of the work queue that is about no order.
create table work_note (
  tenant_id int not null references tenant (id),
  item_key text not null check (length(item_key) <= 160),
  id uuid not null,
  text text not null check (length(text) <= 2000),
  author_id int not null,
  -- As they were called then.
  author_name text not null,
  created_at timestamptz not null default app_now(),
  primary key (tenant_id, item_key, id)
);
