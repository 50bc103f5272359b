import type { Part, Terms } from './part.ts';

/** An item as far as cancelling needs it. */
export interface CancellableItem {
  readonly itemId: string;
  readonly terms: Terms;
  /** Its status lets a cancellation begin. */
  readonly isOpen: boolean;
  /** Its supplier has broken the contract: cancelled it, moved it by more than a day, wants another price. */
  readonly isBroken: boolean;
  /** What of it is not cancelled. */
  readonly parts: readonly Part[];
  /** Tickets that are. */
  readonly cancelledTicketIds: readonly string[];
}

/** The parts to cancel; empty means everything that is left. */
export interface CancelRequest {
  readonly orderId: string;
  readonly ticketIds?: readonly string[] | undefined;
  readonly itemIds?: readonly string[] | undefined;
}

/** One part, with the item that it is of. */
export interface ChosenPart {
  readonly item: CancellableItem;
  readonly part: Part;
}

/** Two parts are the same when they are of one passenger on one item. */
export function nameOfPart({ itemId, passengerPosition }: Part): string {
  return `${itemId} ${passengerPosition}`;
}
