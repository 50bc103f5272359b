import { findCardProblems } from '@farewind/travel-rules/find-card-problems';
import type { CardFields } from '../checkout-fields.ts';
import type { Fault } from '../../kit/fields/fault.ts';
import { wordNarrowFields } from './word-narrow-fields.ts';

/** Faults of the card as it is typed; `now` decides whether it has expired. */
export function findCardFaults(card: CardFields, now: Date): Fault[] {
  return wordNarrowFields(findCardProblems(card, now));
}
