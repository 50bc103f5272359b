-- A higher price that the buyer has accepted is paid before it holds; a retimed flight moves the ride that was bought for it.
alter table order_proposal
  add column payable_id uuid,
  drop constraint order_proposal_rule_check,
  add constraint order_proposal_rule_check check (rule in
    ('acknowledge', 'choice', 'broken', 'cancelled', 'price', 'offer', 'flight', 'ride', 'rideFull'));
