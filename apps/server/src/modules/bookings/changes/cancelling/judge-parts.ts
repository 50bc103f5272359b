import type { ChosenPart } from './cancellable-item.ts';
import type { Cause, Part, SettledSum } from './part.ts';
import type { JudgedPart } from './refund-curve.ts';
import { refundPart } from './refund-part.ts';

/** A part with what becomes of each of its sums. */
export interface SettledPart extends Omit<Part, 'sums'> {
  readonly sums: readonly SettledSum[];
}

/** By which rule each chosen part is judged: by choice, unless its supplier has broken the contract. */
export function judgeParts(chosen: readonly ChosenPart[], cause: Cause): JudgedPart[] {
  return chosen.map(({ item: { terms, isBroken }, part }) => {
    const isWhole = cause.kind === 'choice' && isBroken;
    return { part, terms, cause: isWhole ? { kind: 'whole' } : cause };
  });
}

export function settleParts(judged: readonly JudgedPart[], at: Date): SettledPart[] {
  return judged.map(({ part, terms, cause }) => ({ ...part, sums: refundPart(part, terms, cause, at) }));
}
