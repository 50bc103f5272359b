import type { HeldOrder, holdStates } from '@farewind/contract/partners/partner-hold';
import type { Order } from '@farewind/contract/bookings/get-order';
import type { TenantScope } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/errors.ts';
import type { OrderForMessage } from '../bookings/public.ts';
import type { StoredHold } from './hold-rows.ts';
import type { ProgramDeps, ProgramCaller } from './ports.ts';

type HoldState = (typeof holdStates)[number];

const states: Readonly<Record<Order['status'], HoldState>> = {
  pendingPayment: 'held',
  // Its buyer can pay again.
  paymentFailed: 'held',
  processing: 'paying',
  booked: 'paid',
  ticketed: 'paid',
  changed: 'paid',
  completed: 'paid',
  waitingForCancel: 'paid',
  expired: 'expired',
  cancelled: 'cancelled',
  problematic: 'problem',
};

type Deps = Pick<ProgramDeps, 'orders' | 'getOrder' | 'findOrderKey' | 'linkToOrder'>;

/** A hold as its program may see it; with the payment link while it can be paid, for partners who may have it. */
export async function presentHold(
  deps: Deps,
  scope: TenantScope,
  { partner }: ProgramCaller,
  { reference, orderId }: StoredHold,
): Promise<HeldOrder> {
  const source = await deps.getOrder(scope, orderId);
  const { reservationNumber, status, total, currency, heldUntil, createdAt } = source.order;
  const payUntil = partner.calls.includes('paymentLink')
    ? await findPayUntil(deps, scope, orderId)
    : undefined;
  return {
    reference,
    orderNumber: reservationNumber,
    status: states[status],
    total,
    currency,
    heldUntil: heldUntil ?? createdAt,
    paymentLink: payUntil === undefined ? null : { url: await linkTo(deps, scope, source), payUntil },
  };
}

/** The page on which its buyer pays. The right to act follows `#`, where no server sees it. */
export async function linkTo(
  { findOrderKey, linkToOrder }: Pick<Deps, 'findOrderKey' | 'linkToOrder'>,
  scope: TenantScope,
  source: OrderForMessage,
): Promise<string> {
  return linkToOrder(source, await findOrderKey(scope, source.order.orderId));
}

async function findPayUntil(
  { orders }: Pick<Deps, 'orders'>,
  scope: TenantScope,
  orderId: string,
): Promise<string | undefined> {
  try {
    return await orders.getPayableUntil(scope, orderId);
  } catch (error) {
    if (error instanceof Refusal && error.key === 'ORD-STATE') return undefined;
    throw error;
  }
}
