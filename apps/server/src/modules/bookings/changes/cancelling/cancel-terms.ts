import type { Order } from '@farewind/contract/bookings/get-order';
import type { AttemptView } from '../../../payments/public.ts';
import { listTicketActions } from '../../order/allowed-actions.ts';
import type { ExtraRow, ItemRow, TicketRow } from '../../order/order-rows.ts';
import { sumReturnedByBanks } from '../../order/sale-attempts.ts';
import { chooseAll } from './choose-parts.ts';
import { judgeParts } from './judge-parts.ts';
import type { ProposalRow } from '../proposals/proposal-rows.ts';
import { findBrokenItems } from './list-broken-items.ts';
import { toCancellable } from './read-cancellable.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { presentCurve } from './present-curve.ts';
import { refundCurve, type CurvePoint } from './refund-curve.ts';

export interface CancelTerms {
  /** The actions available on each ticket to a user who may act on the order. */
  readonly actionsOf: (ticket: TicketRow) => string[];
  /** What cancelling everything refunds, as a quote would compute it; absent if nothing can be cancelled. */
  readonly curve: Order['refundCurve'];
}

/** What users who may act on an order can cancel, and what that refunds now and later. */
export function cancelTermsOf(
  deps: Pick<BookingDeps, 'payments'>,
  items: readonly ItemRow[],
  {
    proposals,
    attempts,
    ...sold
  }: {
    readonly tickets: readonly TicketRow[];
    readonly extras: readonly ExtraRow[];
    readonly proposals: readonly ProposalRow[];
    readonly attempts: readonly AttemptView[];
  },
  now: Date,
): CancelTerms {
  const cancellable = toCancellable(items, { ...sold, broken: findBrokenItems(items, proposals) });
  const judged = judgeParts(chooseAll(cancellable, now), { kind: 'choice' });
  return {
    actionsOf({ itemId, ticketId }) {
      const index = items.findIndex((item) => item.itemId === itemId);
      const [item, { terms, isBroken, cancelledTicketIds }] = [items[index]!, cancellable[index]!];
      return listTicketActions({
        kind: item.kind,
        status: item.status,
        isCancelled: cancelledTicketIds.includes(ticketId),
        hasDeparted: now >= terms.departsAt,
        isBroken,
      });
    },
    curve: judged.length === 0 ? undefined : presentWithoutTaken(deps, refundCurve(judged, now), attempts),
  };
}

/** Without what the payers' banks have returned already. */
function presentWithoutTaken(
  deps: Pick<BookingDeps, 'payments'>,
  curve: readonly CurvePoint[],
  attempts: readonly AttemptView[],
): Order['refundCurve'] {
  const nowMinor = curve[0]!.refundMinor;
  const takenMinor = sumReturnedByBanks(deps, attempts, nowMinor);
  return presentCurve(curve, takenMinor > 0 ? nowMinor - takenMinor : undefined);
}
