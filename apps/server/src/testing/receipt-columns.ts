import { columns, written, type PersonalTable } from './personal-column.ts';

/** Fiscal receipts and invoices. */
export const receiptTables: Readonly<Record<string, PersonalTable>> = {
  fiscal_receipt: {
    personal: { customer: written },
    other: columns(
      'tenant_id id order_id purpose sequence cause setting_id attempt_id amount_minor currency lines way mode paid_by is_with_payment ' +
        'payment_reference refund_reference corrects correction state refusals reason desk_reference fiscal moved_at created_at sent_at ' +
        'issued_at version',
    ),
  },
  invoice: {
    personal: {
      buyer: {
        end: { kept: 'tax law: whom an invoice was made out to' },
        exported: { not: 'says again what the order says' },
      },
      reason: {
        end: { kept: 'why the integrator refused an invoice; staff are asked to name no customer in it' },
        exported: { not: 'notes of staff about their own work' },
      },
    },
    other: columns(
      'tenant_id id mode series number kind cause of_invoice order_id attempt_id amount_minor currency lines issuer method state ' +
        'issued_on moved_at created_at version',
    ),
  },
};
