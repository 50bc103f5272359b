-- Conversion compares the orders of the sites with what their visitors searched: staff, partners' programs and guests who
-- see a site before it opens search without being visitors. Searches of before count as they did.
alter table flight_search add column is_visitor boolean not null default true;
alter table transfer_search add column is_visitor boolean not null default true;

drop index flight_search_newest;
drop index transfer_search_newest;
create index flight_search_visits on flight_search (tenant_id, created_at) where is_visitor;
create index transfer_search_visits on transfer_search (tenant_id, created_at) where is_visitor;
