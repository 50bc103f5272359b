alter table room add column floor int, drop column note;
