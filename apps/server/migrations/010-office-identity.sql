-- The back office: who edits what at the same time, agencies opened by hand, and lists that read their own tenant only.

alter table app_user add column version int not null default 1;
alter table app_user add column ui_theme text check (length(ui_theme) <= 32);
-- What a keyword is looked for in. Whoever asks reads the rows of one tenant, found by the index below.
alter table app_user add column search_text text not null
  generated always as (lower(user_name || ' ' || name || ' ' || surname || ' ' || email)) stored;
create index app_user_staff on app_user (tenant_id, normalized_user_name, normalized_email, id)
  where deleted_at is null and kind = 'staff';

alter table app_role add column version int not null default 1;
alter table app_role add column created_at timestamptz not null default app_now();
-- Upper-case, as clients know it, and without any language's casing rules: two names that differ in case only are one.
alter table app_role add column normalized_name text not null generated always as (upper(name collate "C")) stored;
alter table app_role add column search_text text not null
  generated always as (lower(name || ' ' || display_name || ' ' || coalesce(description, ''))) stored;
alter table app_role drop constraint app_role_tenant_id_name_key;
create unique index app_role_name on app_role (tenant_id, normalized_name);
create unique index app_role_display_name on app_role (tenant_id, lower(display_name));

-- Who has a role.
create index user_role_role on user_role (tenant_id, role_id);

alter table tenant add column version int not null default 1;
alter table tenant add column deleted_at timestamptz;
-- A closed agency keeps its books and frees its name.
alter table tenant drop constraint tenant_tenancy_name_key;
create unique index tenant_name on tenant (lower(tenancy_name)) where deleted_at is null;
