-- time: the same flights leave at another time. currency: the site does not sell in the shown currency.
alter table partner_click
  drop constraint partner_click_outcome_check,
  add constraint partner_click_outcome_check
    check (outcome in ('held', 'price', 'seat', 'gone', 'unasked', 'time', 'currency'));
