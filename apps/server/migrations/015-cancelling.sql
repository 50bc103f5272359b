-- Cancelling (domain.md, section 5): a quote says what comes back, a confirmed one is the cancellation.

create table cancel_quote (
  tenant_id int not null references tenant (id),
  id uuid not null,
  order_id text not null,
  -- `waiting`: confirmed, and somebody else has to approve the refund first. `refused`: they did not.
  state text not null default 'open' check (state in ('open', 'waiting', 'done', 'refused')),
  -- `choice`, or why the customer had none.
  cause text not null,
  -- Who asked for it, and who confirmed it: `customer`, `system`, `user:12`.
  asked_by text not null,
  confirmed_by text,
  waive_reason text,
  currency text not null,
  refund_minor bigint not null check (refund_minor >= 0),
  -- What of the refund our own fees give, the rest is the suppliers'.
  service_minor bigint not null check (service_minor between 0 and refund_minor),
  -- The items as they were: a quote holds only for the versions that it was made of.
  items jsonb not null,
  -- What is cancelled, with every line; what was shown is what is done.
  parts jsonb not null,
  curve jsonb not null,
  refund_id uuid,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id)
);
create index cancel_quote_order on cancel_quote (tenant_id, order_id, created_at);

-- By which cancellation a ticket or an extra is none any more, and what comes back of it.
alter table ticket
  add column cancelled_by uuid,
  add column refund_minor bigint check (refund_minor between 0 and total_minor),
  add foreign key (tenant_id, cancelled_by) references cancel_quote (tenant_id, id),
  add check ((cancelled_by is null) = (refund_minor is null));
create index ticket_cancelled_by on ticket (tenant_id, cancelled_by) where cancelled_by is not null;

alter table order_extra
  add column cancelled_by uuid,
  add column refund_minor bigint check (refund_minor between 0 and total_minor),
  add foreign key (tenant_id, cancelled_by) references cancel_quote (tenant_id, id),
  add check ((cancelled_by is null) = (refund_minor is null));
