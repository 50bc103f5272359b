import type { TenantScope } from '../../../platform/database/scope.ts';
import { countReplies, type ReplySender } from './reply-rows.ts';
import { makeRoom, REPLY_BOUNDS } from './reply-storage.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/**
 * Replies about one order per day: this many from the buyer (by mail and on the page), from other people, and from
 * machines. More means a mail loop, or somebody trying to lock the buyer out.
 */
const MOST_IN_A_DAY = 50;
/** Stored files of each of the three groups: two of the largest mails. */
const MOST_BYTES_IN_A_DAY = 30 * 1024 * 1024;
/** Messages from one order's buyer on its page in ten minutes; people stay far below. */
const MOST_AT_ONCE = 10;
const AT_ONCE_MS = 10 * MINUTE_MS;

const buyer: ReplySender = { isAutomatic: false, isBuyer: true };

/** How much an order may still receive within 24 hours from the buyer, from other people, or from machines. */
export async function findRoomOfDay(
  scope: TenantScope,
  orderId: string,
  sender: ReplySender,
): Promise<{ readonly forReply: boolean; readonly fileBytes: number }> {
  const since = new Date(scope.now.getTime() - DAY_MS);
  const { count, fileBytes } = await countReplies(scope, orderId, since, sender);
  return { forReply: count < MOST_IN_A_DAY, fileBytes: MOST_BYTES_IN_A_DAY - fileBytes };
}

/** Seconds until an order's buyer may write again on its page; undefined if they may now. */
export async function findReplyLimit(scope: TenantScope, orderId: string): Promise<number | undefined> {
  if (!(await findRoomOfDay(scope, orderId, buyer)).forReply) return DAY_MS / 1000;
  const since = new Date(scope.now.getTime() - AT_ONCE_MS);
  if ((await countReplies(scope, orderId, since, buyer)).count >= MOST_AT_ONCE) return AT_ONCE_MS / 1000;
  return (await makeRoom(scope, REPLY_BOUNDS, 0)).forReply ? undefined : DAY_MS / 1000;
}
