-- The agreement as its buyer read and accepted it, filled in with their order. It names people, so unlike the evidence
-- (acceptance: version, hash, moment) it can be erased. Sealed: the text, deflated, in base64.
create table order_agreement (
  tenant_id int not null,
  order_id text not null,
  title text not null,
  body bytea not null,
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id)
);
