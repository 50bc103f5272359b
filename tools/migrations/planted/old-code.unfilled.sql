alter table room add column floor int not null check (floor > 0);
