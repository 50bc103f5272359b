import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { ItemRow } from '../../order/order-rows.ts';
import { followsOneOf } from '../../order/follows-one-of.ts';
import { listProposals } from '../schedule-changes/proposal-rows.ts';
import type { ProposalRule } from '../schedule-changes/proposal-rules.ts';

/** Troubles that only a supplier makes. */
const supplierTroubles: readonly (string | undefined)[] = ['supplierCancelled', 'priceChanged'];
/** The changes a buyer may refuse for a full refund. */
const breaking: readonly ProposalRule[] = ['choice', 'broken', 'cancelled', 'price', 'ride', 'rideFull'];

/**
 * Items whose supplier has not kept the contract: cancelled, moved by more than a day, at another price, and the buyer has
 * not agreed. Of those everything comes back, also by choice.
 */
export async function listBrokenItems(
  scope: TenantScope,
  orderId: string,
  items: readonly ItemRow[],
): Promise<ReadonlySet<string>> {
  const inTrouble = items.filter(({ status }) => status === 'problematic');
  if (inTrouble.length === 0) return new Set();
  const asked = (await listProposals(scope, orderId)).filter(
    ({ rule, state }) => breaking.includes(rule) && (state === 'open' || state === 'expired'),
  );
  const isAsked = (id: string): boolean => asked.some(({ itemId = id }) => itemId === id);
  const broken = inTrouble.filter(
    ({ itemId, problem }) => supplierTroubles.includes(problem) || isAsked(itemId),
  );
  const flights = broken.filter(({ kind }) => kind === 'flight');
  return new Set(
    [...broken, ...items.filter((item) => followsOneOf(flights, item))].map(({ itemId }) => itemId),
  );
}
