alter table bed add column number bigserial;
