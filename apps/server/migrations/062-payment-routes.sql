-- Which account takes a method in a currency, in the order of trying. A method of a currency without rows is taken by the
-- account of the highest priority.
create table payment_route (
  tenant_id int not null references tenant (id),
  currency text not null,
  method text not null,
  -- Where the card was issued, as a country code; empty: every card without rows of its own.
  card_country text not null default '',
  place smallint not null,
  setting_id int not null,
  primary key (tenant_id, currency, method, card_country, place),
  unique (tenant_id, currency, method, card_country, setting_id),
  -- An account that is removed leaves the order of the others.
  foreign key (tenant_id, setting_id) references payment_setting (tenant_id, id) on delete cascade
);

-- A paused account takes no new payments; what runs through it goes on.
alter table payment_setting
  add column paused_at timestamptz,
  add column paused_by text;
