-- Indexes of lists that grow for as long as an agency sells. All lead with the tenant. Where a table is large already, build them
-- beforehand with `create index concurrently` under the same names: `if not exists` then leaves them as they are.
create index if not exists customer_order_total on customer_order (tenant_id, total_minor, id);
create index if not exists order_item_status on order_item (tenant_id, status, order_id);
create index if not exists order_item_kind on order_item (tenant_id, kind, order_id);
create index if not exists order_item_contract on order_item (tenant_id, kind, is_charter, order_id);
create index if not exists order_item_leaving on order_item (tenant_id, departs_at_local, order_id);
create index if not exists staff_task_done on staff_task (tenant_id, due_at, id) where done_at is not null;

create index if not exists payment_attempt_amount on payment_attempt (tenant_id, amount_minor);
create index if not exists payment_attempt_state on payment_attempt (tenant_id, state, created_at);
create index if not exists payment_attempt_currency on payment_attempt (tenant_id, currency, created_at);
create index if not exists payment_attempt_card on payment_attempt (tenant_id, card_last4);
create index if not exists payment_attempt_bank on payment_attempt (tenant_id, provider_reference);
create index if not exists refund_state on refund (tenant_id, state, created_at);
create index if not exists refund_amount on refund (tenant_id, amount_minor);

create index if not exists customer_email on customer (tenant_id, normalized_email collate "C");
create index if not exists customer_phone on customer (tenant_id, mobile_phone collate "C");
create index if not exists customer_family on customer (tenant_id, surname collate "C");
create index if not exists customer_given on customer (tenant_id, name collate "C");
create index if not exists customer_news on customer (tenant_id, surname) where news_opt_in;
create index if not exists customer_language on customer (tenant_id, language);

create index if not exists message_state on message (tenant_id, state, created_at);
create index if not exists message_address on message (tenant_id, recipient collate "C");

create index if not exists audit_entry_kind on audit_entry (tenant_id, entity, position);
create index if not exists audit_entry_action on audit_entry (tenant_id, action, position);
create index if not exists audit_entry_person on audit_entry (tenant_id, user_name, position);
create index if not exists audit_entry_place on audit_entry (tenant_id, address, position);

create index if not exists contact_message_newest on contact_message (tenant_id, created_at);
create index if not exists contact_message_state on contact_message (tenant_id, state, created_at);
create index if not exists money_mismatch_found on money_mismatch (tenant_id, found_at);
