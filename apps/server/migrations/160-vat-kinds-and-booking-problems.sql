-- The 5 and 7 % of the simplified tax system, which have been due since 2025.
alter table receipt_setting
  drop constraint receipt_setting_vat_kind_check,
  drop constraint receipt_setting_fee_vat_kind_check,
  add constraint receipt_setting_vat_kind_check
    check (vat_kind in ('none', 'zero', 'simplified5', 'simplified7', 'reduced', 'general')),
  add constraint receipt_setting_fee_vat_kind_check
    check (fee_vat_kind in ('none', 'zero', 'simplified5', 'simplified7', 'reduced', 'general'));
-- A channel's booking that names no exact address waits for staff.
alter table channel_booking
  drop constraint channel_booking_problem_check,
  add constraint channel_booking_problem_check check (problem in ('noVehicle', 'unreadable', 'amendment', 'noAddress'));
