-- Money that staff take and pay out themselves: who did; the number of the document is the bank's reference.
alter table payment_attempt add column taken_by text;
alter table refund add column paid_out_by text;

alter table ledger_line drop constraint ledger_line_account_check;
alter table ledger_line add constraint ledger_line_account_check check (account in ('bankClearing', 'customer',
  'supplierPayable', 'serviceIncome', 'fxClearing', 'refundsPayable', 'loss', 'bankAccount', 'bankFees', 'suspense', 'cash'));
