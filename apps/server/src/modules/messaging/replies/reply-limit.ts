import type { TenantScope } from '../../../platform/database/scope.ts';
import { countReplies } from './reply-rows.ts';
import { makeRoom, REPLY_BOUNDS } from './reply-storage.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Of people, by mail and on the page, and as many of machines, about one order in a day: more is two machines that answer each other. */
const MOST_IN_A_DAY = 50;
/** Of one order on its page in ten minutes; people stay far below. */
const MOST_AT_ONCE = 10;
const AT_ONCE_MS = 10 * MINUTE_MS;

/** Whether an order has had all the replies of people, or of machines, that are kept in a day. */
export async function isDayFull(
  scope: TenantScope,
  orderId: string,
  { isAutomatic }: { readonly isAutomatic: boolean },
): Promise<boolean> {
  const since = new Date(scope.now.getTime() - DAY_MS);
  return (await countReplies(scope, orderId, since, isAutomatic)) >= MOST_IN_A_DAY;
}

/** Seconds until an order's buyer may write again on its page; undefined: now. */
export async function findReplyLimit(scope: TenantScope, orderId: string): Promise<number | undefined> {
  if (await isDayFull(scope, orderId, { isAutomatic: false })) return DAY_MS / 1000;
  const since = new Date(scope.now.getTime() - AT_ONCE_MS);
  if ((await countReplies(scope, orderId, since, false)) >= MOST_AT_ONCE) return AT_ONCE_MS / 1000;
  return (await makeRoom(scope, REPLY_BOUNDS, 0)).forReply ? undefined : DAY_MS / 1000;
}
