import * as calls from '@farewind/contract/finance/invoices';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { formatMinor } from '@farewind/values/money';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { readLongPage } from '../../../platform/database/read-long-page.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import { breakTies, readSorting, type SortKey } from '../../../platform/database/read-sorting.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { Settings } from '../../settings/public.ts';
import type { ReceiptNames, InvoiceBuyer } from '../ports.ts';
import { exportInvoiceFile } from './export-invoices.ts';
import { findGaps, formatNumber, type Invoice } from './invoice.ts';
import { readInvoiceDay } from './invoice-day.ts';
import { lockInvoice, selectInvoices, toInvoice, updateInvoice } from './invoice-rows.ts';
import { listInvoiceSettings, presentInvoiceSettings, saveInvoiceSettingOf } from './invoice-settings.ts';
import type { InvoiceDeps } from './issue-invoices.ts';
import { taxOf } from './ubl-invoice.ts';

export interface InvoiceOfficeDeps extends InvoiceDeps {
  readonly names: ReceiptNames;
  readonly settings: Pick<Settings, 'getAgency'>;
}

type InvoiceOutput = Output<typeof calls.getInvoices>['items'][number];

const sortable = { movedAt: 'moved_at', amount: 'amount_minor' } as const;
const newestFirst: SortKey<string>[] = [{ column: sortable.movedAt, direction: 'desc' }];

/** The office's operations on invoices. */
export function invoiceBindings(deps: InvoiceOfficeDeps): readonly Binding[] {
  const inTenant = deps.database.inTenant.bind(deps.database);
  return [
    bind(calls.getInvoiceSettings, ({ tenantId }) =>
      inTenant(tenantId, (scope) => presentInvoiceSettings(deps.settings, scope)),
    ),
    bind(calls.saveInvoiceSetting, (context, input) =>
      inTenant(context.tenantId, (scope) => saveInvoiceSettingOf(scope, context, input)),
    ),
    bind(calls.getInvoices, ({ tenantId }, request) =>
      inTenant(tenantId, (scope) => listInvoicePage(deps, scope, request)),
    ),
    bind(calls.getInvoiceDay, ({ tenantId }, request) =>
      inTenant(tenantId, (scope) => readInvoiceDay(deps, scope, request)),
    ),
    bind(calls.refuseInvoice, (context, request) =>
      inTenant(context.tenantId, (scope) => recordRefusal(deps, scope, context, request)),
    ),
    bind(calls.correctInvoice, (context, request) =>
      inTenant(context.tenantId, (scope) => correctBuyer(deps, scope, context, request)),
    ),
    bind(
      calls.exportInvoices,
      (context, input) =>
        inTenant(context.tenantId, (scope) => exportInvoiceFile(deps, scope, context, input)),
      { perMinute: 20 },
    ),
  ];
}

async function listInvoicePage(
  deps: InvoiceOfficeDeps,
  scope: TenantScope,
  request: ParsedInput<typeof calls.getInvoices>,
): Promise<Output<typeof calls.getInvoices>> {
  const { keyword, sorting, currency, kind, state, orderId, from, to, ...page } = request;
  let query = selectInvoices(scope);
  if (currency) query = query.where('currency', '=', currency);
  if (kind) query = query.where('kind', '=', kind);
  if (state) query = query.where('state', '=', state);
  if (orderId) query = query.where('order_id', '=', orderId);
  if (from) query = query.where('issued_on', '>=', from);
  if (to) query = query.where('issued_on', '<=', to);
  if (keyword) query = await narrow(deps, scope, query, keyword);
  const sort = sorting ? readSorting<string>(sorting, sortable, []) : newestFirst;
  const { total, rows } = await readLongPage(scope, query, page, breakTies(sort, sortable.movedAt, 'id'));
  return { ...total, items: await presentAll(deps, scope, rows.map(toInvoice)) };
}

const TURKISH_NUMBER = /^([A-Z0-9]{3}\d{4})(\d{9})$/;
const LISTED_NUMBER = /^(\d{4})\/(\d{1,9})$/;

/** By the number of an invoice, or by the order's. */
async function narrow(
  { names }: InvoiceOfficeDeps,
  scope: TenantScope,
  query: ReturnType<typeof selectInvoices>,
  keyword: string,
) {
  const [, series, number] = TURKISH_NUMBER.exec(keyword.trim().toUpperCase()) ?? [];
  const [, year, listed] = LISTED_NUMBER.exec(keyword.trim()) ?? [];
  if (series !== undefined) return query.where('series', '=', series).where('number', '=', Number(number));
  if (year !== undefined)
    return query.where('series', '=', `BYN${year}`).where('number', '=', Number(listed));
  return query.where('order_id', 'in', [keyword, ...(await names.findReferences(scope, keyword))]);
}

/** An integrator refuses what our file says, so the money and its number stay. */
async function recordRefusal(
  deps: InvoiceOfficeDeps,
  scope: TenantScope,
  context: RequestContext,
  { invoiceId, reason, version }: ParsedInput<typeof calls.refuseInvoice>,
): Promise<InvoiceOutput> {
  const before = await lockInvoice(scope, invoiceId, version);
  if (!canRefuse(before)) throw refusal('ORD-STATE');
  const after = await updateInvoice(scope, before, { buyer: before.buyer, state: 'refused', reason });
  await recordChange(scope, context, {
    action: 'recordRefusal',
    entity: 'invoice',
    entityId: invoiceId,
    before: { state: before.state },
    after: { state: after.state, reason },
  });
  return presentOne(deps, scope, after);
}

async function correctBuyer(
  deps: InvoiceOfficeDeps,
  scope: TenantScope,
  context: RequestContext,
  { invoiceId, version, ...data }: ParsedInput<typeof calls.correctInvoice>,
): Promise<InvoiceOutput> {
  const before = await lockInvoice(scope, invoiceId, version);
  if (!canCorrect(before)) throw refusal('ORD-STATE');
  const { title, name = '', surname = '', taxNumber, taxOffice, address, district, city, country } = data;
  const { countryCode } = before.buyer;
  const given = { title, taxNumber, taxOffice, address, district, city, country };
  const buyer: InvoiceBuyer = {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => (value ?? '') !== '')),
    name,
    surname,
    countryCode,
  };
  const after = await updateInvoice(scope, before, { buyer, state: 'issued', reason: undefined });
  await recordChange(scope, context, {
    action: 'correctBuyer',
    entity: 'invoice',
    entityId: invoiceId,
    // The buyer's data is not repeated: the record outlives it.
    before: { state: before.state, gaps: findGaps(before.currency, before.buyer) },
    after: { state: after.state, gaps: findGaps(after.currency, buyer) },
  });
  return presentOne(deps, scope, after);
}

const canRefuse = ({ kind, state, currency }: Invoice): boolean =>
  currency === 'TRY' && kind !== 'cancel' && state === 'issued';
const canCorrect = ({ kind, currency }: Invoice): boolean => currency === 'TRY' && kind !== 'cancel';
const canDownload = ({ kind, currency, mode }: Invoice, exported: Invoice['mode']): boolean =>
  currency === 'TRY' && kind !== 'cancel' && mode === exported;

async function presentOne(
  deps: InvoiceOfficeDeps,
  scope: TenantScope,
  invoice: Invoice,
): Promise<InvoiceOutput> {
  const [presented] = await presentAll(deps, scope, [invoice]);
  return presented!;
}

async function presentAll(
  { names }: InvoiceOfficeDeps,
  scope: TenantScope,
  invoices: readonly Invoice[],
): Promise<InvoiceOutput[]> {
  const orderIds = [...new Set(invoices.map(({ orderId }) => orderId))];
  const numbers = await names.readReservationNumbers(scope, orderIds);
  const cancelled = await readCancelled(scope, invoices);
  const modes = new Map((await listInvoiceSettings(scope)).map(({ currency, mode }) => [currency, mode]));
  return invoices.map((invoice) => ({
    invoiceId: invoice.id,
    number: formatNumber(cancelled.get(invoice.ofInvoice ?? '') ?? invoice),
    kind: invoice.kind,
    state: invoice.state,
    reason: invoice.reason ?? null,
    mode: invoice.mode,
    orderId: invoice.orderId,
    reservationNumber: numbers.get(invoice.orderId) ?? null,
    issuedOn: invoice.issuedOn,
    movedAt: invoice.movedAt.toISOString(),
    amount: formatMinor(invoice.amountMinor),
    vat: formatMinor(invoice.lines.reduce((sum, line) => sum + taxOf(line), 0)),
    currency: invoice.currency,
    lines: invoice.lines.map(({ description, amountMinor, percent }) => ({
      description,
      amount: formatMinor(amountMinor),
      vatPercent: percent,
    })),
    buyer: presentBuyer(invoice.buyer),
    gaps: findGaps(invoice.currency, invoice.buyer),
    canRefuse: canRefuse(invoice),
    canCorrect: canCorrect(invoice),
    canDownload: canDownload(invoice, modes.get(invoice.currency) ?? 'live'),
    version: invoice.version,
  }));
}

/** The invoices that cancellations are about, by their ids. */
async function readCancelled(
  scope: TenantScope,
  invoices: readonly Invoice[],
): Promise<ReadonlyMap<string, Invoice>> {
  const ids = invoices.flatMap(({ kind, ofInvoice }) => (kind === 'cancel' ? (ofInvoice ?? []) : []));
  if (ids.length === 0) return new Map();
  const rows = await selectInvoices(scope).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, toInvoice(row)]));
}

function presentBuyer(buyer: InvoiceBuyer): InvoiceOutput['buyer'] {
  const { title = '', name, surname, taxNumber = '', taxOffice = '' } = buyer;
  const { address = '', district = '', city = '', country = '' } = buyer;
  return { title, name, surname, taxNumber, taxOffice, address, district, city, country };
}
