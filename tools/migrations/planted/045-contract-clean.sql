-- Unused since: version 1.4
alter table room drop column note, alter column floor set not null;
drop table room_night;
