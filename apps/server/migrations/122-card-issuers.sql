-- The first six digits of cards issued in Turkey, as the agency has imported them from its bank: such cards pay in lira.
create table card_issuer (
  tenant_id int not null references tenant (id),
  first_digits text not null check (first_digits ~ '^[0-9]{6}$'),
  imported_at timestamptz not null,
  primary key (tenant_id, first_digits)
);
