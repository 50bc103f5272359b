import type { Language } from '@farewind/contract/core/fields';
import type { PaymentRequest } from '@farewind/contract/orders/payment-requests';
import { formatMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import { nameActors } from '../../order/actor-names.ts';
import { nameContractParty } from '../../order/contract-party.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { withClocks } from '../../order/journey-clock.ts';
import { listItems } from '../../order/order-rows.ts';
import { listRequestsBeingSpent } from '../wished-change-rows.ts';
import { toldNow } from './lapsed-requests.ts';
import type { PaymentRequestRow } from './request-rows.ts';

type Caller = Pick<RequestContext, 'user' | 'language'>;

export async function presentRequest(
  deps: BookingDeps,
  scope: TenantScope,
  caller: Caller,
  request: PaymentRequestRow,
): Promise<PaymentRequest> {
  return (await presentRequests(deps, scope, caller, [request]))[0]!;
}

/** Requests as staff see them, with the acts that are possible now and that the caller's permissions allow. */
export async function presentRequests(
  deps: BookingDeps,
  scope: TenantScope,
  caller: Caller,
  stored: readonly PaymentRequestRow[],
): Promise<PaymentRequest[]> {
  const requests = await toldNow(deps, scope, stored);
  const sums = await deps.payments.sumPayables(
    scope,
    requests.map(({ payableId }) => payableId),
  );
  const beingSpent = await listRequestsBeingSpent(
    scope,
    requests.map(({ requestId }) => requestId),
  );
  const orders = await readOrders(scope, requests);
  const suppliers = await readSuppliers(deps, scope, caller, requests, orders);
  const nameOf = await nameActors(
    deps,
    scope,
    requests.flatMap(({ requestedBy, endedBy }) => [requestedBy, endedBy]),
  );
  const shown = requests.map((request): PaymentRequest => {
    const { requestId, orderId, payableId, state, purpose, amountMinor, currency, payUntil } = request;
    const { attempts = 0, claimedMinor = 0 } = sums.get(payableId) ?? {};
    return {
      requestId,
      orderId,
      reservationNumber: orders.get(orderId)?.reservationNumber ?? '',
      state,
      purpose,
      amount: formatMinor(amountMinor),
      refunded: formatMinor(claimedMinor),
      currency,
      supplier: suppliers.get(requestId) ?? null,
      payUntil: payUntil.toISOString(),
      requestedBy: nameOf(request.requestedBy),
      requestedAt: request.createdAt.toISOString(),
      endedAt: request.endedAt?.toISOString() ?? null,
      endedBy: request.endedBy === undefined ? null : nameOf(request.endedBy),
      reason: request.reason ?? null,
      attempts,
      allowedActions: listActions(caller, scope, request, {
        isRefundable: claimedMinor < amountMinor && !beingSpent.has(requestId),
      }),
    };
  });
  return withClocks(deps.places, scope, shown, caller.language);
}

function listActions(
  { user }: Caller,
  scope: TenantScope,
  { state, payUntil }: PaymentRequestRow,
  { isRefundable }: { readonly isRefundable: boolean },
): PaymentRequest['allowedActions'] {
  const may = (permission: string): boolean => user?.permissions.has(permission) === true;
  const isOpen = state === 'open' && scope.now < payUntil;
  return [
    ...(isOpen && may('Pages.Orders.Edit') ? (['share', 'cancel'] as const) : []),
    ...(state === 'paid' && isRefundable && may('Pages.Refunds.Request') ? (['refund'] as const) : []),
  ];
}

interface NamedOrder {
  readonly reservationNumber: string;
  readonly language: Language;
}

async function readOrders(
  { tx, tenantId }: TenantScope,
  requests: readonly PaymentRequestRow[],
): Promise<ReadonlyMap<string, NamedOrder>> {
  if (requests.length === 0) return new Map();
  const rows = await tx
    .selectFrom('customer_order')
    .select(['id', 'reservation_number', 'language'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...new Set(requests.map(({ orderId }) => orderId))])
    .execute();
  return new Map(
    rows.map(({ id, reservation_number: reservationNumber, language }) => [
      id,
      { reservationNumber, language: language as Language },
    ]),
  );
}

/** The names of the suppliers that the sums are passed on to, by request. */
async function readSuppliers(
  { places }: BookingDeps,
  scope: TenantScope,
  { language }: Caller,
  requests: readonly PaymentRequestRow[],
  orders: ReadonlyMap<string, NamedOrder>,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const { requestId, orderId, itemId } of requests) {
    if (itemId === undefined) continue;
    const item = (await listItems(scope, orderId)).find((one) => one.itemId === itemId);
    const written = orders.get(orderId)?.language ?? language;
    if (item) names.set(requestId, nameContractParty(places, item, written, language).name);
  }
  return names;
}
