drop table room_night;
