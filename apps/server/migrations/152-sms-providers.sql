-- Which provider has a text message: only it can report the delivery. Null: sent by an earlier release.
alter table message add column sms_provider text;
