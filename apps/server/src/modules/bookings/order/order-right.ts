import type { RequestContext } from '../../../platform/http/request-context.ts';
import { isOrderKey } from './order-key.ts';

/** What a caller presents as the right to act on an order: its key, or a sign-in as its owner. */
export interface OrderRight {
  readonly orderKey: string | undefined;
  readonly userId: number | undefined;
}

/** The key travels in a dedicated header, never in a URL. */
export function readOrderRight({ request, user }: Pick<RequestContext, 'request' | 'user'>): OrderRight {
  const header = request.headers['x-order-key'];
  return { orderKey: Array.isArray(header) ? header[0] : header, userId: user?.id };
}

/**
 * Whether the right applies to this order. The owner is the signed-in user who verified the order's mail address; most
 * orders have none.
 */
export function holdsRight(
  { orderKey, userId }: OrderRight,
  order: { readonly keyHash: Buffer; readonly ownerId: number | undefined },
): boolean {
  return isOrderKey(orderKey, order.keyHash) || (userId !== undefined && userId === order.ownerId);
}
