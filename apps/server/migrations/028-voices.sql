-- What visitors tell us: messages of the contact form, answers of the survey, faults in their browsers, recorded visits.

create table contact_message (
  tenant_id int not null references tenant (id),
  id uuid not null,
  ticket_no text not null,
  email text not null,
  name text,
  website text,
  order_number text,
  message text not null check (length(message) between 1 and 2000),
  language text not null check (language in ('ru', 'en', 'tr')),
  -- Of the site that it was written on: where links in mails about it lead. Null: of none.
  site_origin text,
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  note text not null default '',
  version int not null default 1,
  created_at timestamptz not null default app_now(),
  primary key (tenant_id, id)
);
create unique index contact_message_ticket on contact_message (tenant_id, ticket_no);
create index contact_message_email on contact_message (tenant_id, lower(email));

create table contact_answer (
  tenant_id int not null,
  contact_id uuid not null,
  id uuid not null,
  text text not null,
  answered_by text not null,
  created_at timestamptz not null default app_now(),
  primary key (tenant_id, contact_id, id),
  foreign key (tenant_id, contact_id) references contact_message (tenant_id, id) on delete cascade
);

create table survey_answer (
  tenant_id int not null references tenant (id),
  id uuid not null,
  reason smallint not null check (reason between 1 and 7),
  text text check (length(text) <= 500),
  search_id text,
  language text not null check (language in ('ru', 'en', 'tr')),
  created_at timestamptz not null default app_now(),
  primary key (tenant_id, id)
);
create index survey_answer_time on survey_answer (tenant_id, created_at);

-- Who spoke lately, as keyed hashes of networks: what is limited is speaking, whether or not it was kept.
create table voice_attempt (
  tenant_id int not null references tenant (id),
  id uuid not null,
  kind text not null check (kind in ('contact', 'survey', 'recording')),
  network_hash bytea not null,
  created_at timestamptz not null default app_now(),
  primary key (tenant_id, id)
);
create index voice_attempt_network on voice_attempt (tenant_id, kind, network_hash, created_at);
create index voice_attempt_time on voice_attempt (tenant_id, kind, created_at);

-- Reports of one fault are one row from now on. What was reported before was masked less.
truncate client_error;
alter table client_error drop column page, drop column created_at;
alter table client_error
  add column fingerprint bytea not null,
  add column pages text[] not null,
  add column browser text not null,
  add column count int not null default 1,
  add column state text not null default 'open' check (state in ('open', 'solved', 'ignored')),
  add column first_seen_at timestamptz not null default app_now(),
  add column last_seen_at timestamptz not null default app_now(),
  add column forwarded_at timestamptz;
create unique index client_error_fingerprint on client_error (tenant_id, fingerprint);
create index client_error_last on client_error (tenant_id, last_seen_at);

create table recording (
  tenant_id int not null references tenant (id),
  id uuid not null,
  -- Of the random word that the visitor's consent was kept under; taking it back deletes by this.
  consent_hash bytea not null,
  language text not null check (language in ('ru', 'en', 'tr')),
  browser text not null,
  first_page text not null,
  views int not null default 0,
  clicks int not null default 0,
  errors int not null default 0,
  duration_seconds int not null default 0,
  started_at timestamptz not null default app_now(),
  primary key (tenant_id, id)
);
create index recording_consent on recording (tenant_id, consent_hash);
create index recording_time on recording (tenant_id, started_at);

create table recording_piece (
  tenant_id int not null,
  recording_id uuid not null,
  position int not null check (position between 0 and 49),
  events jsonb not null,
  primary key (tenant_id, recording_id, position),
  foreign key (tenant_id, recording_id) references recording (tenant_id, id) on delete cascade
);
