-- unasked: the supplier did not answer at the click, so nothing is known about the price.
alter table partner_click
  drop constraint partner_click_outcome_check,
  add constraint partner_click_outcome_check check (outcome in ('held', 'price', 'seat', 'gone', 'unasked'));
