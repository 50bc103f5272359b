alter table room rename to chamber;
