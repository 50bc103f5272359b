-- Sums of the ledger, so that balances at a million orders are not added up from the first posting. sum-ledger-days fills them, a
-- week of days at a time; the ledger can always be added up anew.
-- Fallback: post-ledger.ts, the one function that posts, runs the two statements of sum_ledger_lines() after its lines.

-- What an account gained and gave up on an accounting day, by move; complete through the day of ledger_summed.
create table ledger_day_sum (
  tenant_id int not null references tenant (id),
  posted_on date not null,
  account text not null,
  sub_account text not null,
  currency text not null,
  move text not null,
  debit_minor bigint not null,
  credit_minor bigint not null,
  primary key (tenant_id, posted_on, account, sub_account, currency, move)
);
create table ledger_summed (
  tenant_id int primary key references tenant (id),
  through_day date not null
);

-- What the buyer of an order owed or was owed at the end of the day of ledger_summed; almost all orders are even and have no row.
create table ledger_open_sum (
  tenant_id int not null references tenant (id),
  reference text not null,
  currency text not null,
  customer_minor bigint not null,
  refunds_minor bigint not null,
  primary key (tenant_id, reference, currency)
);

-- Whoever posts on a day that is summed up already adds to its sums, processes of the version before too. The lock of the books,
-- which each line takes, keeps the summing up away meanwhile.
create function sum_ledger_lines() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from posted l join ledger_entry e on e.tenant_id = l.tenant_id and e.id = l.entry_id
      join ledger_summed d on d.tenant_id = e.tenant_id and d.through_day >= e.posted_on
  ) then
    return null;
  end if;
  insert into ledger_open_sum as s (tenant_id, reference, currency, customer_minor, refunds_minor)
  select l.tenant_id, e.reference, l.currency, coalesce(sum(l.amount_minor) filter (where l.account = 'customer'), 0),
    coalesce(sum(l.amount_minor) filter (where l.account = 'refundsPayable'), 0)
  from posted l join ledger_entry e on e.tenant_id = l.tenant_id and e.id = l.entry_id
    join ledger_summed d on d.tenant_id = e.tenant_id and d.through_day >= e.posted_on
  where l.account in ('customer', 'refundsPayable')
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (tenant_id, reference, currency) do update set customer_minor = s.customer_minor + excluded.customer_minor,
    refunds_minor = s.refunds_minor + excluded.refunds_minor;
  insert into ledger_day_sum as s (tenant_id, posted_on, account, sub_account, currency, move, debit_minor, credit_minor)
  select l.tenant_id, e.posted_on, l.account, l.sub_account, l.currency, e.move, sum(greatest(l.amount_minor, 0)),
    sum(greatest(-l.amount_minor, 0))
  from posted l join ledger_entry e on e.tenant_id = l.tenant_id and e.id = l.entry_id
    join ledger_summed d on d.tenant_id = e.tenant_id and d.through_day >= e.posted_on
  group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
  on conflict (tenant_id, posted_on, account, sub_account, currency, move) do update
    set debit_minor = s.debit_minor + excluded.debit_minor, credit_minor = s.credit_minor + excluded.credit_minor;
  return null;
end $$;
create trigger ledger_line_sums after insert on ledger_line referencing new table as posted
  for each statement execute function sum_ledger_lines();

-- A line of a bank statement is matched with what was charged or given back in its sum, around its day. Where the tables are large
-- already, build the indexes beforehand with `create index concurrently` under the same names: `if not exists` then leaves them.
create index if not exists payment_attempt_captured on payment_attempt (tenant_id, captured_minor, created_at) where captured_minor > 0;
create index if not exists refund_settled_sum on refund (tenant_id, amount_minor) where state = 'settled';
