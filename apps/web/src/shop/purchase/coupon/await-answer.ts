interface Drawn {
  /** The notice of an applied coupon is drawn in place of the field. */
  readonly isApplied: boolean;
  readonly isChecking: boolean;
}

/**
 * Waits for what a press brings: field and notice replace each other at once, or when the code has been checked. A coupon
 * that a later price gains or loses by itself is no answer.
 */
export function createAnswerWait() {
  let before: Drawn = { isApplied: false, isChecking: false };
  let isAwaited = false;
  return {
    press(): void {
      isAwaited = true;
    },
    /** Told after each drawing; true if it answers the press by the other one of the two. */
    drawn(now: Drawn): boolean {
      const isAnswered = isAwaited && now.isApplied !== before.isApplied;
      // Also when the code has been refused, or was not checked because it is the same.
      if (isAnswered || !now.isChecking) isAwaited = false;
      before = now;
      return isAnswered;
    },
  };
}
