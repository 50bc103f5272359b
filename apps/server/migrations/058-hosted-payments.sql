-- Payments whose payer is with the provider: nothing of them is lost when this process ends meanwhile.
alter table payment_attempt
  add column method text not null default 'card',
  -- The provider's name of the payment, stored before the payer leaves; unlike `provider_reference` it never changes.
  add column their_reference text,
  -- Where the payer goes, sealed: such an address may be a right by itself.
  add column next_step bytea,
  -- Until when the payer can pay.
  add column pay_by timestamptz,
  -- When the provider was last asked, so that no attempt is asked about in the place of another.
  add column asked_at timestamptz,
  -- When a payment that has ended is asked about once more: some are paid after their limit, or twice.
  add column look_again_at timestamptz;

alter table payment_attempt drop constraint payment_attempt_state_check;
alter table payment_attempt add constraint payment_attempt_state_check check (state in ('created', 'threeDsPending',
  'awaitingPayer', 'completing', 'authorised', 'captured', 'partlyRefunded', 'refunded', 'voided', 'failed', 'expired',
  'disputed', 'unknown'));

drop index payment_attempt_one_live;
create unique index payment_attempt_one_live on payment_attempt (tenant_id, payable_id)
  where state in ('created', 'threeDsPending', 'awaitingPayer', 'completing', 'authorised', 'captured', 'partlyRefunded',
    'unknown') and not is_surplus;
create index payment_attempt_awaiting on payment_attempt (tenant_id, asked_at) where state = 'awaitingPayer';
create index payment_attempt_look_again on payment_attempt (tenant_id, look_again_at) where look_again_at is not null;
create index payment_attempt_theirs on payment_attempt (tenant_id, their_reference) where their_reference is not null;

alter table payment_setting drop constraint payment_setting_capture_mode_check;
alter table payment_setting add constraint payment_setting_capture_mode_check check (capture_mode in ('manual', 'auto'));

-- What providers tell unasked: kept first, answered, then judged. The body as it came, sealed.
create table payment_notice (
  tenant_id int not null references tenant (id),
  id uuid not null,
  setting_id int not null,
  -- The provider's own name of the event, else a hash of the body: the same one twice is one.
  event_key text not null,
  attempt_id uuid,
  body bytea not null,
  received_at timestamptz not null default app_now(),
  judged_at timestamptz,
  verdict text,
  primary key (tenant_id, id),
  unique (tenant_id, setting_id, event_key),
  foreign key (tenant_id, setting_id) references payment_setting (tenant_id, id)
);
create index payment_notice_age on payment_notice (tenant_id, received_at);
