import type { Order } from '@farewind/contract/bookings/get-order';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { markProposalsRead } from '../changes/proposals/proposal-rows.ts';
import type { BookingDeps } from '../order/deps.ts';
import { readOrderRight } from '../order/order-right.ts';
import { readOrder } from './queries.ts';

/** An order for its page, read in two round trips. Refuses with GEN-NOTFOUND. */
export async function showOrder(
  deps: BookingDeps,
  context: Pick<RequestContext, 'tenantId' | 'language' | 'request' | 'user'>,
  { orderId }: { readonly orderId: string },
): Promise<Order> {
  const { tenantId, language } = context;
  const order = await deps.database.viewInTenant(tenantId, (scope) =>
    readOrder(deps, scope, orderId, language, readOrderRight(context)),
  );
  // What the buyer accepted is shown to a viewer who may act on the order, and only such a viewer has read proposals.
  const isOwner = order.acceptedTexts !== undefined;
  if (isOwner && order.proposals?.some(({ state }) => state === 'open'))
    await deps.database.inTenant(tenantId, (scope) => markProposalsRead(scope, orderId));
  return order;
}
