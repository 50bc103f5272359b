-- What sales partners earn for the orders that they bring: terms by day, each order's source, commissions, monthly statements.

alter table ledger_line drop constraint ledger_line_account_check;
alter table ledger_line add constraint ledger_line_account_check check (account in ('bankClearing', 'customer',
  'supplierPayable', 'serviceIncome', 'fxClearing', 'refundsPayable', 'loss', 'bankAccount', 'bankFees', 'suspense', 'cash',
  'channelReceivable', 'partnerCommission'));

-- What is agreed with a partner, from a day on. Before the first day nothing is.
create table partner_terms (
  tenant_id int not null references tenant (id),
  partner_id int not null,
  from_day date not null,
  -- Days after a click within which an order counts as the partner's.
  window_days int not null check (window_days between 1 and 365),
  -- Hundredths of a percent of the price.
  share int not null check (share between 0 and 5000),
  set_at timestamptz not null default app_now(),
  set_by text not null,
  primary key (tenant_id, partner_id, from_day),
  foreign key (tenant_id, partner_id) references sales_partner (tenant_id, id)
);

-- The partner that brought an order, and the terms of the day on which the order was begun.
create table order_source (
  tenant_id int not null references tenant (id),
  order_id text not null,
  partner_id int not null,
  -- Null: the partner's own program made the order.
  click_id text,
  clicked_at timestamptz,
  at timestamptz not null default app_now(),
  window_days int not null,
  share int not null,
  primary key (tenant_id, order_id),
  foreign key (tenant_id, partner_id) references sales_partner (tenant_id, id),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id)
);
create index order_source_partner on order_source (tenant_id, partner_id, at);
create index order_source_click on order_source (tenant_id, click_id) where click_id is not null;

-- What each posting of an order's sale, refund and chargeback changed of its commission. Rows are only ever added.
create table partner_commission (
  tenant_id int not null references tenant (id),
  id uuid not null,
  order_id text not null,
  partner_id int not null,
  -- sale, refund, chargeback, chargebackReturned: of the ledger's entry. mark: a click was marked, or its mark lifted.
  kind text not null check (kind in ('sale', 'refund', 'chargeback', 'chargebackReturned', 'mark')),
  entry_id uuid,
  -- Of the price; negative if it was given back. 0 for a mark.
  base_minor bigint not null,
  commission_minor bigint not null,
  currency text not null,
  -- The day of the books, and the first day of the month whose statement has it.
  day date not null,
  month date not null check (extract(day from month) = 1),
  at timestamptz not null default app_now(),
  primary key (tenant_id, id),
  unique (tenant_id, entry_id),
  foreign key (tenant_id, order_id) references order_source (tenant_id, order_id)
);
create index partner_commission_month on partner_commission (tenant_id, month, partner_id);
create index partner_commission_order on partner_commission (tenant_id, order_id);

-- A closed month of a partner. Later rows go to the next open one.
create table partner_statement (
  tenant_id int not null references tenant (id),
  partner_id int not null,
  month date not null check (extract(day from month) = 1),
  closed_at timestamptz not null default app_now(),
  closed_by text not null,
  primary key (tenant_id, partner_id, month),
  foreign key (tenant_id, partner_id) references sales_partner (tenant_id, id)
);

create table partner_statement_sum (
  tenant_id int not null,
  partner_id int not null,
  month date not null,
  currency text not null,
  orders int not null,
  sold_minor bigint not null,
  refunded_minor bigint not null,
  earned_minor bigint not null,
  -- A debt of the partner from the months before; 0 or negative.
  carried_minor bigint not null check (carried_minor <= 0),
  payout_id uuid,
  primary key (tenant_id, partner_id, month, currency),
  foreign key (tenant_id, partner_id, month) references partner_statement (tenant_id, partner_id, month),
  foreign key (tenant_id, payout_id) references supplier_payout (tenant_id, id)
);
