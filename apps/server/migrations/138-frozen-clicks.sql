-- The clicks of a closed month are part of its statement: the clicks themselves are deleted after 400 days.
-- Null where a process of the version before has closed the month: counted as long as the clicks are there.
alter table partner_statement
  add column clicks int,
  add column marked_clicks int;

update partner_statement s set (clicks, marked_clicks) = (
  select count(*), count(*) filter (where case k.decision when 'confirmed' then true when 'lifted' then false
    else cardinality(k.marks) > 0 or (k.seen_at is null and k.clicked_at < app_now() - interval '30 minutes') end)
  from partner_click k where k.tenant_id = s.tenant_id and k.partner_id = s.partner_id
    and k.day >= s.month and k.day < s.month + interval '1 month');
