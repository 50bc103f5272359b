/**
 * The states of a refund and the moves between them. No other move exists. Requested and quoted sums are in the cancel
 * quote; the books begin when the quote is accepted.
 */
const moves = {
  requested: ['quoted', 'rejected'],
  quoted: ['accepted', 'rejected'],
  /** The customer has accepted the refund. It is approved automatically, or waits for a second person. */
  accepted: ['approved', 'rejected'],
  /** To be sent to the bank; also after the bank has certainly not done it. */
  approved: ['sentToBank', 'settled'],
  /** The bank may have done it: it is queried before anything is sent again. */
  sentToBank: ['settled', 'approved'],
  /** The money is on its way to the paying card. */
  settled: [],
  rejected: [],
} as const satisfies Record<string, readonly string[]>;

export type RefundState = keyof typeof moves;

export const refundStates = Object.keys(moves) as RefundState[];

/** The states that may move to `next`. */
export function refundStatesBefore(next: RefundState): RefundState[] {
  return refundStates.filter((state) => (moves[state] as readonly RefundState[]).includes(next));
}
