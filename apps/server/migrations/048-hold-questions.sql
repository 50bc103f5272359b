-- When the cardholder was sent to the bank's page for what is held; null while nobody is asked there. Such holds give way first.
alter table seat_hold add column asked_at timestamptz;
alter table ride_hold add column asked_at timestamptz;
