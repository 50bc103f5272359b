-- What a supplier of flights gives back may be a voucher or a credit of the airline, and in another currency than was paid.
-- refund_minor counts in refund_currency; rows from before say neither.
alter table outside_flight
  add column refund_currency text,
  add column refund_to text check (refund_to in ('money', 'voucher', 'airlineCredit'));
