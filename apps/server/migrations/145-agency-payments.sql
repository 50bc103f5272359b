-- Money that another agency has paid for seats of ours which it sold: recorded beside what suppliers are paid, the other way.
alter table supplier_payout add column is_received boolean not null default false;
-- One transfer of an agency is recorded once, whichever day staff write; the numbers of payment orders begin anew each year.
create unique index supplier_payout_received_once on supplier_payout
  (tenant_id, supplier, currency, extract(year from paid_on), lower(reference)) where is_received and reversed_at is null;
