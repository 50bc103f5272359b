-- A block of seats of one date that is off sale: what is held or sold of it stays, and no more is taken.
alter table seat_counter add column is_stopped boolean not null default false;

-- What a fare costs on one date, where that differs from the fare: its fare line alone. Taxes and fees stay those of the fare.
create table departure_price (
  tenant_id int not null,
  fare_id int not null,
  flight_date date not null,
  passenger_type text not null check (passenger_type in ('adult', 'child', 'infant')),
  fare_minor int not null check (fare_minor >= 0),
  primary key (tenant_id, fare_id, flight_date, passenger_type),
  foreign key (tenant_id, fare_id) references fare (tenant_id, id) on delete cascade
);

-- When the buyer first saw it, signed in or with the order's key; null: nobody has.
alter table order_proposal add column read_at timestamptz;
