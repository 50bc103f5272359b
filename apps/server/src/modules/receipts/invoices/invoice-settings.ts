import type { getInvoiceSettings, saveInvoiceSetting } from '@farewind/contract/finance/invoices';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { z } from 'zod';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { stored } from '../../../platform/database/stored.ts';
import { fieldRefusal, refusal, type FieldProblem } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { Settings } from '../../settings/public.ts';
import type { InvoiceCurrency, InvoiceIssuer } from './invoice.ts';
import { issuerSchema } from './invoice-rows.ts';

export type InvoicedService = 'flight' | 'domesticFlight' | 'transfer' | 'insurance' | 'fee';

/** The VAT percentages from a day on, `YYYY-MM-DD`. Null: not subject to VAT. */
export interface DatedRates extends Readonly<Record<InvoicedService, number | null>> {
  readonly from: string;
}

/** How the sales in a currency are invoiced: in Turkey as e-Arşiv, in Belarus in a daily list. */
export interface InvoiceSetting {
  readonly currency: InvoiceCurrency;
  readonly isActive: boolean;
  readonly mode: 'test' | 'live';
  readonly issuer: InvoiceIssuer;
  readonly series: string;
  readonly siteIds: readonly number[];
  /** Newest first. */
  readonly rates: readonly DatedRates[];
  /** `YYYY-MM-DD` by the agency's clock. */
  readonly since: string;
  readonly version: number;
}

const percent = z.number().nullable().default(null);
const readRates = stored<readonly DatedRates[]>(
  'invoice_setting.rates',
  z.array(
    z.object({
      from: z.string(),
      flight: percent,
      domesticFlight: percent,
      transfer: percent,
      insurance: percent,
      fee: percent,
    }),
  ),
);
const readIssuer = stored<InvoiceIssuer>('invoice_setting.issuer', issuerSchema);

export async function listInvoiceSettings({ tx, tenantId }: TenantScope): Promise<InvoiceSetting[]> {
  const rows = await tx
    .selectFrom('invoice_setting')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('currency', 'desc')
    .execute();
  return rows.map((row) => ({
    currency: row.currency as InvoiceCurrency,
    isActive: row.is_active,
    mode: row.mode as InvoiceSetting['mode'],
    issuer: readIssuer(row.issuer),
    series: row.series,
    siteIds: row.site_ids,
    rates: readRates(row.rates),
    since: row.since,
    version: row.version,
  }));
}

export async function findInvoiceSetting(
  scope: TenantScope,
  currency: InvoiceCurrency,
): Promise<InvoiceSetting | undefined> {
  return (await listInvoiceSettings(scope)).find((one) => one.currency === currency);
}

/** The VAT percentage of a service on a day; the oldest rates also apply to earlier days. */
export function percentOn(
  rates: readonly DatedRates[],
  day: string,
  service: InvoicedService,
): number | null {
  const inForce = rates.find(({ from }) => from <= day) ?? rates.at(-1);
  return inForce?.[service] ?? null;
}

export async function presentInvoiceSettings(
  { getAgency }: Pick<Settings, 'getAgency'>,
  scope: TenantScope,
): Promise<Output<typeof getInvoiceSettings>> {
  const { info } = await getAgency(scope);
  return {
    items: (await listInvoiceSettings(scope)).map(present),
    seller: {
      title: info.companyTitle,
      taxNumber: info.taxNo,
      taxOffice: info.taxOffice,
      street: info.address,
    },
  };
}

function present({ issuer, siteIds, rates, ...setting }: InvoiceSetting): Output<typeof saveInvoiceSetting> {
  return { ...setting, ...issuer, siteIds: [...siteIds], rates: [...rates] };
}

/** Refuses with GEN-CONFLICT a setting that was changed meanwhile. */
export async function saveInvoiceSettingOf(
  scope: TenantScope,
  context: RequestContext,
  input: ParsedInput<typeof saveInvoiceSetting>,
): Promise<Output<typeof saveInvoiceSetting>> {
  const problems = findProblems(input);
  if (problems.length > 0) throw fieldRefusal(problems);
  const { currency, version, isActive, mode, series, siteIds, since } = input;
  const before = await findInvoiceSetting(scope, currency);
  if (before && version !== before.version) throw refusal('GEN-CONFLICT');
  const values = {
    is_active: isActive,
    mode,
    issuer: JSON.stringify(issuerOf(input)),
    series,
    site_ids: [...siteIds],
    rates: JSON.stringify(input.rates.toSorted((one, other) => (one.from < other.from ? 1 : -1))),
    since,
  };
  await scope.tx
    .insertInto('invoice_setting')
    .values({ tenant_id: scope.tenantId, currency, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'currency'])
        .doUpdateSet((eb) => ({ ...values, version: eb('invoice_setting.version', '+', 1) })),
    )
    .execute();
  const after = (await findInvoiceSetting(scope, currency))!;
  await recordChange(scope, context, {
    action: before ? 'update' : 'create',
    entity: 'invoiceSetting',
    entityId: currency,
    ...(before ? { before: present(before) } : {}),
    after: present(after),
  });
  return present(after);
}

function issuerOf(input: ParsedInput<typeof saveInvoiceSetting>): InvoiceIssuer {
  return {
    title: input.title,
    taxNumber: input.taxNumber,
    taxOffice: input.taxOffice ?? '',
    street: input.street ?? '',
    district: input.district ?? '',
    city: input.city ?? '',
    exemptionCode: input.exemptionCode ?? '',
    exemptionReason: input.exemptionReason ?? '',
  };
}

/** What the law of the country asks for beyond the form of each member. */
function findProblems(input: ParsedInput<typeof saveInvoiceSetting>): FieldProblem[] {
  const { currency, rates, series, taxNumber } = input;
  const problems: FieldProblem[] = [];
  const days = rates.map(({ from }) => from);
  if (new Set(days).size < days.length) problems.push({ path: 'rates', message: 'invoice.sameDay' });
  const length = taxNumber.length;
  if (currency === 'TRY' ? length < 10 : length !== 9)
    problems.push({ path: 'taxNumber', message: `invoice.taxNumber.${currency}` });
  if (currency !== 'TRY') {
    if (series !== '') problems.push({ path: 'series', message: 'validation.invalidValue' });
    return problems;
  }
  const hasExempt = rates.some((one) =>
    [one.flight, one.domesticFlight, one.transfer, one.insurance, one.fee].some((each) => !each),
  );
  const required = {
    series: true,
    taxOffice: true,
    street: true,
    district: true,
    city: true,
    exemptionCode: hasExempt,
    exemptionReason: hasExempt,
  };
  for (const [path, isNeeded] of Object.entries(required))
    if (isNeeded && !input[path as keyof typeof required])
      problems.push({
        path,
        message: path === 'exemptionCode' ? 'invoice.exemption' : 'validation.required',
      });
  return problems;
}
