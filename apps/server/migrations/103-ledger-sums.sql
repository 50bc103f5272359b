-- Sums of the ledger, so that balances at a million orders are not added up from the first posting. They are written by
-- post-ledger.ts, with the lines that they sum up, and by sum-ledger-days.ts; the ledger can always be added up anew.

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

-- What the buyer of an order owes or is owed now; almost all orders are even.
create table ledger_open_sum (
  tenant_id int not null references tenant (id),
  reference text not null,
  currency text not null,
  customer_minor bigint not null,
  refunds_minor bigint not null,
  primary key (tenant_id, reference, currency)
);
create index ledger_open_sum_open on ledger_open_sum (tenant_id) where customer_minor <> 0 or refunds_minor <> 0;

-- Their owner may read here without a tenant.
alter table ledger_entry no force row level security;
alter table ledger_line no force row level security;
insert into ledger_open_sum
  select e.tenant_id, e.reference, l.currency, coalesce(sum(l.amount_minor) filter (where l.account = 'customer'), 0),
    coalesce(sum(l.amount_minor) filter (where l.account = 'refundsPayable'), 0)
  from ledger_entry e join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id
    and l.account in ('customer', 'refundsPayable')
  group by 1, 2, 3;

-- A line of a bank statement is matched with what was charged or given back in its sum, around its day.
create index payment_attempt_captured on payment_attempt (tenant_id, captured_minor, created_at) where captured_minor > 0;
create index refund_settled_sum on refund (tenant_id, amount_minor) where state = 'settled';
