-- The first departure of an order of several items, on each of them, so that a list that is sorted by it looks no further. It is
-- written with the order and whenever one of its items is given other times, and holds only while each item of the order still
-- departs as it did then (`order_departs_basis`): a process of the version before moves an item without it. What does not hold is
-- looked up, and written by the job `index-orders`; so orders of before are found by it as well.
alter table order_item
  add column if not exists order_departs_at text,
  add column if not exists order_departs_basis text;

-- Where the table is large already, build both beforehand with `create index concurrently` under the same names.
create index if not exists order_item_departures on order_item (tenant_id, departs_at_local, order_id)
  include (ordered_at, is_only, order_departs_at);
create index if not exists order_item_outdated on order_item (tenant_id, order_id)
  where is_only is not true and order_departs_basis is distinct from departs_at_local;

-- What the first of them holds as well.
drop index order_item_times;
