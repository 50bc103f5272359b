-- Flights that repeat are edited in the office.
alter table service add column version int not null default 1;
create index inventory_import_at on inventory_import (tenant_id, created_at desc);
