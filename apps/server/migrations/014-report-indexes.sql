-- What the dashboard counts is found along these, however much lies behind it.
create index order_history_sold on order_history (tenant_id, at) where reason = 'captured';
create index customer_order_newest on customer_order (tenant_id, created_at);
create index order_item_pressing on order_item (tenant_id, status)
  where status in ('processing', 'booked', 'problematic', 'waitingForCancel', 'paymentFailed');
create index flight_search_newest on flight_search (tenant_id, created_at);
create index staff_task_open on staff_task (tenant_id, created_at) where done_at is null;
create index message_troubled on message (tenant_id, created_at) where state in ('waiting', 'bounced', 'failed');
create index outbox_dead on outbox (tenant_id, created_at) where state = 'dead';
