create table bed (tenant_id int not null, room_id uuid references room (id), primary key (tenant_id, room_id));
