/** What the waiting page does next. */
export type Outcome = 'wait' | 'paid' | 'failed';

/** Read from the last payment attempt. An attempt that is authorised still waits for its seats. */
export function outcomeOfAttempts(attempts: readonly { readonly state: string }[]): Outcome {
  const state = attempts.at(-1)?.state;
  if (state === 'captured' || state === 'partlyRefunded' || state === 'refunded') return 'paid';
  return state === 'failed' || state === 'voided' || state === 'expired' ? 'failed' : 'wait';
}

/** Read from the order, where the right to see its attempts is not at hand. */
export function outcomeOfOrder(status: string): Outcome {
  if (status === 'pendingPayment' || status === 'processing') return 'wait';
  return ['paymentFailed', 'expired', 'cancelled'].includes(status) ? 'failed' : 'paid';
}
