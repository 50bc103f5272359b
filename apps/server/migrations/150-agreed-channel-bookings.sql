-- What was agreed with a channel about its booking: the most people, and a keyed hash of the place that is not the airport.
-- Null: sold before this was kept; its order says both.
alter table channel_booking add column agreed_people int;
alter table channel_booking add column agreed_place text;
-- A hash of the amendment for which staff were called last: for the same one they are not called again.
alter table channel_booking add column called_for text;
