-- Unused since: version 1.4
alter table room rename to chamber;
