-- Rides among what was sold: lists sort and filter by their pick-up as by a departure, and find those of a flight's order.

drop index order_item_departure;
alter table order_item drop column departs_at_local;
alter table order_item add column departs_at_local text
  generated always as (coalesce(snapshot #>> '{segments,0,departsAt}', snapshot #>> '{ride,pickupAt}')) stored;
create index order_item_departure on order_item (tenant_id, departs_at_local);

-- The order whose flights a ride follows, where it was bought later in an order of its own.
alter table order_item add column joined_order_id text
  generated always as (snapshot #>> '{ride,joinedOrderId}') stored;
create index order_item_joined on order_item (tenant_id, joined_order_id) where joined_order_id is not null;
