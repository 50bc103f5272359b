create table suite (tenant_id int not null, primary key (tenant_id)) inherits (room);
