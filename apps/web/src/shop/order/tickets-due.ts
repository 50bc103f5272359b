import type { Order } from '@farewind/contract/bookings/get-order';
import { isRidesOnly } from './order-page.ts';

type Shown = Pick<Order, 'clock' | 'documents' | 'items'>;
type Step = Order['clock'][number];

/** When tickets that are not issued yet are due: of an order with another ticketed flight, those of its charter. */
export function findTicketsDue({ clock }: Pick<Shown, 'clock'>): string | undefined {
  const step = clock.find((one) => one.step === 'ticketed');
  return step?.state === 'done' ? undefined : step?.dueAt;
}

/**
 * The step of the ticket document, or the voucher, that is still to come; undefined if the page has it already, which may
 * be before its mail arrives. A document of some tickets does not replace that of the others.
 */
export function findReceiptDue(order: Shown): (Step & { readonly dueAt: string }) | undefined {
  const receipt = order.clock.find(({ step }) => step === 'itineraryReceipt');
  if (receipt?.dueAt === undefined || receipt.state === 'done') return undefined;
  const document = isRidesOnly(order) ? 'voucher.pdf' : 'ticket.pdf';
  const isThere = order.documents.some(({ kind }) => kind === document);
  const isOfAll = isRidesOnly(order) || findTicketsDue(order) === undefined;
  return isThere && isOfAll ? undefined : { ...receipt, dueAt: receipt.dueAt };
}

/** Whether there is anything to list: a copy read without a connection has no documents to download. */
export function hasPapers(order: Shown & Pick<Order, 'invoices' | 'mail'>): boolean {
  const { documents, invoices = [], mail } = order;
  return documents.length + invoices.length > 0 || (mail ?? findReceiptDue(order)) !== undefined;
}
