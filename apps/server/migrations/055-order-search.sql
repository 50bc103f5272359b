-- What an order is found by besides its codes, address and surname: one row for each thing that somebody may say of it on the
-- phone. Made from the order (job `index-orders` for orders of before and of the version before), erased and exported with it.
create table order_search_term (
  tenant_id int not null,
  order_id text not null,
  -- `#` and digits from the last one back, `>` and a flight with its day, or a name in common Latin letters.
  term text collate "C" not null,
  primary key (tenant_id, term, order_id),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id)
);
create index order_search_term_order on order_search_term (tenant_id, order_id);
