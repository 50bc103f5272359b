import type { TenantScope } from '../../../platform/database/scope.ts';
import { countReplies } from './reply-rows.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Of one order in a day, by mail and on its page: more is two machines that answer each other. */
const MOST_IN_A_DAY = 50;
/** Of one order on its page in ten minutes; people stay far below. */
const MOST_AT_ONCE = 10;
const AT_ONCE_MS = 10 * MINUTE_MS;

/** Whether an order has had all the replies that are kept in a day. */
export async function isDayFull(scope: TenantScope, orderId: string): Promise<boolean> {
  return (await countReplies(scope, orderId, new Date(scope.now.getTime() - DAY_MS))) >= MOST_IN_A_DAY;
}

/** Seconds until an order's buyer may write again on its page; undefined: now. */
export async function findReplyLimit(scope: TenantScope, orderId: string): Promise<number | undefined> {
  if (await isDayFull(scope, orderId)) return DAY_MS / 1000;
  const recent = await countReplies(scope, orderId, new Date(scope.now.getTime() - AT_ONCE_MS));
  return recent >= MOST_AT_ONCE ? AT_ONCE_MS / 1000 : undefined;
}
