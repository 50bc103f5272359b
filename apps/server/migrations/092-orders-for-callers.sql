-- Orders that staff make for a caller: until when seats and price are held, and who made them. Null: the buyer did.
alter table customer_order add column held_until timestamptz,
  add column booked_by text;
-- Until when a hold was promised: it neither ends nor gives way before. Null: nothing was promised.
alter table seat_hold add column promised_until timestamptz;
-- What of the service line is the fee of who ordered for the buyer.
alter table ticket add column agent_fee_minor int not null default 0 check (agent_fee_minor >= 0);
