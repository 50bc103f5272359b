-- Says nothing of the versions.
alter table room drop column note;
