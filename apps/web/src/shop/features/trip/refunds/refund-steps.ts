import type { Order } from '@farewind/contract/bookings/get-order';

type Refund = Order['refunds'][number];

const names = ['accepted', 'approved', 'sentToBank', 'settled'] as const;

export interface RefundStep {
  readonly name: (typeof names)[number];
  readonly state: 'done' | 'next' | 'waiting';
  /** When it was done, or by when it is promised. */
  readonly at?: string;
}

/** The way of a refund that was not rejected. The promise is the sending to the bank; the rest is the bank's. */
export function refundSteps({ state, promisedAt, settledAt }: Refund): RefundStep[] {
  const reached = names.findIndex((name) => name === state);
  return names.map((name, index) => {
    const at =
      name === 'settled' ? settledAt : name === 'sentToBank' && index > reached ? promisedAt : undefined;
    return {
      name,
      state: index <= reached ? 'done' : index === reached + 1 ? 'next' : 'waiting',
      ...(at === undefined ? {} : { at }),
    };
  });
}
