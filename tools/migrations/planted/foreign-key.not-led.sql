alter table room_night add foreign key (room_id) references room (id);
