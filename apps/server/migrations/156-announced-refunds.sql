-- A buyer is told of each part of a refund once, with its own sum. A part that a won dispute lets be sent later is told apart
-- from those that were announced before it.
alter table refund add column announced_at timestamptz;

-- The owner of the tables is under row security as well.
alter table refund no force row level security;

update refund r set announced_at = r.settled_at
where r.state = 'settled' and not exists (
  select from refund o
  where o.tenant_id = r.tenant_id and o.request_id = r.request_id
    and (o.state in ('accepted', 'sentToBank') or (o.state = 'approved' and o.failure_code is distinct from 'disputed')));

alter table refund force row level security;
