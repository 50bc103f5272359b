-- What the installation has agreed with an agency: the name of its plan, and the fee for each sale.
alter table tenant
  add column plan text not null default '' check (length(plan) <= 64),
  add column sale_fee_minor int check (sale_fee_minor >= 0),
  add column sale_fee_currency text check (sale_fee_currency in ('EUR', 'RUB', 'USD', 'TRY', 'BYN')),
  add constraint tenant_sale_fee check ((sale_fee_minor is null) = (sale_fee_currency is null));
