-- A correction receipt names the receipt that it corrects; what it tells of its basis, and who has ordered it and why.
alter table fiscal_receipt add column corrects uuid, add column correction jsonb;
alter table fiscal_receipt add foreign key (tenant_id, corrects) references fiscal_receipt (tenant_id, id);
create index fiscal_receipt_corrects on fiscal_receipt (tenant_id, corrects) where corrects is not null;
