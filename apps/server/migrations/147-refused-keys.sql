-- Accounts at other companies whose key was refused when last asked, and since when; staff are told if it lasts.
create table refused_key (
  tenant_id int not null references tenant (id),
  -- `flightSupplier:3`
  account text not null,
  since timestamptz not null default app_now(),
  primary key (tenant_id, account)
);
