-- Merchant accounts that are used on some sites only; empty: on every site that has none of its own.
alter table payment_setting add column site_ids int[] not null default '{}';
