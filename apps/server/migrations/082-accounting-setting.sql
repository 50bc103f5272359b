-- How the agency's accountants call our accounts and suppliers, and in which columns their program reads a journal.
create table accounting_setting (
  tenant_id int not null references tenant (id),
  template text not null default 'plain' check (template in ('plain', 'oneC', 'logo', 'datev')),
  -- {bankClearing: '57.03', …}
  accounts jsonb not null default '{}',
  -- {'airline:XQ': '320.01.017', …}
  suppliers jsonb not null default '{}',
  -- What the head of a DATEV file needs.
  datev jsonb not null default '{}',
  version int not null default 1,
  primary key (tenant_id)
);
