-- A flight whose supplier keeps the seats before it is paid. reserving: asked for, and its answer is not known;
-- reserved: kept until its carrier's time; buying: its payment, or the booking itself, was asked for.
alter table outside_flight
  drop constraint outside_flight_state_check,
  add constraint outside_flight_state_check
    check (state in ('held', 'reserving', 'reserved', 'buying', 'booked', 'refused', 'released', 'cancelled')),
  add constraint outside_flight_reserved_check check (state <> 'reserved' or booking is not null),
  add constraint outside_flight_reserving_check check (state not in ('reserving', 'reserved') or sent_at is not null),
  -- Until when the order holds it for its caller: such a flight is reserved before it is paid; null: it is bought at once.
  add column reserve_until timestamptz,
  -- When the payment of a reservation was asked for, which happens once.
  add column pay_sent_at timestamptz;
