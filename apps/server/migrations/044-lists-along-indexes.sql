-- Pages of long lists are found in indexes alone: each ends with the id, so that no row is read that nobody sees. Where a table is
-- large already, build them beforehand with `create index concurrently` under the same names, after the two columns of `order_item`:
-- `if not exists` then leaves them.
create index if not exists customer_order_created on customer_order (tenant_id, created_at, id);

-- What lists of orders ask of each item, so that they look no further. Null: written before, or by the version before; looked up.
alter table order_item
  add column if not exists ordered_at timestamptz,
  -- Whether the order consists of nothing else.
  add column if not exists is_only boolean;
create index if not exists order_item_states on order_item (tenant_id, order_id, status) include (departs_at_local);
create index if not exists order_item_standing on order_item (tenant_id, status, order_id) include (is_only);
create index if not exists order_item_kinds on order_item (tenant_id, kind, order_id) include (is_only);
create index if not exists order_item_contracts on order_item (tenant_id, kind, is_charter, order_id) include (is_only);
create index if not exists order_item_times on order_item (tenant_id, departs_at_local, order_id) include (ordered_at, is_only);
-- Charters that wait for their receipts.
create index if not exists order_item_awaited on order_item (tenant_id, departs_at_local) where status = 'booked' and is_charter;

-- Found by how a name begins.
create index if not exists customer_order_name on customer_order (tenant_id, contact_surname, id);
create index if not exists order_passenger_name on order_passenger (tenant_id, surname collate "C") include (order_id);
create index if not exists customer_family_name on customer (tenant_id, surname collate "C") include (id);
create index if not exists customer_given_name on customer (tenant_id, name collate "C") include (id);

create index if not exists payment_attempt_created on payment_attempt (tenant_id, created_at, id);
create index if not exists payment_attempt_sum on payment_attempt (tenant_id, amount_minor, created_at, id);
create index if not exists refund_created on refund (tenant_id, created_at, id);
create index if not exists refund_sum on refund (tenant_id, amount_minor, created_at, id);
create index if not exists refund_promised on refund (tenant_id, due_at, created_at, id);

create index if not exists audit_entry_time on audit_entry (tenant_id, at, position);
create index if not exists recording_started on recording (tenant_id, started_at, id);
create index if not exists recording_length on recording (tenant_id, duration_seconds, id);
create index if not exists recording_page on recording (tenant_id, first_page);
create index if not exists customer_home on customer (tenant_id, (case when city_id is null then 0 else city_id end), id);

-- What the above hold as well.
drop index customer_order_newest, order_item_departure, order_item_pressing, order_item_status, order_item_kind,
  order_item_contract, order_item_leaving, customer_order_surname, order_passenger_surname, customer_family, customer_given,
  payment_attempt_newest, payment_attempt_amount, refund_newest, refund_amount, recording_time, audit_entry_at;
