-- The merchant accounts added to a receipt setting after it was switched on, and from when their payments have receipts:
-- an account's number, or `*` for every other one, and a time. An account without its own follows the setting's.
alter table receipt_setting add column accounts_since jsonb not null default '{}';
