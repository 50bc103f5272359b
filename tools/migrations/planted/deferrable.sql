alter table bed add constraint bed_owner foreign key (tenant_id, owner) references owner (tenant_id, id) deferrable;
