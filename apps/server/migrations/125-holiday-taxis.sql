-- Another wire protocol. The reference of the agency that is invoiced is sealed with the key.
alter table transfer_supplier drop constraint transfer_supplier_kind_check;
alter table transfer_supplier add constraint transfer_supplier_kind_check
  check (kind in ('rateKey', 'holidayTaxis', 'standIn'));
