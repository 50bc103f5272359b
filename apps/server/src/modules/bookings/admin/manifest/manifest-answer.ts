import type { ManifestAnswer } from '@farewind/contract/inventory/manifest';
import type { AnswerRow } from './manifest-rows.ts';

type Answered = Pick<AnswerRow, 'rule' | 'state' | 'isRead'>;

/**
 * The meaning of an answer for the flight: agreeing to its cancellation means not flying, and acknowledging new times
 * that need no answer means accepting them.
 */
export function answerOf({ rule, state, isRead }: Answered): ManifestAnswer {
  if (state === 'acknowledged') return 'yes';
  if (state === 'accepted') return rule === 'cancelled' ? 'no' : 'yes';
  if (state === 'refused') return 'no';
  return isRead ? 'read' : 'unread';
}

const order: readonly ManifestAnswer[] = ['no', 'unread', 'read', 'yes'];

/** For a buyer with both flights on the departure, the answer that most needs attention. */
export function answerOfBuyer(answers: readonly Answered[]): ManifestAnswer {
  const given = new Set(answers.map(answerOf));
  return order.find((answer) => given.has(answer)) ?? 'unread';
}
