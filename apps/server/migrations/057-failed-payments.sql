-- The queue of orders whose payment failed in the last days is read along its days; most of the failed ones are older.
-- Where orders are many, build it beforehand with `create index concurrently` under the same name.
create index if not exists order_item_failed on order_item (tenant_id, changed_at) include (order_id) where status = 'paymentFailed';
