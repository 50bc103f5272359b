-- A visitor may also come by a plain link that names the partner (`?source=demo`): nothing was shown then.
alter table partner_click
  alter column shown_at drop not null,
  alter column outcome drop not null,
  alter column shown_minor drop not null,
  alter column currency drop not null,
  alter column search_id drop not null,
  alter column offer drop not null,
  add constraint partner_click_shown check (num_nulls(shown_at, outcome, shown_minor, currency, search_id, offer) in (0, 6));
