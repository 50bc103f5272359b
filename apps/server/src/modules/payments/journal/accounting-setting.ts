import type { Language } from '@farewind/contract/core/fields';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import {
  journalTemplateSchema,
  type getAccountingSetting,
  type saveAccountingSetting as saveOperation,
} from '@farewind/contract/finance/accounting-export';
import { ledgerAccounts } from '@farewind/contract/finance/ledger';
import { z } from 'zod';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { requireVersion } from '../../../platform/audit/require-version.ts';
import { stored } from '../../../platform/database/stored.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { nameSuppliers, type SubAccountNames } from '../ledger/name-sub-accounts.ts';
import { readTerms } from '../ledger/supplier-terms.ts';

const codes = z.record(z.string(), z.string());
const readAccounts = stored('accounting_setting.accounts', codes);
const readSuppliers = stored('accounting_setting.suppliers', codes);
const readDatev = stored(
  'accounting_setting.datev',
  z.object({
    consultantNumber: z.string().default(''),
    clientNumber: z.string().default(''),
    accountLength: z.int().default(4),
    yearStartMonth: z.int().default(1),
  }),
);

/** The agency's chart of accounts, as far as it is mapped. */
export interface AccountingSetting {
  readonly template: z.infer<typeof journalTemplateSchema>;
  readonly accounts: Readonly<Record<string, string>>;
  readonly suppliers: Readonly<Record<string, string>>;
  /** Days after a sale within which its supplier is paid. */
  readonly supplierTerms: Readonly<Record<string, number>>;
  readonly datev: ReturnType<typeof readDatev>;
  readonly version: number;
}

export async function readAccountingSetting({ tx, tenantId }: TenantScope): Promise<AccountingSetting> {
  const row = await tx
    .selectFrom('accounting_setting')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return {
    template: journalTemplateSchema.catch('plain').parse(row?.template),
    accounts: readAccounts(row?.accounts ?? {}),
    suppliers: readSuppliers(row?.suppliers ?? {}),
    supplierTerms: readTerms(row?.supplier_terms ?? {}),
    datev: readDatev(row?.datev ?? {}),
    version: row?.version ?? 0,
  };
}

/** With every account and every supplier of the ledger, mapped or not. */
export async function presentSetting(
  names: SubAccountNames,
  scope: TenantScope,
  language: Language,
): Promise<Output<typeof getAccountingSetting>> {
  const supplierName = await nameSuppliers(names, scope, language);
  const { template, accounts, suppliers, supplierTerms, datev, version } = await readAccountingSetting(scope);
  const rows = await scope.tx
    .selectFrom('ledger_line')
    .select('sub_account')
    .distinct()
    .where('tenant_id', '=', scope.tenantId)
    .where('account', '=', 'supplierPayable')
    .where('sub_account', '<>', '')
    .execute();
  const known = [...Object.keys(suppliers), ...Object.keys(supplierTerms)];
  const keys = [...new Set([...rows.map((row) => row.sub_account), ...known])];
  return {
    template,
    accounts: ledgerAccounts.map((account) => ({ account, code: accounts[account] ?? '' })),
    suppliers: keys
      .map((supplier) => ({
        supplier,
        name: supplierName(supplier),
        code: suppliers[supplier] ?? '',
        termDays: supplierTerms[supplier],
      }))
      .toSorted((one, other) => one.name.localeCompare(other.name, language)),
    datev,
    version,
  };
}

/** Stores the mapping; refuses with GEN-CONFLICT if somebody else has changed it meanwhile. */
export async function saveAccountingSetting(
  names: SubAccountNames,
  scope: TenantScope,
  context: RequestContext,
  request: ParsedInput<typeof saveOperation>,
): Promise<Output<typeof saveOperation>> {
  const before = await readAccountingSetting(scope);
  const entityId = String(scope.tenantId);
  await requireVersion(scope, {
    entity: 'accountingSetting',
    entityId,
    current: await presentSetting(names, scope, context.language),
    seenVersion: request.version,
  });
  const filled = (pairs: readonly (readonly [string, string])[]) =>
    Object.fromEntries(pairs.filter(([, code]) => code !== ''));
  const after = {
    template: request.template,
    accounts: filled(request.accounts.map(({ account, code }) => [account, code])),
    suppliers: filled(request.suppliers.map(({ supplier, code }) => [supplier, code])),
    supplierTerms: Object.fromEntries(
      request.suppliers.flatMap(({ supplier, termDays }) =>
        termDays === undefined ? [] : [[supplier, termDays] as const],
      ),
    ),
    datev: {
      ...request.datev,
      consultantNumber: request.datev.consultantNumber ?? '',
      clientNumber: request.datev.clientNumber ?? '',
    },
    version: before.version + 1,
  };
  const row = {
    template: after.template,
    accounts: JSON.stringify(after.accounts),
    suppliers: JSON.stringify(after.suppliers),
    supplier_terms: JSON.stringify(after.supplierTerms),
    datev: JSON.stringify(after.datev),
    version: after.version,
  };
  await scope.tx
    .insertInto('accounting_setting')
    .values({ ...row, tenant_id: scope.tenantId })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(row))
    .execute();
  await recordChange(scope, context, {
    action: 'update',
    entity: 'accountingSetting',
    entityId,
    before,
    after,
  });
  return presentSetting(names, scope, context.language);
}
