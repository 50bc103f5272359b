import type { Part, Terms } from './part.ts';

/** An item, as cancelling needs it. */
export interface CancellableItem {
  readonly itemId: string;
  readonly terms: Terms;
  /** Its status allows a cancellation to begin. */
  readonly isOpen: boolean;
  /** Its supplier broke the contract: cancelled it, moved it by more than a day, or demands another price. */
  readonly isBroken: boolean;
  /** The parts not cancelled yet. */
  readonly parts: readonly Part[];
  /** Tickets already cancelled. */
  readonly cancelledTicketIds: readonly string[];
}

/** The parts to cancel; empty means everything that is left. */
export interface CancelRequest {
  readonly orderId: string;
  readonly ticketIds?: readonly string[] | undefined;
  readonly itemIds?: readonly string[] | undefined;
}

/** A part, with its item. */
export interface ChosenPart {
  readonly item: CancellableItem;
  readonly part: Part;
}

/** Key of a part: one passenger on one item. */
export function nameOfPart({ itemId, passengerPosition }: Part): string {
  return `${itemId} ${passengerPosition}`;
}
