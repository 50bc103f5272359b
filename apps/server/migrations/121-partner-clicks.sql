-- Visitors who came by a sales partner's offer: what it showed, and what the offer cost when they arrived.
create table partner_click (
  tenant_id int not null references tenant (id),
  -- Random: whoever has it may read what the partner showed, which says nothing about a person.
  id text not null,
  partner_id int not null,
  site_id int not null,
  -- The partner's own word for where on its side the visitor came from.
  source text check (length(source) between 1 and 64),
  -- The day of the agency's clock.
  day date not null,
  clicked_at timestamptz not null default app_now(),
  -- When the partner's search was answered.
  shown_at timestamptz not null,
  -- held: the price was the same; price: another; seat: sold out at that fare; gone: no longer sold.
  outcome text not null check (outcome in ('held', 'price', 'seat', 'gone')),
  shown_minor bigint not null,
  -- Of the same flights at the click; null: they could not be bought.
  now_minor bigint,
  currency text not null,
  -- The search that was stored for the visitor.
  search_id text not null,
  -- What was shown and what held, line by line.
  offer jsonb not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, partner_id) references sales_partner (tenant_id, id)
);
create index partner_click_accuracy on partner_click (tenant_id, partner_id, clicked_at) include (outcome);
create index partner_click_age on partner_click (tenant_id, clicked_at);
