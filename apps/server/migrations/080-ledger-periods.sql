-- The ledger by accounting days: sub-accounts, the day of each posting, closed periods and payouts to suppliers.

-- The day in the agency's zone on which an event happened, and the day of the books that it stands on: later than that
-- where its own day was closed already. Null: they are the same.
alter table ledger_entry add column occurred_on date,
  add column posted_on date not null default (app_now() at time zone 'UTC')::date;
-- Of supplierPayable the supplier (`airline:XQ`, `party:Name`), of bankClearing the number of the merchant account.
alter table ledger_line add column sub_account text not null default '';
alter table refund add column supplier_shares jsonb not null default '[]';

create function accounting_zone(tenant int) returns text language sql stable as $$
  select coalesce((select info->>'timeZone' from agency where tenant_id = tenant), 'Europe/Istanbul')
$$;

-- A zone that this database does not know must not stop a sale.
create function local_day(instant timestamptz, zone text) returns date language plpgsql stable as $$
begin
  return (instant at time zone zone)::date;
exception when invalid_parameter_value then
  return (instant at time zone 'UTC')::date;
end $$;

-- What was posted before: by the agency's clock, and under the supplier of its item. Their owner may write here without a tenant.
alter table ledger_entry no force row level security;
alter table ledger_line no force row level security;
alter table agency no force row level security;
alter table order_item no force row level security;
alter table payment_attempt no force row level security;
alter table refund no force row level security;

update ledger_entry e set occurred_on = d.day, posted_on = d.day
  from (select l.tenant_id, l.id, local_day(l.at, z.zone) as day
    from ledger_entry l
    join (select id, accounting_zone(id) as zone from tenant) z on z.id = l.tenant_id) d
  where d.tenant_id = e.tenant_id and d.id = e.id;
create index ledger_entry_posted on ledger_entry (tenant_id, posted_on);

update ledger_line l set sub_account = case
    when i.contract_party->>'kind' = 'carrier' and i.snapshot->'segments'->0->>'carrier' is not null then 'airline:' || (i.snapshot->'segments'->0->>'carrier')
    else 'party:' || (i.contract_party->>'name') end
  from ledger_entry e join order_item i on i.tenant_id = e.tenant_id and i.order_id = e.reference
    and i.id::text = split_part(e.posting_key, ':', 2)
  where e.move = 'sale' and l.tenant_id = e.tenant_id and l.entry_id = e.id and l.account = 'supplierPayable';
-- A refund of an order with one supplier is that supplier's; of several nobody has written down whose.
update ledger_line l set sub_account = s.supplier
  from ledger_entry e join (
    select n.tenant_id, n.reference, min(m.sub_account) as supplier from ledger_entry n
    join ledger_line m on m.tenant_id = n.tenant_id and m.entry_id = n.id and m.account = 'supplierPayable'
    where n.move = 'sale' group by 1, 2 having count(distinct m.sub_account) = 1) s
    on s.tenant_id = e.tenant_id and s.reference = e.reference
  where e.move = 'refundAccepted' and l.tenant_id = e.tenant_id and l.entry_id = e.id and l.account = 'supplierPayable';
update ledger_line l set sub_account = a.setting_id::text
  from ledger_entry e
  left join refund r on r.tenant_id = e.tenant_id and r.id::text = split_part(e.posting_key, ':', 2)
  join payment_attempt a on a.tenant_id = e.tenant_id and a.id::text = coalesce(r.attempt_id::text, split_part(e.posting_key, ':', 2))
  where l.tenant_id = e.tenant_id and l.entry_id = e.id and l.account = 'bankClearing';

alter table ledger_entry force row level security;
alter table ledger_line force row level security;
alter table agency force row level security;
alter table order_item force row level security;
alter table payment_attempt force row level security;
alter table refund force row level security;

alter table ledger_line drop constraint ledger_line_account_check;
alter table ledger_line add constraint ledger_line_account_check check (account in ('bankClearing', 'customer',
  'supplierPayable', 'serviceIncome', 'fxClearing', 'refundsPayable', 'loss', 'bankAccount', 'bankFees', 'suspense'));

-- Closed periods. A row that was reopened closes nothing any more.
create table period_close (
  tenant_id int not null references tenant (id),
  id uuid not null,
  kind text not null check (kind in ('day', 'month')),
  from_day date not null,
  through_day date not null check (through_day >= from_day),
  closed_at timestamptz not null default app_now(),
  closed_by text not null,
  -- What stood in the way and was overridden, and why; empty: nothing did.
  blockers jsonb not null default '[]',
  reason text,
  -- The accounts as they were frozen.
  sheet jsonb not null,
  reopened_at timestamptz,
  reopened_by text,
  reopen_reason text,
  primary key (tenant_id, id)
);
create index period_close_through on period_close (tenant_id, through_day) where reopened_at is null;
create unique index period_close_once on period_close (tenant_id, kind, through_day) where reopened_at is null;

-- The last closed day of an agency. Whoever posts holds the lock of the books with others who post; whoever closes or
-- reopens holds it alone, so that no period is closed round a posting under way.
create function books_closed_through(tenant int) returns date language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(7463202, tenant);
  return (select max(through_day) from period_close where tenant_id = tenant and reopened_at is null);
end $$;

-- The day of the books for what happened on a day: itself, or the first one after the closed ones.
create function open_day(tenant int, occurred date) returns date language sql volatile as $$
  select greatest(occurred, books_closed_through(tenant) + 1)
$$;

-- What staff have paid to suppliers; undone by a counter-posting only.
create table supplier_payout (
  tenant_id int not null references tenant (id),
  id uuid not null,
  supplier text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  paid_on date not null,
  -- The number of the payment order.
  reference text not null,
  note text not null default '',
  recorded_by text not null,
  recorded_at timestamptz not null default app_now(),
  reversed_by text,
  reversed_at timestamptz,
  reverse_reason text,
  version int not null default 1,
  primary key (tenant_id, id)
);
-- One payment order of a day is recorded once.
create unique index supplier_payout_once on supplier_payout (tenant_id, supplier, paid_on, lower(reference)) where reversed_at is null;
