-- The ledger account of what an external supplier is owed; null: named by its number. Accounts of existing suppliers bear
-- their name of today and keep it, so that renaming a supplier opens no second account.
alter table flight_supplier add column ledger_account text;
alter table transfer_supplier add column ledger_account text;
update flight_supplier set ledger_account = 'party:' || name;
