import type { Order } from '@farewind/contract/bookings/get-order';
import { isCancelled } from '../../order/is-cancelled.ts';

type Item = Order['items'][number];

/** Passengers of an item who no longer travel on it. */
export interface CancelledPart {
  readonly isWhole: boolean;
  readonly names: readonly string[];
}

export function cancelledOf(
  { tickets }: Pick<Item, 'tickets'>,
  passengers: readonly { readonly name: string; readonly surname: string }[],
): CancelledPart {
  const gone = tickets.filter(({ state }) => isCancelled(state));
  return {
    isWhole: gone.length > 0 && gone.length === tickets.length,
    names: gone.map(({ passengerIndex }) => {
      const passenger = passengers[passengerIndex];
      return passenger === undefined ? '' : `${passenger.surname} ${passenger.name}`;
    }),
  };
}
