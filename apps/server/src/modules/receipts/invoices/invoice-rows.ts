import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../../platform/database/schema.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { stored } from '../../../platform/database/stored.ts';
import { refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { InvoiceBuyer } from '../ports.ts';
import type { Invoice, InvoiceCurrency, InvoiceIssuer, InvoiceLine } from './invoice.ts';

const readLines = stored<readonly InvoiceLine[]>(
  'invoice.lines',
  z.array(
    z.object({
      itemId: z.string(),
      description: z.string(),
      amountMinor: z.int(),
      percent: z.number().nullable().default(null),
    }),
  ),
);

const text = z.string().default('');
export const issuerSchema = z.object({
  title: text,
  taxNumber: text,
  taxOffice: text,
  street: text,
  district: text,
  city: text,
  exemptionCode: text,
  exemptionReason: text,
});
const readIssuer = stored<InvoiceIssuer>('invoice.issuer', issuerSchema);

const known = z.exactOptional(z.string());
const readBuyer = stored<InvoiceBuyer>(
  'invoice.buyer',
  z.object({
    title: known,
    name: text,
    surname: text,
    taxNumber: known,
    taxOffice: known,
    address: known,
    district: known,
    city: known,
    country: known,
    countryCode: text,
  }),
);

export function selectInvoices({ tx, tenantId }: TenantScope) {
  return tx.selectFrom('invoice').selectAll().where('tenant_id', '=', tenantId);
}

/** The invoices of a charge: of its sale, and of its refunds. */
export async function listInvoicesOfAttempt(scope: TenantScope, attemptId: string): Promise<Invoice[]> {
  const rows = await selectInvoices(scope)
    .where('attempt_id', '=', attemptId)
    .orderBy('moved_at')
    .orderBy('id')
    .execute();
  return rows.map(toInvoice);
}

/** Locks an invoice until the transaction ends. Refuses with GEN-NOTFOUND, and GEN-CONFLICT for another version. */
export async function lockInvoice(
  scope: TenantScope,
  id: string,
  version: number | undefined,
): Promise<Invoice> {
  const row = await selectInvoices(scope).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw refusal('GEN-NOTFOUND');
  if (row.version !== version) throw refusal('GEN-CONFLICT');
  return toInvoice(row);
}

/** Writes what staff may change of a locked invoice, and returns it. */
export async function updateInvoice(
  scope: TenantScope,
  { id, version }: Pick<Invoice, 'id' | 'version'>,
  { buyer, state, reason }: Pick<Invoice, 'buyer' | 'state' | 'reason'>,
): Promise<Invoice> {
  const row = await scope.tx
    .updateTable('invoice')
    .set({ buyer: JSON.stringify(buyer), state, reason: reason ?? null, version: version + 1 })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toInvoice(row);
}

export async function insertInvoice(
  { tx, tenantId, now }: TenantScope,
  invoice: Omit<Invoice, 'id' | 'state' | 'reason' | 'version'>,
): Promise<void> {
  await tx
    .insertInto('invoice')
    .values({
      tenant_id: tenantId,
      id: newId(),
      mode: invoice.mode,
      series: invoice.series,
      number: invoice.number ?? null,
      kind: invoice.kind,
      cause: invoice.cause,
      of_invoice: invoice.ofInvoice ?? null,
      order_id: invoice.orderId,
      attempt_id: invoice.attemptId,
      amount_minor: invoice.amountMinor,
      currency: invoice.currency,
      lines: JSON.stringify(invoice.lines),
      issuer: JSON.stringify(invoice.issuer),
      buyer: JSON.stringify(invoice.buyer),
      method: invoice.method,
      issued_on: invoice.issuedOn,
      moved_at: invoice.movedAt,
      created_at: now,
    })
    .execute();
}

export function toInvoice(row: Selectable<DB['invoice']>): Invoice {
  return {
    id: row.id,
    mode: row.mode as Invoice['mode'],
    series: row.series,
    number: row.number ?? undefined,
    kind: row.kind as Invoice['kind'],
    cause: row.cause,
    ofInvoice: row.of_invoice ?? undefined,
    orderId: row.order_id,
    attemptId: row.attempt_id,
    amountMinor: row.amount_minor,
    currency: row.currency as InvoiceCurrency,
    lines: readLines(row.lines),
    issuer: readIssuer(row.issuer),
    buyer: readBuyer(row.buyer),
    method: row.method,
    state: row.state as Invoice['state'],
    reason: row.reason ?? undefined,
    issuedOn: row.issued_on,
    movedAt: row.moved_at,
    version: row.version,
  };
}
