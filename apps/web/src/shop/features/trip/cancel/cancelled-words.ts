import type { CancelQuoteView } from '@farewind/contract/bookings/cancel';
import type { Order } from '@farewind/contract/bookings/get-order';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { useTripT } from '../texts/trip-texts.ts';

const kinds = ['flight', 'transfer', 'insurance'] as const;

export interface CancelledWords {
  /** `4 tickets, 2 transfers and the insurance`. */
  readonly what: string;
  /** `mixed` if there is more than one kind. */
  readonly kind: (typeof kinds)[number] | 'mixed';
}

/**
 * Counts the tickets, rides and insurance of a quote: a transfer is not a ticket, and insurance counts once, however
 * many people it covers.
 */
export function useCancelledWords(order: Pick<Order, 'items'>, quote: CancelQuoteView): CancelledWords {
  const t = useTripT();
  const { locale } = useI18n();
  const counted = kinds
    .map((kind) => ({ kind, count: countParts(order, quote, kind) }))
    .filter(({ count }) => count > 0);
  const words = counted.map(({ kind, count }) => t(`cancel.what.${kind}`, { count }));
  return {
    what: new Intl.ListFormat(locale, { type: 'conjunction' }).format(words),
    kind: counted.length === 1 ? counted[0]!.kind : 'mixed',
  };
}

/** Number of tickets or items of a kind in a quote. */
export function countParts(
  { items }: Pick<Order, 'items'>,
  { tickets }: Pick<CancelQuoteView, 'tickets'>,
  kind: (typeof kinds)[number],
): number {
  return tickets.filter(({ itemId }) => items.find((item) => item.itemId === itemId)?.kind === kind).length;
}
