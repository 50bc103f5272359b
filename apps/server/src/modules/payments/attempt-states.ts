/** The states of a payment attempt and the moves between them. No other move exists. */
const moves = {
  /** Recorded; nothing has been sent. */
  created: ['threeDsPending', 'completing', 'failed'],
  /** The cardholder is at the bank's page. No money moves before we ask for it. */
  threeDsPending: ['completing', 'failed', 'expired'],
  /** The bank has been asked; the answer is on its way. */
  completing: ['threeDsPending', 'authorised', 'captured', 'failed', 'unknown'],
  unknown: ['authorised', 'captured', 'failed', 'voided'],
  authorised: ['captured', 'voided'],
  captured: ['partlyRefunded', 'refunded', 'disputed'],
  partlyRefunded: ['partlyRefunded', 'refunded', 'disputed'],
  refunded: ['disputed'],
  voided: [],
  failed: [],
  /** The cardholder confirmed after we had given up waiting: the bank may still be asked. */
  expired: ['completing'],
  disputed: [],
} as const satisfies Record<string, readonly string[]>;

export type AttemptState = keyof typeof moves;

export const attemptStates = Object.keys(moves) as AttemptState[];

/** States that block another attempt of the same payable: alive, or holding its money. The unique index says the same. */
export const liveStates = [
  'created',
  'threeDsPending',
  'completing',
  'authorised',
  'captured',
  'partlyRefunded',
  'unknown',
] as const satisfies readonly AttemptState[];

/** The states that may move to `next`. */
export function statesBefore(next: AttemptState): AttemptState[] {
  return attemptStates.filter((state) => (moves[state] as readonly AttemptState[]).includes(next));
}
