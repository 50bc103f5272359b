/**
 * The states of a refund and the moves between them. No other move exists. A sum that is only requested or quoted is in
 * the cancel quote and has no refund yet; the books begin when the refund is approved.
 */
const moves = {
  requested: ['quoted', 'rejected'],
  quoted: ['accepted', 'rejected'],
  /** Confirmed by whoever requested it. It is approved automatically at once, or waits for a second person. */
  accepted: ['approved', 'rejected'],
  /** To be sent to the bank; also after the bank has certainly not done it. */
  approved: ['sentToBank', 'settled'],
  /** The bank may have done it: it is queried before anything is sent again. */
  sentToBank: ['settled', 'approved'],
  /** The bank has executed it; the money may take days to reach the paying card. */
  settled: [],
  rejected: [],
} as const satisfies Record<string, readonly string[]>;

export type RefundState = keyof typeof moves;

export const refundStates = Object.keys(moves) as RefundState[];

/** The states that may move to `next`. */
export function refundStatesBefore(next: RefundState): RefundState[] {
  return refundStates.filter((state) => (moves[state] as readonly RefundState[]).includes(next));
}
