import type { AttemptView } from '../../../payments/public.ts';

/** Attempt states that may still end in a payment. */
const alive: readonly string[] = [
  'created',
  'threeDsPending',
  'awaitingPayer',
  'completing',
  'authorised',
  'unknown',
];

/** The payment progress of a payable, over all its attempts. */
export function judgeAttempts(
  attempts: readonly AttemptView[],
  payableId: string | undefined,
): 'paid' | 'underWay' | 'unpaid' {
  const states = attempts
    .filter((attempt) => attempt.payableId === payableId && !attempt.isSurplus)
    .map(({ state }) => state);
  if (states.includes('captured')) return 'paid';
  return states.some((state) => alive.includes(state)) ? 'underWay' : 'unpaid';
}
