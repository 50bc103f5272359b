-- Price alerts: a mail when a trip costs less than its reader was last told. Nobody gets one who has not confirmed the address.
create table price_alert (
  tenant_id int not null references tenant (id),
  id uuid not null,
  -- Empty once the alert has ended and can no longer be resumed.
  email text not null check (length(email) <= 256),
  language text not null check (language in ('ru', 'en', 'tr')),
  -- Of the site that it was asked for on: where its links lead. 0: of none.
  site_id int not null,
  from_code text not null,
  to_code text not null,
  departure_date date not null,
  -- The whole search: places, dates, party, cabin, currency.
  criteria jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'active', 'ended')),
  -- What the reader was last told that the party pays, in hundredths of the search's currency. Null: nothing was on sale.
  told_minor bigint check (told_minor > 0),
  -- The day of the agency's clock on which the newest mail was planned.
  mailed_on date,
  mail_count int not null default 0,
  created_at timestamptz not null default app_now(),
  confirmed_at timestamptz,
  checked_at timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, id)
);
-- One address has one alert for a trip.
create unique index price_alert_trip on price_alert (tenant_id, lower(email), criteria) where state <> 'ended';
create index price_alert_due on price_alert (tenant_id, checked_at, id) where state = 'active';
create index price_alert_unfinished on price_alert (tenant_id, state, created_at);

-- Who asked lately, as keyed hashes: what is limited is asking, whether or not an alert came of it.
create table price_alert_request (
  tenant_id int not null references tenant (id),
  id uuid not null,
  email_hash bytea not null,
  network_hash bytea not null,
  created_at timestamptz not null default app_now(),
  primary key (tenant_id, id)
);
create index price_alert_request_email on price_alert_request (tenant_id, email_hash, created_at);
create index price_alert_request_network on price_alert_request (tenant_id, network_hash, created_at);
create index price_alert_request_time on price_alert_request (tenant_id, created_at);
