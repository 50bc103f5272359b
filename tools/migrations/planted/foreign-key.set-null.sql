alter table room_night add foreign key (tenant_id, room_id) references room (tenant_id, id) on delete set null;
