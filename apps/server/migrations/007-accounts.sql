-- Accounts: who is signed in, what was tried, and the one-time links and codes that prove a mail address.

alter table app_user add column phone text check (length(phone) <= 32);
-- When somebody first proved that the address is theirs; orders are shown to an account only afterwards.
alter table app_user add column email_proved_at timestamptz;
create unique index app_user_email on app_user (tenant_id, normalized_email) where deleted_at is null;

create table user_session (
  tenant_id int not null,
  id uuid not null,
  user_id int not null,
  -- SHA-256 of the token, which has 256 random bits of its own.
  token_hash bytea not null,
  is_remembered boolean not null,
  -- Keyed hash of where it was opened: whoever signed in from there before is not held up by strangers' guesses.
  address_hash bytea not null,
  created_at timestamptz not null default app_now(),
  seen_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index user_session_user on user_session (tenant_id, user_id, address_hash);

-- Sign-ins that failed and mails that were asked for, as keyed hashes: for accounts that do not exist as well, so that
-- the limits answer alike for both.
create table account_attempt (
  tenant_id int not null references tenant (id),
  id uuid not null,
  kind text not null check (kind in ('signIn', 'mail')),
  account_hash bytea not null,
  address_hash bytea not null,
  created_at timestamptz not null default app_now(),
  primary key (tenant_id, id)
);
create index account_attempt_account on account_attempt (tenant_id, account_hash, kind, created_at);
create index account_attempt_address on account_attempt (tenant_id, address_hash, kind, created_at);

-- One-time links and codes. The secret is made when its mail is sent, and kept hashed.
create table account_proof (
  tenant_id int not null,
  id uuid not null,
  user_id int not null,
  purpose text not null check (purpose in ('password', 'signIn')),
  secret_hash bytea,
  tries_left smallint not null default 5 check (tries_left >= 0),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create unique index account_proof_secret on account_proof (tenant_id, secret_hash);
create index account_proof_user on account_proof (tenant_id, user_id, purpose, created_at);

-- The orders of a user: by the customer record that the proved address ties to them.
create index customer_user on customer (tenant_id, user_id) where user_id is not null;
create index customer_order_customer on customer_order (tenant_id, customer_id, created_at);
