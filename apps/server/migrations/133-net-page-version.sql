-- A version of what an agency's pages for everybody show, so that a process learns by one statement whether a page that it has kept
-- is still right. Each transaction that changes one of these tables gives the agency its own number, once. A guard test compares
-- the list with the tables that the pages read.
-- Fallback: leave the column empty (drop its default and the triggers); pages for everybody are then drawn at each visit.
alter table tenant add column page_version bigint default 0;

create function bump_page_version() returns trigger language plpgsql as $$
begin
  update tenant set page_version = pg_current_xact_id()::text::bigint
    where id = coalesce(new.tenant_id, old.tenant_id)
      and page_version <> pg_current_xact_id()::text::bigint;
  return null;
end $$;

-- The agency's own row, beside its version.
create function bump_own_page_version() returns trigger language plpgsql as $$
begin
  new.page_version := pg_current_xact_id()::text::bigint;
  return new;
end $$;
create trigger page_version before update on tenant for each row
  when (old.page_version is not null and old.page_version is not distinct from new.page_version)
  execute function bump_own_page_version();

create trigger page_version after insert or update or delete on agency for each row execute function bump_page_version();
create trigger page_version after insert or update or delete on agency_logo for each row execute function bump_page_version();
create trigger page_version after insert or update or delete on content_place for each row execute function bump_page_version();
create trigger page_version after insert or update or delete on content_text for each row execute function bump_page_version();
create trigger page_version after insert or update or delete on email_setting for each row execute function bump_page_version();
create trigger page_version after insert or update or delete on flight_supplier for each row execute function bump_page_version();
create trigger page_version after insert or update or delete on exchange_rate for each row execute function bump_page_version();
create trigger page_version after insert or update or delete on gallery_picture for each row execute function bump_page_version();
create trigger page_version after insert or update or delete on hostname for each row execute function bump_page_version();
create trigger page_version after insert or update or delete on map_setting for each row execute function bump_page_version();
create trigger page_version after insert or update or delete on payment_setting for each row execute function bump_page_version();
create trigger page_version after insert or update or delete on promotion_pin for each row execute function bump_page_version();
create trigger page_version after insert or update or delete on rate_setting for each row execute function bump_page_version();
create trigger page_version after insert or update or delete on site for each row execute function bump_page_version();
create trigger page_version after insert or update or delete on transfer_price for each row execute function bump_page_version();
create trigger page_version after insert or update or delete on transfer_supplier for each row execute function bump_page_version();
create trigger page_version after insert or update or delete on travel_rule for each row execute function bump_page_version();
