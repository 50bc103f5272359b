-- When the agency's sites were opened to visitors; null: closed but for guests with a preview link. Agencies that exist are open.
alter table tenant add column opened_at timestamptz default app_now();

-- The link by which guests see sites that are closed. Its secret is derived from its id with a key, and stored nowhere.
create table site_preview (
  tenant_id int not null references tenant (id),
  id uuid not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  visits int not null default 0,
  primary key (tenant_id, id)
);
create unique index site_preview_current on site_preview (tenant_id) where revoked_at is null;
