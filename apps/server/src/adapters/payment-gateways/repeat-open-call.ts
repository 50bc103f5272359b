import type { Unknown } from '../../modules/payments/ports.ts';

type Answered = { readonly kind: 'answer' | 'refused' } | Unknown;

/**
 * Sends a call, and once more if it is unknown whether the provider acted. `isRepeatable`: the call is a query, or has
 * a key under which the provider repeats its first answer.
 */
export async function repeatOpenCall<Answer extends Answered>(
  send: () => Promise<Answer>,
  isRepeatable: boolean,
): Promise<Answer> {
  const first = await send();
  const isOpen = first.kind === 'unknown' && first.why !== 'timeout' && first.why !== 'unreadable';
  if (!isOpen || !isRepeatable || first.why === 'unreachable') return first;
  const second = await send();
  // The first call was sent: aborting the wait does not undo it.
  return second.kind === 'unknown' && second.why === 'unreachable' ? first : second;
}
