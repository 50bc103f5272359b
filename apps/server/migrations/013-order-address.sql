-- The mail address that an order is to have, and the code that proves it: made when its mail is sent, kept as a hash.
create table order_address_change (
  tenant_id int not null,
  order_id text not null,
  id uuid not null,
  email text not null check (length(email) <= 256),
  code_hash bytea,
  tries_left smallint not null default 5 check (tries_left >= 0),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null default app_now() + interval '10 minutes',
  used_at timestamptz,
  primary key (tenant_id, order_id, id),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id)
);

-- How many times the right to act was made anew, so that what was mailed to a former address no longer gives it.
alter table customer_order add column key_version int not null default 0;

-- Text messages of which the provider has not said yet whether they arrived.
create index message_unreported on message (tenant_id, sent_at)
  where channel = 'sms' and state = 'sent' and provider_reference is not null;
