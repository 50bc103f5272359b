-- The order desk: what its lists look for, notes, the end of tasks, changes of passengers, proofs.

-- Of what was sold, what lists sort and filter by. The departure is that of the first airport's clock, as ISO text.
alter table order_item add column departs_at_local text
  generated always as (snapshot #>> '{segments,0,departsAt}') stored;
alter table order_item add column is_charter boolean
  generated always as ((snapshot ->> 'charter') = 'true') stored;
create index order_item_departure on order_item (tenant_id, departs_at_local);

-- What staff type into the search of orders: how something begins, compared byte by byte. Columns and not expressions,
-- since row security lets only operators that leak nothing look into an index.
alter table customer_order add column contact_email text collate "C"
  generated always as (lower(contact ->> 'email')) stored;
alter table customer_order add column contact_surname text collate "C"
  generated always as (upper(contact ->> 'surname')) stored;
create index customer_order_email on customer_order (tenant_id, contact_email);
create index customer_order_surname on customer_order (tenant_id, contact_surname);
create index customer_order_number on customer_order (tenant_id, reservation_number collate "C");
create index customer_order_pnr on customer_order (tenant_id, pnr collate "C");
create index ticket_number on ticket (tenant_id, number collate "C") where number is not null;
create index order_passenger_surname on order_passenger (tenant_id, surname collate "C");

create table order_note (
  tenant_id int not null,
  order_id text not null,
  id uuid not null,
  text text not null check (length(text) <= 500),
  author_id int not null,
  -- As they were called then.
  author_name text not null,
  created_at timestamptz not null default app_now(),
  primary key (tenant_id, order_id, id),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id)
);

-- Who closed a task: `system` when its cause was gone, else the name of a member of staff.
alter table staff_task add column done_by text;
alter table staff_task add column done_note text;
create index staff_task_due on staff_task (tenant_id, due_at, id) where done_at is null;
create index staff_task_reference on staff_task (tenant_id, reference, kind);

create table passenger_change (
  tenant_id int not null,
  order_id text not null,
  id uuid not null,
  state text not null check (state in ('waitingForPayment', 'waitingForStaff', 'accepted', 'refused', 'expired')),
  -- Sealed: what is to be different, documents included; erased with the documents of the order.
  wanted bytea,
  -- What is told of it, one line a passenger: names before and after, letters, which members, the fee.
  lines jsonb not null,
  fee_minor bigint not null check (fee_minor >= 0),
  currency text not null,
  payable_id uuid,
  pay_until timestamptz,
  -- `customer` or `user:12`.
  requested_by text not null,
  decided_by text,
  decided_at timestamptz,
  reason text,
  created_at timestamptz not null default app_now(),
  primary key (tenant_id, order_id, id),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id)
);
create index passenger_change_unpaid on passenger_change (tenant_id, pay_until) where state = 'waitingForPayment';

create table order_proof (
  tenant_id int not null,
  order_id text not null,
  id uuid not null,
  rule_code text not null,
  message_key text not null,
  -- Of the rule: what is kept of the price when the proof does not come or is refused.
  deduction_percent int not null check (deduction_percent between 0 and 100),
  state text not null check (state in ('asked', 'sent', 'accepted', 'refused', 'missed')),
  due_at timestamptz not null,
  -- Sealed: the file as base64; erased with the documents of the order.
  file bytea,
  file_name text,
  content_type text,
  sent_at timestamptz,
  decided_by text,
  decided_at timestamptz,
  reason text,
  created_at timestamptz not null default app_now(),
  primary key (tenant_id, order_id, id),
  unique (tenant_id, order_id, rule_code),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id)
);
create index order_proof_due on order_proof (tenant_id, due_at) where state = 'asked';
