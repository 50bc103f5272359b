-- A trigger; listen to nobody: words in comments and texts are no statements.
create table room (
  tenant_id int not null references tenant (id),
  id uuid not null,
  note text not null default 'create trigger; listen to no one',
  airport text references airport (iata),
  primary key (tenant_id, id),
  unique (tenant_id, note)
);
create table room_night (
  tenant_id int not null,
  room_id uuid not null,
  night date not null,
  primary key (tenant_id, room_id, night),
  foreign key (tenant_id, room_id) references room (tenant_id, id) on delete cascade
);
create unique index room_note on room (tenant_id, lower(note)) where note <> '';
create function room_lock() returns void language sql as $$ select pg_advisory_xact_lock(1); $$;
alter table customer_order no force row level security;
update customer_order set channel = 'shop' where channel is null;
alter table customer_order force row level security;
