-- Until when vehicles were promised to a caller: such a hold neither ends nor gives way before. Null: nothing was promised.
alter table ride_hold add column promised_until timestamptz;
