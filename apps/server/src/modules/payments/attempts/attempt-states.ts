/** The states of a payment attempt and the moves between them. No other move exists. */
const moves = {
  /** Recorded; nothing has been sent. */
  created: ['threeDsPending', 'completing', 'failed'],
  /** The cardholder is at the bank's page. No money moves before we ask for it. */
  threeDsPending: ['completing', 'failed', 'expired'],
  /**
   * The payer is with the provider and money may move without us: only the provider's response ends it, or closing the
   * payment there.
   */
  awaitingPayer: ['authorised', 'captured', 'failed', 'voided', 'expired'],
  /** The request was sent to the bank; the answer is pending. */
  completing: ['threeDsPending', 'awaitingPayer', 'authorised', 'captured', 'failed', 'unknown'],
  unknown: ['awaitingPayer', 'authorised', 'captured', 'failed', 'voided'],
  authorised: ['captured', 'voided'],
  captured: ['partlyRefunded', 'refunded', 'disputed'],
  partlyRefunded: ['partlyRefunded', 'refunded', 'disputed'],
  refunded: ['disputed'],
  voided: [],
  failed: [],
  /** The cardholder confirmed after the attempt had expired: the bank may still be called. */
  expired: ['completing'],
  disputed: [],
} as const satisfies Record<string, readonly string[]>;

export type AttemptState = keyof typeof moves;

export const attemptStates = Object.keys(moves) as AttemptState[];

/**
 * States that block another attempt of the same payable: alive, or holding its money. The unique index has the same
 * list.
 */
export const liveStates = [
  'created',
  'threeDsPending',
  'awaitingPayer',
  'completing',
  'authorised',
  'captured',
  'partlyRefunded',
  'unknown',
] as const satisfies readonly AttemptState[];

/**
 * States that late money may lead out of, for a payment on a provider's own page, where the payer may pay after the
 * limit. The money takes its place again, or is refunded if another attempt has taken that place.
 */
export const lateStates = ['expired', 'failed'] as const satisfies readonly AttemptState[];

/** The states that may move to `next`. */
export function statesBefore(next: AttemptState): AttemptState[] {
  return attemptStates.filter((state) => (moves[state] as readonly AttemptState[]).includes(next));
}
