-- A seat that an airline sells with its flight, as an extra of one passenger on one segment.
alter table order_extra drop constraint order_extra_kind_check;
alter table order_extra add constraint order_extra_kind_check
  check (kind in ('bag', 'seat', 'insurance', 'transfer'));
