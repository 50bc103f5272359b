import type { DuplicateOrder } from '@farewind/contract/bookings/duplicate-order';
import { ApiError } from '../../shared/api/api-error.ts';
import type { DuplicateQuestion } from './place-parts.ts';

/** The question with which a press to pay was refused; undefined where it was refused for another reason. */
export function readDuplicateQuestion(error: unknown): DuplicateQuestion | undefined {
  if (!(error instanceof ApiError) || error.key !== 'ORD-DUPLICATE') return undefined;
  const { question, order } = error.data;
  if (question !== true) return undefined;
  return { text: error.message, order: order as DuplicateOrder | undefined };
}
