alter table room alter column note set not null;
