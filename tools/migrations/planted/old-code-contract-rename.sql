-- Unused since: 044-lists-along-indexes.sql
alter table room rename to chamber;
