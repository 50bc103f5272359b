-- What staff did, their second factor, whom they stand in for, and keys of the installation.

-- Every change by staff. Each entry's hash covers the one before, so that nothing can be altered or left out unseen;
-- the role that serves requests may add and read, never change (platform/database/migrate.ts).
create table audit_entry (
  tenant_id int not null references tenant (id),
  -- 1, 2, 3 … within the tenant, without gaps.
  position bigint not null check (position > 0),
  at timestamptz not null,
  -- Whose side the user is of: 0 when the host's staff act on a tenant.
  user_tenant_id int,
  user_id int,
  user_name text,
  -- Who really acted, when somebody stood in for the user.
  impersonator_tenant_id int,
  impersonator_user_id int,
  impersonator_name text,
  address text not null,
  request_id text not null,
  action text not null,
  entity text not null,
  entity_id text not null,
  -- The members that differ; secrets are masked.
  before jsonb,
  after jsonb,
  reason text,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (tenant_id, position)
);
create index audit_entry_at on audit_entry (tenant_id, at);
create index audit_entry_user on audit_entry (tenant_id, user_id, position);
create index audit_entry_entity on audit_entry (tenant_id, entity, entity_id, position);

-- Staff of this side sign in with a second factor, or can do nothing but set one up.
alter table tenant add column requires_two_factor boolean not null default false;

create table user_second_factor (
  tenant_id int not null,
  user_id int not null,
  -- The shared secret of the authenticator, sealed.
  secret bytea not null,
  -- When a first code proved that the authenticator holds it; before, it asks for nothing.
  confirmed_at timestamptz,
  -- The newest time step whose code was taken: no code is good twice.
  last_step bigint not null default 0,
  created_at timestamptz not null default app_now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);

create table user_recovery_code (
  tenant_id int not null,
  user_id int not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (tenant_id, user_id, code_hash),
  foreign key (tenant_id, user_id) references user_second_factor (tenant_id, user_id) on delete cascade
);

-- A session in which somebody of the staff stands in for its user.
alter table user_session add column impersonator_tenant_id int;
alter table user_session add column impersonator_user_id int;
alter table user_session add column impersonator_name text;
-- Ends with this one.
alter table user_session add column impersonator_session_id uuid;
alter table user_session add column impersonation_reason text check (length(impersonation_reason) <= 500);
alter table user_session add constraint user_session_impersonation check (
  num_nulls(impersonator_tenant_id, impersonator_user_id, impersonator_name, impersonator_session_id,
    impersonation_reason) in (0, 5));

-- Keys that outlive SECRET_KEY, sealed by it; written before the first start has made the host's side.
create table kept_key (
  tenant_id int not null,
  name text not null,
  key bytea not null,
  primary key (tenant_id, name)
);
