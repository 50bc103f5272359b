-- What each order came to when its money was first taken, in the inventory currency. Figures read these rows in place of the orders;
-- they are made from the history (job `keep-sales`), so what is not there yet is missing nowhere.
create table order_sale (
  tenant_id int not null,
  order_id text not null,
  sold_at timestamptz not null,
  ordered_at timestamptz not null,
  -- When the pay button was pressed for the payment that came through.
  begun_at timestamptz not null,
  -- Of the first flight, as it was sold; null where nothing flies.
  departs_at timestamptz,
  flights_minor bigint not null,
  transfers_minor bigint not null,
  passengers int not null,
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id)
);
create index order_sale_at on order_sale (tenant_id, sold_at)
  include (order_id, ordered_at, begun_at, departs_at, flights_minor, transfers_minor, passengers);
