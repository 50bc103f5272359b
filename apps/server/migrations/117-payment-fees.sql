-- What an account costs for a payment by a method in a currency: a share of the sum, and a sum of its own. Without an order
-- set by the agency, the cheapest account that can be reached takes the payment.
create table payment_fee (
  tenant_id int not null references tenant (id),
  setting_id int not null,
  method text not null,
  currency text not null,
  -- Where the card was issued, as a country code; empty: every card without a row of its own.
  card_country text not null default '',
  -- In hundredths of a percent.
  basis_points int not null check (basis_points between 0 and 10000),
  fixed_minor bigint not null check (fixed_minor >= 0),
  primary key (tenant_id, setting_id, method, currency, card_country),
  foreign key (tenant_id, setting_id) references payment_setting (tenant_id, id) on delete cascade
);
