-- Who issues the fiscal receipts of an agency's sales, and what they say. Of several settings one is active.
create table receipt_setting (
  tenant_id int not null references tenant (id),
  id int not null,
  -- `provider`: the provider of the payment issues them with its own cash desk. `desk`: a cash desk of the agency's choice.
  way text not null check (way in ('provider', 'desk')),
  desk text not null default '',
  -- The merchant accounts whose sales have receipts; none: every one.
  account_ids int[] not null default '{}',
  tax_system text not null,
  -- How the services sold, and the agency's own fee, are taxed. What the kinds are in percent depends on the day.
  vat_kind text not null check (vat_kind in ('none', 'zero', 'reduced', 'general')),
  fee_vat_kind text not null check (fee_vat_kind in ('none', 'zero', 'reduced', 'general')),
  -- Null: the agency sells in its own name. Else it names the supplier of each line.
  agent_sign text check (agent_sign in ('agent', 'attorney', 'commissioner')),
  suppliers jsonb not null default '[]',
  company_tax_number text not null default '',
  company_email text not null default '',
  payment_address text not null default '',
  group_code text not null default '',
  desk_login text not null default '',
  desk_url text not null default '',
  secrets bytea not null,
  is_active boolean not null default true,
  version int not null default 1,
  primary key (tenant_id, id)
);
create unique index receipt_setting_active on receipt_setting (tenant_id) where is_active;

-- Receipts of money moves, written in the transaction of the move and sent afterwards. A desk that refuses one stops no sale.
create table fiscal_receipt (
  tenant_id int not null references tenant (id),
  id uuid not null,
  order_id text not null,
  purpose text not null check (purpose in ('prepayment', 'closing', 'refund')),
  sequence int not null,
  -- The move that it is due for: `capture:{attempt}`, `closing:{item}`, `refund:{refund}`.
  cause text not null,
  setting_id int not null,
  attempt_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  lines jsonb not null,
  -- Where it is sent to; empty once the buyer was erased.
  customer jsonb not null,
  way text not null check (way in ('provider', 'desk')),
  -- It went to the provider together with the money: it is asked about and not issued a second time.
  is_with_payment boolean not null default false,
  -- The provider's names of the payment and of the refund.
  payment_reference text,
  refund_reference text,
  state text not null default 'queued' check (state in ('queued', 'sent', 'issued', 'refused')),
  -- How often it was refused and issued anew: part of the desk's key, so that a lost answer is repeated and a refusal is not.
  refusals int not null default 0,
  -- Why it was refused, in the desk's words.
  reason text,
  desk_reference text,
  fiscal jsonb,
  moved_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  sent_at timestamptz,
  issued_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, order_id, purpose, sequence),
  unique (tenant_id, cause),
  foreign key (tenant_id, setting_id) references payment_setting (tenant_id, id),
  foreign key (tenant_id, attempt_id) references payment_attempt (tenant_id, id)
);
create index fiscal_receipt_open on fiscal_receipt (tenant_id, state, created_at) where state <> 'issued';
create index fiscal_receipt_moved on fiscal_receipt (tenant_id, moved_at);
create index fiscal_receipt_created on fiscal_receipt (tenant_id, created_at, id);
