-- Unused since: 044-lists-along-indexes.sql
alter table room drop column note, alter column floor set not null;
drop table room_night;
