-- The nightly reconciliation reads the charges whose chargeback a statement has listed lately, however old they are.
create index bank_statement_line_chargeback on bank_statement_line (tenant_id, read_at) where kind = 'chargeback';
