-- Invoices of sales and refunds where the law asks for them instead of fiscal receipts: e-Arşiv in Turkey, the daily list of
-- sales in Belarus.
create table invoice_setting (
  tenant_id int not null references tenant (id),
  currency text not null check (currency in ('TRY', 'BYN')),
  -- Switched off, somebody else makes out the invoices.
  is_active boolean not null,
  -- Whose money: of live accounts, or of test accounts.
  mode text not null check (mode in ('test', 'live')),
  -- {title, taxNumber, taxOffice, street, district, city, exemptionCode, exemptionReason}
  issuer jsonb not null,
  -- The three characters of the agency's series of e-Arşiv invoices; empty for the daily list.
  series text not null check (series ~ '^([A-Z0-9]{3})?$'),
  -- The sites whose sales have them; empty: all.
  site_ids int[] not null default '{}',
  -- [{from, flight, domesticFlight, transfer, insurance, fee}], percentages or null, newest first.
  rates jsonb not null,
  -- Money of earlier days has none.
  since date not null,
  version int not null default 1,
  primary key (tenant_id, currency)
);

-- The last number of each series. It is taken and used in one transaction, so that no number is left out.
create table invoice_series (
  tenant_id int not null references tenant (id),
  -- Test money has numbers of its own, or the live series would have gaps.
  mode text not null,
  -- `ABC2027` of e-Arşiv invoices, `BYN2027` of daily lists.
  series text not null,
  last_number int not null,
  -- Of the last invoice: the dates of a series never go back.
  last_day date not null,
  primary key (tenant_id, mode, series)
);

create table invoice (
  tenant_id int not null references tenant (id),
  id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  series text not null,
  -- Null: a cancellation, which has the number of the invoice that it cancels.
  number int check (number > 0),
  kind text not null check (kind in ('sale', 'return', 'cancel')),
  -- The money move that it is for: `capture:{attempt}`, `refund:{refund}`.
  cause text not null,
  -- The invoice of the sale that a return or a cancellation is about.
  of_invoice uuid,
  order_id text not null,
  attempt_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- [{itemId, description, amountMinor, percent}]
  lines jsonb not null,
  -- The seller as it was, like invoice_setting.issuer.
  issuer jsonb not null,
  -- Whom it is made out to, as far as the order says or staff have entered.
  buyer jsonb not null,
  -- A method of payment.
  method text not null,
  state text not null default 'issued' check (state in ('issued', 'refused')),
  reason text,
  issued_on date not null,
  moved_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  version int not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, mode, series, number),
  unique (tenant_id, cause),
  check ((kind = 'cancel') = (number is null)),
  check ((state = 'refused') = (reason is not null))
);
create index invoice_newest on invoice (tenant_id, moved_at, id);
create index invoice_day on invoice (tenant_id, currency, issued_on);
create index invoice_moved on invoice (tenant_id, currency, moved_at, id);
create index invoice_order on invoice (tenant_id, order_id);
create index invoice_attempt on invoice (tenant_id, attempt_id);
create index invoice_refused on invoice (tenant_id, moved_at, id) where state = 'refused';
