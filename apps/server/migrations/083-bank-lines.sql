-- Statements of the agency's bank accounts: in which columns each bank writes, and every line once.
create table bank_format (
  tenant_id int not null references tenant (id),
  bank text not null,
  -- Titles of columns by what we take from them.
  mapping jsonb not null,
  primary key (tenant_id, bank)
);

create table bank_line (
  tenant_id int not null references tenant (id),
  id uuid not null,
  -- A fingerprint of all that the bank says of the line: a file that is read twice adds nothing.
  line_hash bytea not null,
  bank text not null,
  account text not null,
  booked_on date not null,
  -- Into the account above zero, out of it below.
  amount_minor bigint not null check (amount_minor <> 0),
  currency text not null,
  reference text not null,
  counterparty text not null,
  purpose text not null,
  imported_at timestamptz not null default app_now(),
  imported_by text not null,
  state text not null default 'open' check (state in ('open', 'settled')),
  -- What it turned out to be, and of which payment, refund or payout.
  kind text check (kind in ('payment', 'refund', 'payout', 'settlement', 'fee', 'other')),
  target text,
  settled_by text,
  settled_at timestamptz,
  reason text,
  version int not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, line_hash),
  check ((state = 'settled') = (kind is not null))
);
create index bank_line_open on bank_line (tenant_id, booked_on) where state = 'open';
create index bank_line_booked on bank_line (tenant_id, booked_on, id);
-- One payment, refund or payout is found in the statements once.
create unique index bank_line_target on bank_line (tenant_id, kind, target) where target is not null;
