alter table room rename column note to remark;
