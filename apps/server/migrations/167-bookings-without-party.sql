-- A channel's booking that does not say for how many people waits for staff.
alter table channel_booking
  drop constraint channel_booking_problem_check,
  add constraint channel_booking_problem_check
    check (problem in ('noVehicle', 'unreadable', 'amendment', 'noAddress', 'otherDay', 'otherAirport', 'noParty'));
