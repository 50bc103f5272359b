-- A net under post-ledger.ts: nothing is posted round a closed period, whoever writes.
-- Fallback: post-ledger.ts, the one function that posts, asks for the open day under the same lock; entries get all their lines at once.

-- An entry lands on its own day or on the first open day after the closed ones; a later day that its writer names stays, as in
-- an agency that moves here with its books.
create function post_on_open_day() returns trigger language plpgsql as $$
begin
  new.occurred_on := coalesce(new.occurred_on, local_day(coalesce(new.at, app_now()), accounting_zone(new.tenant_id)));
  new.posted_on := greatest(new.posted_on, open_day(new.tenant_id, new.occurred_on));
  return new;
end $$;
create trigger ledger_entry_open_day before insert on ledger_entry
  for each row execute function post_on_open_day();

-- What was posted on a day that is closed since gets no more lines.
create function refuse_closed_entry() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ledger_entry e where e.tenant_id = new.tenant_id and e.id = new.entry_id
      and e.posted_on <= books_closed_through(new.tenant_id)
  ) then
    raise exception 'The period of ledger entry % is closed', new.entry_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ledger_line_open_entry before insert on ledger_line
  for each row execute function refuse_closed_entry();
