-- A channel's statement may come to nothing, or take money back for bookings that were cancelled after they were paid.
alter table channel_payout drop constraint channel_payout_amount_minor_check;
