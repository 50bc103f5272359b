-- Refunds of a currency, and lines of a bank account, are listed by their days.
create index refund_currency on refund (tenant_id, currency, created_at, id);
create index bank_line_listed on bank_line (tenant_id, state, booked_on desc, id desc);
create index bank_line_account on bank_line (tenant_id, account, state, booked_on desc, id desc);
