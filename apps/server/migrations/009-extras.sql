-- What can be bought with a flight: bags and insurance, in the inventory's currency.
create table extra (
  tenant_id int not null references tenant (id),
  code text not null,
  kind text not null check (kind in ('bag', 'insurance')),
  -- {ru, en, tr}
  name jsonb not null,
  -- Whose flights a bag goes on; null: everybody's.
  carrier text,
  -- Who is the contract party of an insurance.
  provider text,
  -- Of one passenger: on one segment for a bag, on the whole trip for an insurance.
  price_minor bigint not null check (price_minor > 0),
  passenger_types text[] not null,
  -- How many one passenger may have on a segment.
  most smallint not null check (most > 0),
  refundable boolean not null,
  is_open boolean not null default true,
  primary key (tenant_id, code),
  check (kind <> 'insurance' or (provider is not null and most = 1))
);

-- As it was sold: later changes of the list do not reach it.
alter table order_extra add column name text not null;
