import type { ManifestAnswer } from '@farewind/contract/inventory/manifest';
import type { AnswerRow } from './manifest-rows.ts';

type Answered = Pick<AnswerRow, 'rule' | 'state' | 'isRead'>;

/**
 * What an answer means for the flight: who agrees that a cancelled one is gone does not fly, and who has only read of new times
 * that need no answer has agreed to them.
 */
export function answerOf({ rule, state, isRead }: Answered): ManifestAnswer {
  if (state === 'acknowledged') return 'yes';
  if (state === 'accepted') return rule === 'cancelled' ? 'no' : 'yes';
  if (state === 'refused') return 'no';
  return isRead ? 'read' : 'unread';
}

const order: readonly ManifestAnswer[] = ['no', 'unread', 'read', 'yes'];

/** Of a buyer with both flights on the departure: the answer that needs somebody most. */
export function answerOfBuyer(answers: readonly Answered[]): ManifestAnswer {
  const given = new Set(answers.map(answerOf));
  return order.find((answer) => given.has(answer)) ?? 'unread';
}
