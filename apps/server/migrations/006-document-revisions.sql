-- A hash of all that a document says: as long as it stays the same, the kept one is handed out.
alter table document add column revision text not null default '';
