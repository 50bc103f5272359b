import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { ItemRow } from '../../order/order-rows.ts';
import { followsOneOf } from '../../order/follows-one-of.ts';
import { listProposals, type ProposalRow } from '../proposals/proposal-rows.ts';
import type { ProposalRule } from '../proposals/proposal-rules.ts';

/** Problems that only a supplier can cause. */
const supplierProblems: readonly (string | undefined)[] = ['supplierCancelled', 'priceChanged'];
/** The changes that a buyer may refuse for a full refund. */
const breaking: readonly ProposalRule[] = ['choice', 'broken', 'cancelled', 'price', 'ride', 'rideFull'];

/**
 * Items whose supplier broke the contract (cancelled, moved by more than a day, or demanding another price) and whose
 * buyer has not agreed. They are refunded in full, even if cancelled voluntarily.
 */
export async function listBrokenItems(
  scope: TenantScope,
  orderId: string,
  items: readonly ItemRow[],
): Promise<ReadonlySet<string>> {
  return items.some(isInTrouble) ? findBrokenItems(items, await listProposals(scope, orderId)) : new Set();
}

/** The same with the order's proposals. */
export function findBrokenItems(
  items: readonly ItemRow[],
  proposals: readonly ProposalRow[],
): ReadonlySet<string> {
  const asked = proposals.filter(
    ({ rule, state }) => breaking.includes(rule) && (state === 'open' || state === 'expired'),
  );
  const isAsked = (id: string): boolean => asked.some(({ itemId = id }) => itemId === id);
  const broken = items
    .filter(isInTrouble)
    .filter(({ itemId, problem }) => supplierProblems.includes(problem) || isAsked(itemId));
  const flights = broken.filter(({ kind }) => kind === 'flight');
  return new Set(
    [...broken, ...items.filter((item) => followsOneOf(flights, item))].map(({ itemId }) => itemId),
  );
}

function isInTrouble({ status }: ItemRow): boolean {
  return status === 'problematic';
}
