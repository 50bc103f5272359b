-- A removed agency or training copy must not be worked for: jobs and host names go by is_active alone.
update tenant set is_active = false where deleted_at is not null and is_active;
alter table tenant add constraint tenant_removed_is_closed check (deleted_at is null or not is_active);
