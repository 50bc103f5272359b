import type { ChosenPart } from './cancellable-item.ts';
import type { Cause, Part, SettledSum } from './part.ts';
import type { JudgedPart } from './refund-curve.ts';
import { refundPart } from './refund-part.ts';

/** A part with the settlement of each of its sums. */
export interface SettledPart extends Omit<Part, 'sums'> {
  readonly sums: readonly SettledSum[];
}

/** The cause that applies to each part: the given one, unless its supplier broke the contract. */
export function judgeParts(chosen: readonly ChosenPart[], cause: Cause): JudgedPart[] {
  return chosen.map(({ item: { terms, isBroken }, part }) => {
    const isWhole = cause.kind === 'choice' && isBroken;
    return { part, terms, cause: isWhole ? { kind: 'whole' } : cause };
  });
}

export function settleParts(judged: readonly JudgedPart[], at: Date): SettledPart[] {
  return judged.map(({ part, terms, cause }) => ({ ...part, sums: refundPart(part, terms, cause, at) }));
}
