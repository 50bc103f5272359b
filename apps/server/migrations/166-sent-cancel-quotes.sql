-- A cancel quote that staff have sent to the buyer, who can then confirm it as their own.
alter table cancel_quote add column sent_at timestamptz;
