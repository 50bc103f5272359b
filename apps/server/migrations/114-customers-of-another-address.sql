-- A record whose address staff had changed stayed with the former address's account, whose owner saw its orders. It
-- belongs to the account that has proved its present address, if any.

-- The owner of the tables is under row security as well.
alter table customer no force row level security;
alter table app_user no force row level security;

update customer c set user_id = (
  select u.id from app_user u
  where u.tenant_id = c.tenant_id and u.kind = 'customer' and u.deleted_at is null and u.email_proved_at is not null
    and lower(u.email) = c.normalized_email)
from app_user a
where a.tenant_id = c.tenant_id and a.id = c.user_id and lower(trim(a.email)) <> c.normalized_email;

alter table customer force row level security;
alter table app_user force row level security;
