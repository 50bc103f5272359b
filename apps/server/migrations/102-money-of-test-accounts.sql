-- Whether a test or a live account took the money. It stays so when the account goes live later: test money belongs to no live
-- cash desk, and the nightly comparison judges each by its own.
alter table payment_attempt add column mode text not null default 'live' check (mode in ('test', 'live'));
alter table receipt_setting add column mode text not null default 'live' check (mode in ('test', 'live'));
drop index receipt_setting_active;
create unique index receipt_setting_active on receipt_setting (tenant_id, mode) where is_active;
alter table fiscal_receipt
  add column mode text not null default 'live' check (mode in ('test', 'live')),
  -- Banknotes, the bank, or an earlier prepayment that is set off.
  add column paid_by text not null default 'cashless' check (paid_by in ('cash', 'cashless', 'prepaid'));

-- Their owner may write here without a tenant.
alter table payment_setting no force row level security;
alter table payment_attempt no force row level security;
alter table fiscal_receipt no force row level security;

update payment_attempt a set mode = 'test' from payment_setting s
  where s.tenant_id = a.tenant_id and s.id = a.setting_id and s.mode = 'test';
update fiscal_receipt r set mode = 'test' from payment_attempt a
  where a.tenant_id = r.tenant_id and a.id = r.attempt_id and a.mode = 'test';
update fiscal_receipt set paid_by = 'prepaid' where cause like 'closing:%';
update fiscal_receipt c set paid_by = 'prepaid' from fiscal_receipt r
  where r.tenant_id = c.tenant_id and r.id = c.corrects and r.cause like 'closing:%';
-- What a desk has issued already stays as it was said there.
update fiscal_receipt r set paid_by = 'cash' from payment_attempt a
  where a.tenant_id = r.tenant_id and a.id = r.attempt_id and a.method = 'deskCash' and r.paid_by = 'cashless' and r.state <> 'issued';
