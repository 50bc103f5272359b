import {
  agentSignSchema,
  receiptModeSchema,
  receiptWaySchema,
  taxSystemSchema,
  vatKindSchema,
} from '@farewind/contract/settings/receipt-settings';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { ReceiptSettingTable } from '../../../platform/database/schema.ts';
import { stored } from '../../../platform/database/stored.ts';
import { settingRows } from '../setting-rows.ts';
import type { ReceiptSetting, SettingSupplier } from './receipt-setting.ts';

export const receiptSettingRows = settingRows({
  table: 'receipt_setting',
  secrets: ['deskPassword'],
  sortable: { id: 'id', way: 'way', desk: 'desk', isActive: 'is_active' },
  defaultSort: { column: 'id', direction: 'asc' },
  searched: ['way', 'desk', 'company_tax_number', 'group_code'],
  toRow,
  toSetting,
});

const readSuppliers = stored<readonly SettingSupplier[]>(
  'receipt_setting.suppliers',
  z.array(z.object({ code: z.string(), name: z.string(), phone: z.string(), taxNumber: z.string() })),
);

const readAccountsSince = stored<Readonly<Record<string, Date>>>(
  'receipt_setting.accounts_since',
  z.record(z.string(), z.coerce.date()),
);

function toRow(setting: ReceiptSetting) {
  return {
    way: setting.way,
    mode: setting.mode,
    desk: setting.desk,
    account_ids: [...setting.accountIds],
    tax_system: setting.taxSystem,
    vat_kind: setting.vatKind,
    fee_vat_kind: setting.feeVatKind,
    agent_sign: setting.agentSign ?? null,
    suppliers: JSON.stringify(setting.suppliers),
    company_tax_number: setting.companyTaxNumber,
    company_email: setting.companyEmail,
    payment_address: setting.paymentAddress,
    since: setting.since,
    accounts_since: JSON.stringify(setting.accountsSince),
    group_code: setting.groupCode,
    desk_login: setting.deskLogin,
    desk_url: setting.deskUrl,
  };
}

function toSetting(
  row: Selectable<ReceiptSettingTable>,
  secrets: Pick<ReceiptSetting, 'deskPassword'>,
): ReceiptSetting {
  return {
    way: receiptWaySchema.parse(row.way),
    mode: receiptModeSchema.parse(row.mode),
    desk: row.desk,
    accountIds: row.account_ids,
    taxSystem: taxSystemSchema.parse(row.tax_system),
    vatKind: vatKindSchema.parse(row.vat_kind),
    feeVatKind: vatKindSchema.parse(row.fee_vat_kind),
    agentSign: row.agent_sign === null ? undefined : agentSignSchema.parse(row.agent_sign),
    suppliers: readSuppliers(row.suppliers),
    companyTaxNumber: row.company_tax_number,
    companyEmail: row.company_email,
    paymentAddress: row.payment_address,
    since: row.since,
    accountsSince: readAccountsSince(row.accounts_since),
    groupCode: row.group_code,
    deskLogin: row.desk_login,
    deskUrl: row.desk_url,
    ...secrets,
  };
}
