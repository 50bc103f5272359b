-- How long a bill can be paid that a buyer pays by its number, hours or days later: the agency decides.
alter table payment_setting add column bill_hours int not null default 24 check (bill_hours between 1 and 168);
