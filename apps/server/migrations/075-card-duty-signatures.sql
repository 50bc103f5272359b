-- Who has signed the agency's duty for card numbers that are typed into our own form: the person by name and position, the user
-- that did it for the person, when, and which wording. Accounts that took live cards before stay on, and show as unsigned.
alter table payment_setting
  add column duty_signed_name text,
  add column duty_signed_position text,
  add column duty_signed_by text,
  add column duty_signed_at timestamptz,
  add column duty_wording text;
