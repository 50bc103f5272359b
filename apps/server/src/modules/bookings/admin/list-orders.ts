import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { getOrders } from '@farewind/contract/orders/order-list';
import type { Currency } from '@farewind/values/currency';
import { formatMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { computeOrderStatus } from '../order/order-status.ts';
import type { BookingDeps } from '../order/deps.ts';
import { readOrderPage, type ListedOrder } from './order-list-rows.ts';

/** The orders of the agency, page by page. */
export async function listOrders(
  { payments }: Pick<BookingDeps, 'payments'>,
  scope: TenantScope,
  wish: ParsedInput<typeof getOrders>,
): Promise<Output<typeof getOrders>> {
  const { keyword = '' } = wish;
  const ofCard = /^\d{4}$/.test(keyword) ? await payments.listReferencesOfCard(scope, keyword) : [];
  const { total, rows } = await readOrderPage(scope, { ...wish, ofCard });
  return { ...total, items: rows.map(presentRow) };
}

function presentRow(row: ListedOrder): Output<typeof getOrders>['items'][number] {
  const { contact, items } = row;
  const first = items.find(({ kind }) => kind !== 'insurance') ?? items[0]!;
  return {
    orderId: row.id,
    reservationNumber: row.reservation_number,
    pnr: row.pnr,
    status: computeOrderStatus(items.map(({ status }) => status)),
    problem: items.find(({ status }) => status === 'problematic')?.problem ?? null,
    kind: first.kind,
    charter: items.some(({ charter }) => charter),
    from: first.from ?? '',
    to: first.to ?? '',
    isRoundTrip: items.some(({ direction }) => direction === 'return'),
    departsAt: row.departs_at,
    passengers: row.passengers,
    customerName: `${contact.name} ${contact.surname}`,
    email: contact.email,
    total: formatMinor(row.total_minor),
    currency: row.currency as Currency,
    createdAt: row.created_at.toISOString(),
    openTasks: row.open_tasks,
  };
}
