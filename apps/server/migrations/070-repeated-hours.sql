-- Where clocks go back over a local time, it comes twice in that night: whether the second one is meant. Of any other time
-- it says nothing.
alter table service_leg add column departs_after_change boolean not null default false;
alter table service_leg add column arrives_after_change boolean not null default false;
alter table departure_leg add column departs_after_change boolean not null default false;
alter table departure_leg add column arrives_after_change boolean not null default false;
