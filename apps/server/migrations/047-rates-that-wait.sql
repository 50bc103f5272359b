-- A rate that is far from what the others say is kept, but nothing is sold at it before a person has agreed.
alter table exchange_rate
  add column state text not null default 'used' check (state in ('used', 'waiting', 'refused'));
