-- When a person decided about a rate that waited; null: used from its creation. Closed days keep the rates they were closed with.
alter table exchange_rate add column decided_at timestamptz;
