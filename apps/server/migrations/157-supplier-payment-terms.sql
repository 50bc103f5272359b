-- Days after a sale within which its supplier is paid: {'airline:XQ': 7, …}
alter table accounting_setting add column supplier_terms jsonb not null default '{}';
