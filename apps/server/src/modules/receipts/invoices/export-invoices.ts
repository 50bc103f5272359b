import type { exportInvoices } from '@farewind/contract/finance/invoices';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { formatMinor } from '@farewind/values/money';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { Agency, Settings } from '../../settings/public.ts';
import type { ReceiptNames } from '../ports.ts';
import { formatNumber, signedMinor, type Invoice } from './invoice.ts';
import { selectInvoices, toInvoice } from './invoice-rows.ts';
import { findInvoiceSetting } from './invoice-settings.ts';
import { invoiceTable, type TableContext } from './invoice-table.ts';
import { ublInvoice } from './ubl-invoice.ts';
import { zipFiles, type ZippedFile } from './zip-files.ts';

const MOST_DAYS = 31;
/** In one file; an agency with more exports shorter periods. */
const MOST = { csv: 20_000, ubl: 2000 } as const;
const DAY_MS = 86_400_000;

interface ExportDeps {
  readonly names: Pick<ReceiptNames, 'readReservationNumbers'>;
  readonly settings: Pick<Settings, 'getAgency'>;
}

/**
 * Exports the invoices dated within a period, or one of them; see the operation. Of the setting's mode only: test and
 * live invoices have the same numbers.
 */
export async function exportInvoiceFile(
  deps: ExportDeps,
  scope: TenantScope,
  context: RequestContext,
  input: ParsedInput<typeof exportInvoices>,
): Promise<Output<typeof exportInvoices>> {
  const { currency, from, to, format } = input;
  if (from > to || Date.parse(to) - Date.parse(from) >= MOST_DAYS * DAY_MS)
    throw fieldRefusal([{ path: 'to', message: 'invoice.period' }]);
  if (format === 'ubl' && currency !== 'TRY')
    throw fieldRefusal([{ path: 'format', message: 'invoice.noUbl' }]);
  const mode = (await findInvoiceSetting(scope, currency))?.mode ?? 'live';
  const invoices = await readPeriod(scope, input, mode);
  if (invoices.length === 0) throw refusal('GEN-NOTFOUND', { message: 'invoice.none' });
  if (invoices.length > MOST[format]) throw refusal('GEN-LIMIT', { message: 'invoice.tooMany' });
  const agency = await deps.settings.getAgency(scope);
  const table: TableContext = {
    numbers: await deps.names.readReservationNumbers(scope, [
      ...new Set(invoices.map(({ orderId }) => orderId)),
    ]),
    sales: await readSales(scope, invoices),
    formatTime: (at) => clockOf(agency, at).time,
  };
  const file = buildFile(input, invoices, table, agency);
  const name = mode === 'test' ? `test-${file.name}` : file.name;
  const totalMinor = invoices.reduce((sum, one) => sum + signedMinor(one), 0);
  await recordChange(scope, context, {
    action: 'exportInvoices',
    entity: 'invoice',
    entityId: input.invoiceId ?? `${currency} ${from} ${to}`,
    after: { format, count: invoices.length, amount: formatMinor(totalMinor) },
  });
  return {
    name,
    contentType: file.contentType,
    content: file.content.toString('base64'),
    count: invoices.length,
    total: formatMinor(totalMinor),
  };
}

async function readPeriod(
  scope: TenantScope,
  { currency, from, to, format, invoiceId }: ParsedInput<typeof exportInvoices>,
  mode: Invoice['mode'],
): Promise<Invoice[]> {
  let query = selectInvoices(scope)
    .where('currency', '=', currency)
    .where('mode', '=', mode)
    .where('issued_on', '>=', from)
    .where('issued_on', '<=', to);
  if (invoiceId !== undefined) query = query.where('id', '=', invoiceId);
  const rows = await query
    .orderBy('issued_on')
    .orderBy('series')
    .orderBy('number')
    .limit(MOST[format] + 1)
    .execute();
  return rows.map(toInvoice);
}

async function readSales(
  scope: TenantScope,
  invoices: readonly Invoice[],
): Promise<ReadonlyMap<string, Invoice>> {
  const ids = [...new Set(invoices.flatMap(({ ofInvoice }) => ofInvoice ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await selectInvoices(scope).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, toInvoice(row)]));
}

interface BuiltFile extends ZippedFile {
  readonly contentType: string;
}

function buildFile(
  { currency, from, to, format, invoiceId }: ParsedInput<typeof exportInvoices>,
  invoices: readonly Invoice[],
  table: TableContext,
  agency: Agency,
): BuiltFile {
  const period = from === to ? from : `${from}-${to}`;
  const name = `${currency === 'TRY' ? 'e-arsiv' : 'daily-list'}-${period}`;
  if (format === 'csv')
    return {
      name: `${name}.csv`,
      contentType: 'text/csv; charset=utf-8',
      content: Buffer.from(invoiceTable(currency, invoices, table), 'utf8'),
    };
  const files = invoices
    .filter(({ kind }) => kind !== 'cancel')
    .map((invoice) => ({
      name: `${formatNumber(invoice)}.xml`,
      content: Buffer.from(ublOf(invoice, table, agency), 'utf8'),
    }));
  const [only] = files;
  if (invoiceId !== undefined && only) return { ...only, contentType: 'application/xml' };
  const cancelled = invoices.filter(({ kind }) => kind === 'cancel');
  // A cancellation is reported to the integrator, and is no document of its own.
  const list = {
    name: 'iptal.csv',
    content: Buffer.from(invoiceTable(currency, cancelled, table), 'utf8'),
  };
  return {
    name: `${name}.zip`,
    contentType: 'application/zip',
    content: zipFiles(cancelled.length === 0 ? files : [...files, list]),
  };
}

function ublOf(invoice: Invoice, { numbers, sales }: TableContext, agency: Agency): string {
  const { phone, email, website } = agency.info;
  const sale = invoice.ofInvoice === undefined ? undefined : sales.get(invoice.ofInvoice);
  const { day, time } = clockOf(agency, invoice.movedAt);
  return ublInvoice(invoice, {
    contact: { phone, email, website },
    reservationNumber: numbers.get(invoice.orderId) ?? invoice.orderId,
    time,
    paidOn: day,
    original: sale && { number: formatNumber(sale), day: sale.issuedOn },
  });
}

/** Day and time of an instant by the agency's clock. */
function clockOf({ timeZone }: Agency, at: Date): { readonly day: string; readonly time: string } {
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
    .format(at)
    .split(' ');
  return { day, time };
}
