-- Sites are edited in the office, with colours of their own.
alter table site
  add column brand_color text check (brand_color ~ '^#[0-9a-f]{6}$'),
  add column accent_color text check (accent_color ~ '^#[0-9a-f]{6}$'),
  add column version int not null default 1;
create index hostname_site on hostname (tenant_id, site_id);
