-- Seats that a partner has sold or given back under a contract, at the contract's net price: the statement of both sides, who
-- read the same rows. Written by the partner (the tenant), one row for a ticket's sale and one for its return.
create table seat_sale (
  tenant_id int not null references tenant (id),
  id uuid not null,
  owner_id int not null,
  contract_id uuid not null,
  kind text not null check (kind in ('sale', 'return')),
  ticket_id uuid not null,
  passenger_type text not null check (passenger_type in ('adult', 'child', 'infant')),
  flight_date date not null,
  -- What the owner gets for the seat, or gives back; positive in either case.
  amount_minor int not null check (amount_minor >= 0),
  currency text not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, ticket_id, kind)
);
create index seat_sale_contract on seat_sale (tenant_id, contract_id, at);
create index seat_sale_owner on seat_sale (owner_id, tenant_id, at);
create policy owner_reads on seat_sale for select using (owner_id = app_tenant());

-- Items whose price is owed to another agency.
create index order_item_exchanged on order_item (tenant_id, order_id, id) where snapshot ->> 'payee' like 'agency:%';
