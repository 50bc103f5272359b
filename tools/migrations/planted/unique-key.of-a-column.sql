create table key_card (tenant_id int not null, number text unique, primary key (tenant_id, number));
