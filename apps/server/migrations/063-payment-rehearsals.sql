-- A rehearsal of an account with real money: a small sum is held, taken, told of and partly given back, and a second one is
-- held and let go. It sells nothing and stands in no ledger.
create table payment_rehearsal (
  tenant_id int not null references tenant (id),
  id uuid not null,
  setting_id int not null,
  method text not null,
  currency text not null,
  amount_minor bigint not null,
  -- What is given back in the fourth step.
  part_minor bigint not null,
  mode text not null,
  started_by text not null,
  started_at timestamptz not null default app_now(),
  -- Our name for the second hold; the first has the rehearsal's.
  second_id uuid not null,
  -- The provider's names of both.
  first_theirs text,
  second_theirs text,
  -- Where whoever rehearses pays next, sealed.
  pay_url bytea,
  -- The step that failed, and the provider's words for it.
  failed_step text,
  failure text,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, setting_id) references payment_setting (tenant_id, id) on delete cascade
);
create index payment_rehearsal_account on payment_rehearsal (tenant_id, setting_id, started_at);

create table payment_rehearsal_tick (
  tenant_id int not null references tenant (id),
  rehearsal_id uuid not null,
  step text not null check (step in ('hold', 'capture', 'notice', 'refund', 'void')),
  said text not null,
  ticked_at timestamptz not null default app_now(),
  primary key (tenant_id, rehearsal_id, step),
  foreign key (tenant_id, rehearsal_id) references payment_rehearsal (tenant_id, id) on delete cascade
);

-- Since when an account may take real money, by a rehearsal or by a person who answers for going without.
alter table payment_setting
  add column live_allowed_at timestamptz,
  add column live_allowed_by text,
  add column live_reason text;
update payment_setting set live_allowed_at = app_now(), live_allowed_by = '', live_reason = 'in use before rehearsals'
  where mode = 'live' and is_active;
