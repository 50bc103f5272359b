alter table room alter column night set data type timestamptz;
