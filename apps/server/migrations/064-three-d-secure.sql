-- Whether a card in our own form goes to its bank's page each time, or only where the bank asks for that. Accounts that are sold
-- through keep what they did; a new one asks always.
alter table payment_setting add column three_d_secure text not null default 'whenAsked'
  check (three_d_secure in ('always', 'whenAsked'));
alter table payment_setting alter column three_d_secure set default 'always';
