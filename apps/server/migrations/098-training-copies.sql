-- A training copy of an agency: a tenant of its own, with a clock of its own that is put forward only.
alter table tenant
  add column training_of int references tenant (id),
  add column clock_offset_ms bigint not null default 0 check (clock_offset_ms >= 0),
  add constraint tenant_own_clock check (training_of is not null or clock_offset_ms = 0);
create unique index tenant_training on tenant (training_of) where training_of is not null and deleted_at is null;

-- The books of the bank that a training copy pays at. No money moves; they go with the copy.
create table training_payment (
  tenant_id int not null references tenant (id),
  -- The attempt's id, as the bank knows it.
  id text not null,
  merchant_id text not null,
  -- Masked.
  card text not null,
  state text not null check (state in ('declined', 'authorised', 'captured', 'voided', 'refunded')),
  code text not null,
  amount_minor bigint not null,
  currency text not null,
  refunded_minor bigint not null default 0,
  has_failed_once boolean not null default false,
  changed_at timestamptz not null default app_now(),
  primary key (tenant_id, id)
);
create table training_entry (
  tenant_id int not null,
  payment_id text not null,
  -- 1, 2, 3 … within the payment.
  seq int not null,
  kind text not null check (kind in ('authorisation', 'capture', 'void', 'refund', 'chargeback')),
  amount_minor bigint not null,
  currency text not null,
  at timestamptz not null default app_now(),
  primary key (tenant_id, payment_id, seq),
  foreign key (tenant_id, payment_id) references training_payment (tenant_id, id)
);

-- Removes a training copy wholly: the rows of every table, append-only ones too, which no other way may do. Its number and an
-- empty record stay, so that no later agency gets the number. Nothing but a training copy is removed.
create function remove_training_copy(copy int) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  waiting text[];
  again text[];
  name text;
begin
  perform 1 from tenant where id = copy and training_of is not null for update;
  if not found then raise exception 'tenant % is no training copy', copy; end if;
  perform set_config('app.tenant_id', copy::text, true);
  select array_agg(c.relname::text) into waiting
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p');
  -- Rows that others refer to are removed in a later round.
  loop
    again := '{}';
    foreach name in array waiting loop
      begin
        execute format('delete from %I where tenant_id = $1', name) using copy;
      exception when foreign_key_violation then
        again := again || name;
      end;
    end loop;
    exit when cardinality(again) = 0;
    if cardinality(again) = cardinality(waiting) then raise exception 'rows of % refer to each other', again; end if;
    waiting := again;
  end loop;
  update tenant
    set is_active = false, deleted_at = app_now(), tenancy_name = 'removed-' || copy, name = '', plan = '',
      sale_fee_minor = null, sale_fee_currency = null, opened_at = null
    where id = copy;
end $$;
