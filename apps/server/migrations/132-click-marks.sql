-- Clicks that look like fraud: why, and what staff have decided about them.
alter table partner_click
  -- Keyed hash of the visitor's network; removed after 30 days.
  add column network_hash bytea check (length(network_hash) = 32),
  -- When the visitor's page asked for the offer; null: no page has. Clicks from before count as seen.
  add column seen_at timestamptz default '-infinity',
  add column marks text[] not null default '{}'
    check (marks <@ array['robot', 'crowd', 'repeated', 'fast', 'staff', 'ownNetwork']),
  add column decision text check (decision in ('confirmed', 'lifted')),
  add column decision_reason text,
  add column decided_by text,
  add column decided_at timestamptz;
alter table partner_click alter column seen_at drop default;
create index partner_click_network on partner_click (tenant_id, network_hash, clicked_at) where network_hash is not null;
create index partner_click_day on partner_click (tenant_id, partner_id, day);
