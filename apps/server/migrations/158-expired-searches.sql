-- Saved searches are deleted once they have expired, a batch at a time.
create index flight_search_expiry on flight_search (tenant_id, expires_at);
create index transfer_search_expiry on transfer_search (tenant_id, expires_at);
