-- Reports by day, and what is known of customers.

-- What was sold and given back in a period is found along this, however many years lie in the ledger.
create index ledger_entry_at on ledger_entry (tenant_id, at);

-- When a customer's data was taken out on request; what stays is what the books need.
alter table customer add column erased_at timestamptz;

-- All that was written to an address, whatever it was about.
create index message_recipient on message (tenant_id, lower(recipient));
