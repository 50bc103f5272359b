-- When an external supplier was last asked to book a ride; null: never, or it has certainly booked nothing.
alter table outside_ride add column sent_at timestamptz;
