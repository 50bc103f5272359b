import { formatMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { formatNumber, type Invoice } from './invoice.ts';
import { selectInvoices, toInvoice } from './invoice-rows.ts';

/** An invoice as its buyer sees it. */
export interface OrderInvoice {
  readonly number: string;
  readonly kind: Invoice['kind'];
  /** `YYYY-MM-DD` */
  readonly issuedOn: string;
  readonly amount: string;
  readonly currency: Invoice['currency'];
}

const MOST = 20;

/**
 * The e-Arşiv invoices of an order, oldest first; a cancellation has the number of the cancelled one. The rows of a
 * daily list are left out: they are no documents of the buyer.
 */
export async function listOrderInvoices(scope: TenantScope, orderId: string): Promise<OrderInvoice[]> {
  const rows = await selectInvoices(scope)
    .where('order_id', '=', orderId)
    .where('currency', '=', 'TRY')
    .orderBy('moved_at')
    .orderBy('id')
    .limit(MOST)
    .execute();
  const invoices = rows.map(toInvoice);
  return invoices.map((invoice) => {
    const { kind, issuedOn, amountMinor, currency, ofInvoice } = invoice;
    const numbered = kind === 'cancel' ? (invoices.find(({ id }) => id === ofInvoice) ?? invoice) : invoice;
    return { number: formatNumber(numbered), kind, issuedOn, amount: formatMinor(amountMinor), currency };
  });
}
