import type { TenantOutput } from '@farewind/contract/identity/tenants';
import type { Currency } from '@farewind/values/currency';
import { formatMinor, money, type Money } from '@farewind/values/money';
import type { TenantRow } from './tenant-rows.ts';

export function presentTenant(row: TenantRow): TenantOutput {
  return {
    id: row.id,
    tenancyName: row.tenancy_name,
    name: row.name,
    isActive: row.is_active,
    creationTime: row.created_at.toISOString(),
    openedAt: row.opened_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
    plan: row.plan,
    saleFee:
      row.sale_fee_minor === null || row.sale_fee_currency === null
        ? null
        : {
            amount: formatMinor(row.sale_fee_minor),
            currency: row.sale_fee_currency as Currency,
          },
    version: row.version,
  };
}

/** An agency for the host's audit log. */
export function auditedTenant({ tenancyName, name, isActive, plan, saleFee }: TenantOutput) {
  return { tenancyName, name, isActive, plan, saleFee };
}

/** The plan of an agency in a form: absent members are unchanged, empty ones are removed. */
export function readPlan(input: {
  readonly plan?: string | undefined;
  readonly saleFee?: string | undefined;
  readonly saleFeeCurrency?: Currency | undefined;
}): { readonly plan?: string | undefined; readonly saleFee?: Money | null | undefined } {
  const { plan, saleFee, saleFeeCurrency = 'EUR' } = input;
  return { plan, saleFee: saleFee === undefined ? undefined : toFee(saleFee, saleFeeCurrency) };
}

function toFee(text: string, currency: Currency): Money | null {
  return text === '' ? null : money(Math.round(Number(text.replace(',', '.')) * 100), currency);
}
