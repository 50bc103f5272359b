-- Orders and money as in domain.md, section 5.

create table customer_order (
  tenant_id int not null references tenant (id),
  -- 128 random bits: opens the masked view.
  id text not null,
  -- Hash of pGuid, the right to act.
  key_hash bytea not null,
  reservation_number text not null,
  pnr text not null,
  site_id int not null,
  customer_id int not null,
  language text not null,
  currency text not null,
  total_minor bigint not null check (total_minor >= 0),
  contact jsonb not null,
  invoice jsonb,
  -- The sealed claims that were accepted, exchange rate included.
  quote_id uuid not null,
  quote jsonb not null,
  created_at timestamptz not null default app_now(),
  primary key (tenant_id, id),
  unique (tenant_id, reservation_number),
  unique (tenant_id, pnr),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
create index customer_order_quote on customer_order (tenant_id, quote_id);

-- One order attempt, one key. `request_hash` is keyed, so that the row tells nothing of a card.
create table order_attempt (
  tenant_id int not null references tenant (id),
  idempotency_key text not null,
  request_hash bytea not null,
  order_id text not null,
  created_at timestamptz not null default app_now(),
  primary key (tenant_id, idempotency_key),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id)
);

create table order_item (
  tenant_id int not null,
  order_id text not null,
  id uuid not null,
  position smallint not null,
  kind text not null,
  status text not null check (status in ('pendingPayment', 'paymentFailed', 'expired', 'processing', 'booked',
    'ticketed', 'problematic', 'waitingForCancel', 'changed', 'cancelled', 'completed')),
  problem text,
  -- {kind, name}: with whom the contract is.
  contract_party jsonb not null,
  -- What was sold, as it was sold: flights with times and offsets, family, baggage, conditions.
  snapshot jsonb not null,
  supplier text not null,
  supplier_locator text,
  currency text not null,
  total_minor bigint not null check (total_minor >= 0),
  version int not null default 1,
  changed_at timestamptz not null default app_now(),
  primary key (tenant_id, order_id, id),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id)
);

create index order_item_open on order_item (tenant_id, changed_at) where status in ('pendingPayment', 'processing');

create table order_passenger (
  tenant_id int not null,
  order_id text not null,
  position smallint not null,
  type text not null check (type in ('adult', 'child', 'infant')),
  name text not null,
  surname text not null,
  gender text not null,
  -- Encrypted {birthDate, nationality, passport…, identificationNumber}; erased by the retention rules.
  document bytea,
  document_hint text not null default '',
  -- Keyed hash of name, surname and birth date: finds the same traveller on the same departure.
  fingerprint bytea not null,
  parent_position smallint,
  primary key (tenant_id, order_id, position),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id)
);
create index order_passenger_fingerprint on order_passenger (tenant_id, fingerprint);

create table ticket (
  tenant_id int not null,
  order_id text not null,
  item_id uuid not null,
  id uuid not null,
  passenger_position smallint not null,
  number text,
  fare_minor bigint not null,
  tax_minor bigint not null,
  fuel_minor bigint not null,
  service_minor bigint not null,
  total_minor bigint not null,
  state text not null default 'open' check (state in ('open', 'issued', 'cancelled', 'refunded')),
  primary key (tenant_id, order_id, item_id, id),
  foreign key (tenant_id, order_id, item_id) references order_item (tenant_id, order_id, id),
  foreign key (tenant_id, order_id, passenger_position) references order_passenger (tenant_id, order_id, position),
  check (fare_minor + tax_minor + fuel_minor + service_minor = total_minor)
);

create table order_extra (
  tenant_id int not null,
  order_id text not null,
  item_id uuid not null,
  id uuid not null,
  passenger_position smallint,
  segment smallint,
  code text not null,
  kind text not null check (kind in ('bag', 'insurance', 'transfer')),
  total_minor bigint not null,
  refundable boolean not null,
  primary key (tenant_id, order_id, item_id, id),
  foreign key (tenant_id, order_id, item_id) references order_item (tenant_id, order_id, id)
);

create table seat_hold (
  tenant_id int not null references tenant (id),
  id uuid not null,
  -- Whose seats: the order, in words that flights need not understand.
  reference text not null,
  -- Keyed hashes of contact, card and address, for the limits on unpaid holds.
  contact_hash bytea,
  card_hash bytea,
  address_hash bytea,
  state text not null check (state in ('held', 'sold', 'released', 'expired')),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  extended boolean not null default false,
  primary key (tenant_id, id)
);
create index seat_hold_expiry on seat_hold (tenant_id, expires_at) where state = 'held';
create index seat_hold_reference on seat_hold (tenant_id, reference);

create table seat_hold_line (
  tenant_id int not null,
  hold_id uuid not null,
  service_id int not null,
  flight_date date not null,
  leg_no smallint not null,
  bucket text not null,
  seats smallint not null check (seats > 0),
  primary key (tenant_id, hold_id, service_id, flight_date, leg_no, bucket),
  foreign key (tenant_id, hold_id) references seat_hold (tenant_id, id)
);

create table seat_hold_fare (
  tenant_id int not null,
  hold_id uuid not null,
  fare_id int not null,
  flight_date date not null,
  seats smallint not null check (seats > 0),
  primary key (tenant_id, hold_id, fare_id, flight_date),
  foreign key (tenant_id, hold_id) references seat_hold (tenant_id, id)
);

create table order_history (
  tenant_id int not null,
  seq bigint generated by default as identity,
  order_id text not null,
  item_id uuid,
  from_status text,
  to_status text not null,
  reason text not null,
  actor text not null,
  item_version int,
  at timestamptz not null default app_now(),
  primary key (tenant_id, seq),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id)
);
create index order_history_order on order_history (tenant_id, order_id, seq);

create table acceptance (
  tenant_id int not null,
  order_id text not null,
  text_name text not null,
  text_version text not null,
  text_hash text not null,
  language text not null,
  address text not null,
  at timestamptz not null default app_now(),
  primary key (tenant_id, order_id, text_name),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id)
);

-- payments: collects money for a payable and has never heard of a flight.
create table payable (
  tenant_id int not null references tenant (id),
  id uuid not null,
  -- What it is for, in the words of whoever asked: an order's id.
  reference text not null,
  purpose text not null check (purpose in ('sale', 'change', 'addition')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  created_at timestamptz not null default app_now(),
  primary key (tenant_id, id)
);
create index payable_reference on payable (tenant_id, reference);

create table payment_attempt (
  tenant_id int not null,
  -- Our reference at the bank as well: a second try is a new one.
  id uuid not null,
  payable_id uuid not null,
  attempt_no smallint not null,
  state text not null check (state in ('created', 'threeDsPending', 'completing', 'authorised', 'captured',
    'partlyRefunded', 'refunded', 'voided', 'failed', 'expired', 'disputed', 'unknown')),
  setting_id int not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  captured_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  provider_reference text,
  failure_code text,
  card_bin6 text,
  card_last4 text,
  card_brand text,
  card_hash bytea,
  contact_hash bytea,
  address_hash bytea,
  created_at timestamptz not null default app_now(),
  changed_at timestamptz not null default app_now(),
  primary key (tenant_id, id),
  unique (tenant_id, payable_id, attempt_no),
  foreign key (tenant_id, payable_id) references payable (tenant_id, id),
  check (refunded_minor >= 0 and refunded_minor <= captured_minor and captured_minor <= amount_minor)
);
-- At most one attempt of a payable is alive or has its money.
create unique index payment_attempt_one_live on payment_attempt (tenant_id, payable_id)
  where state in ('created', 'threeDsPending', 'completing', 'authorised', 'captured', 'partlyRefunded', 'unknown');
-- What the poller asks about, and the declines of the last hour.
create index payment_attempt_unsettled on payment_attempt (tenant_id, state, changed_at)
  where state in ('created', 'threeDsPending', 'completing', 'authorised', 'unknown', 'failed');

create table refund (
  tenant_id int not null,
  id uuid not null,
  attempt_id uuid not null,
  state text not null check (state in ('requested', 'quoted', 'accepted', 'approved', 'sentToBank', 'settled', 'rejected')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  reason text not null,
  created_at timestamptz not null default app_now(),
  changed_at timestamptz not null default app_now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, attempt_id) references payment_attempt (tenant_id, id)
);

-- The double-entry ledger: append only, zero per currency in every entry.
create table ledger_entry (
  tenant_id int not null references tenant (id),
  id uuid not null,
  move text not null,
  -- The same move of the same thing is posted once.
  posting_key text not null,
  reference text not null,
  at timestamptz not null default app_now(),
  primary key (tenant_id, id),
  unique (tenant_id, posting_key)
);
create index ledger_entry_reference on ledger_entry (tenant_id, reference);

create table ledger_line (
  tenant_id int not null,
  entry_id uuid not null,
  line_no smallint not null,
  account text not null check (account in ('bankClearing', 'customer', 'supplierPayable', 'serviceIncome',
    'fxClearing', 'refundsPayable', 'loss')),
  amount_minor bigint not null,
  currency text not null,
  primary key (tenant_id, entry_id, line_no),
  foreign key (tenant_id, entry_id) references ledger_entry (tenant_id, id)
);

create function ledger_entry_balances() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ledger_line where tenant_id = new.tenant_id and entry_id = new.entry_id
    group by currency having sum(amount_minor) <> 0
  ) then
    raise exception 'Ledger entry % does not sum to zero', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger ledger_line_balances after insert on ledger_line
  deferrable initially deferred for each row execute function ledger_entry_balances();

-- Effects leave through here, written in the transaction of their cause.
create table outbox (
  tenant_id int not null references tenant (id),
  id uuid not null,
  topic text not null,
  -- One effect of one event is written once.
  dedupe_key text not null,
  payload jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'dead')),
  attempts int not null default 0,
  available_at timestamptz not null default app_now(),
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null default app_now(),
  done_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, dedupe_key)
);
create index outbox_waiting on outbox (tenant_id, available_at) where state = 'waiting';

create table message (
  tenant_id int not null references tenant (id),
  id uuid not null,
  reference text not null,
  channel text not null check (channel in ('mail', 'sms')),
  template text not null,
  language text not null,
  recipient text not null,
  -- Template data without secrets; links to act are made at sending.
  data jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'delivered', 'bounced', 'failed', 'kept')),
  created_at timestamptz not null default app_now(),
  sent_at timestamptz,
  primary key (tenant_id, id)
);
create index message_reference on message (tenant_id, reference);

create table document (
  tenant_id int not null references tenant (id),
  id uuid not null,
  reference text not null,
  kind text not null,
  language text not null,
  content_type text not null,
  content bytea not null,
  created_at timestamptz not null default app_now(),
  primary key (tenant_id, id),
  unique (tenant_id, reference, kind, language)
);

create table staff_task (
  tenant_id int not null references tenant (id),
  id uuid not null,
  kind text not null,
  reference text not null,
  detail jsonb not null default '{}',
  due_at timestamptz,
  done_at timestamptz,
  created_at timestamptz not null default app_now(),
  primary key (tenant_id, id)
);
