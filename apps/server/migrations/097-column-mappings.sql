-- Which columns of an agency's spreadsheets hold what, matched once by hand.
create table column_mapping (
  tenant_id int not null references tenant (id),
  -- The titles of the table, in its order.
  titles text not null,
  kind text not null check (kind in ('programme', 'seats', 'fares')),
  -- {columns: {flight: 'Рейс', …}, fixed: {class: 'Y', …}}
  mapping jsonb not null,
  used_at timestamptz not null default app_now(),
  primary key (tenant_id, titles)
);
