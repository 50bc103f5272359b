import type { Span } from '../../kit/detail/time-move.tsx';
import type { AdminOrder } from './use-order.ts';

type Proposal = NonNullable<AdminOrder['proposals']>[number];

export interface Move {
  readonly before: Span;
  readonly after: Span;
}

/** The old and the new times that a proposal changes: of each flight, or of a pick-up. */
export function movesOf({ before, after }: Proposal): Move[] {
  const flights = (before.segments ?? []).flatMap(({ departsAt, arrivesAt }, index) => {
    const now = after.segments?.[index];
    if (now === undefined || (now.departsAt === departsAt && now.arrivesAt === arrivesAt)) return [];
    return [
      { before: { from: departsAt, to: arrivesAt }, after: { from: now.departsAt, to: now.arrivesAt } },
    ];
  });
  if (flights.length > 0 || before.pickupAt === undefined || after.pickupAt === undefined) return flights;
  return [{ before: { from: before.pickupAt }, after: { from: after.pickupAt } }];
}

/** The change of an item's times, according to its newest proposal that still counts. */
export function findMoveOf({ proposals = [] }: AdminOrder, itemId: string): Move[] {
  const newest = proposals.find(
    (proposal) =>
      proposal.itemId === itemId &&
      proposal.state !== 'withdrawn' &&
      (proposal.kind === 'retimed' || proposal.kind === 'ride'),
  );
  return newest === undefined || newest.state === 'refused' ? [] : movesOf(newest);
}
