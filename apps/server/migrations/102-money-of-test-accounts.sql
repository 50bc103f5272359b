-- Whether a test or a live account took the money. It stays so when the account goes live later: test money belongs to no live
-- cash desk, and the nightly comparison judges each by its own. Null: a process of the version before wrote the row, then it follows
-- from the account (mode_of_attempt).
alter table payment_attempt add column mode text check (mode in ('test', 'live'));
alter table receipt_setting add column mode text not null default 'live' check (mode in ('test', 'live'));
drop index receipt_setting_active;
create unique index receipt_setting_active on receipt_setting (tenant_id, mode) where is_active;
-- Null as above; receipt-rows.ts tells what follows then.
alter table fiscal_receipt
  add column mode text check (mode in ('test', 'live')),
  -- Banknotes, the bank, or an earlier prepayment that is set off.
  add column paid_by text check (paid_by in ('cash', 'cashless', 'prepaid'));

-- The mode of an attempt that does not say it. What an account took before it was allowed real money was test money.
create function mode_of_attempt(tenant int, attempt uuid) returns text language sql stable as $$
  select coalesce(a.mode, case
      when s.mode = 'test' then 'test'
      when a.created_at < s.live_allowed_at and s.live_reason is distinct from 'in use before rehearsals' then 'test'
      else 'live' end)
  from payment_attempt a join payment_setting s on s.tenant_id = a.tenant_id and s.id = a.setting_id
  where a.tenant_id = tenant and a.id = attempt
$$;
