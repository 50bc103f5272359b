alter table hostname add foreign key (tenant_id, site_id) references site (tenant_id, id);
