-- Situations that staff practise in a training copy: which orders and departure each is about. Whether it was handled is not kept:
-- it is judged from those.
create table training_situation (
  tenant_id int not null references tenant (id),
  id uuid not null,
  kind text not null check (kind in ('movedCharter', 'lostAnswer', 'chargeback')),
  order_ids text[] not null,
  service_id int,
  flight_date date,
  -- What the carrier asks for: local times.
  departs_at text,
  arrives_at text,
  started_by text not null,
  started_at timestamptz not null default app_now(),
  primary key (tenant_id, id),
  check ((service_id is null) = (flight_date is null) and (service_id is null) = (departs_at is null)
    and (service_id is null) = (arrives_at is null))
);
create index training_situation_kind on training_situation (tenant_id, kind, started_at desc);
