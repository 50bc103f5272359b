import { findCardProblems } from '@farewind/travel-rules/find-card-problems';
import type { CardFields } from '../checkout-fields.ts';
import type { FormProblem } from '../../kit/fields/form-problem.ts';
import { wordNarrowFields } from './word-narrow-fields.ts';

/** Problems of the typed card; `now` determines whether it has expired, which only the server knows without it. */
export function findCardFormProblems(card: CardFields, now: Date | undefined): FormProblem[] {
  return wordNarrowFields(findCardProblems(card, now));
}
