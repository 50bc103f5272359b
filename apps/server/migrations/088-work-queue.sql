-- The work queue. Its items are what other tables record; only who has one, until when it is put off and who called in vain stands here.
create table work_item (
  tenant_id int not null references tenant (id),
  -- `task:…`, `proposal:…`, `order:…`, `refund:…`, `proof:…`.
  item_key text not null check (length(item_key) <= 160),
  -- Null: it is about none.
  order_id text,
  assignee_id int,
  assigned_at timestamptz,
  -- Null: it was taken.
  handed_over_by int,
  handover_note text,
  -- When the assignee last saw what the bell tells of it.
  seen_at timestamptz,
  snoozed_until timestamptz,
  snoozed_by int,
  snooze_reason text,
  missed_calls int not null default 0,
  missed_call_at timestamptz,
  missed_call_by int,
  primary key (tenant_id, item_key),
  check ((assignee_id is null) = (assigned_at is null))
);
create index work_item_assignee on work_item (tenant_id, assignee_id) where assignee_id is not null;
create index work_item_order on work_item (tenant_id, order_id) where order_id is not null;

-- What the buyers of a departure are asked, and refunds that wait for a second person.
create index if not exists order_proposal_departure on order_proposal (tenant_id, change_id) where change_id is not null;
create index if not exists refund_waiting on refund (tenant_id, created_at) where state = 'accepted';
