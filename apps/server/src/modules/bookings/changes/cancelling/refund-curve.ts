import { hoursBefore } from '../../order/hours-before.ts';
import { refundOf, type Cause, type Part, type Terms } from './part.ts';
import { refundPart } from './refund-part.ts';
import { HALF_UNTIL_HOURS } from '../../transfers-in-orders/ride-refund-terms.ts';

/** A part with what decides about it. */
export interface JudgedPart {
  readonly part: Part;
  readonly terms: Terms;
  readonly cause: Cause;
}

/** What comes back from a time on, until the next point. */
export interface CurvePoint {
  readonly from: Date;
  readonly refundMinor: number;
}

/**
 * What would come back of the same parts now and from each later deadline on, to the last departure. Points at which
 * nothing changes are left out, but for the first and the last.
 */
export function refundCurve(parts: readonly JudgedPart[], now: Date): CurvePoint[] {
  const instants = parts.flatMap(listDeadlines).map((at) => at.getTime());
  const later = [...new Set(instants)].filter((at) => at > now.getTime()).toSorted((a, b) => a - b);
  const points = [now, ...later.map((at) => new Date(at))].map((from) => ({
    from,
    refundMinor: refundAt(parts, from),
  }));
  return points.filter(
    ({ refundMinor }, index) =>
      index === 0 || index === points.length - 1 || refundMinor !== points[index - 1]!.refundMinor,
  );
}

/** What comes back of the parts together at a time. */
export function refundAt(parts: readonly JudgedPart[], at: Date): number {
  return parts.reduce(
    (total, { part, terms, cause }) => total + refundOf(refundPart(part, terms, cause, at)),
    0,
  );
}

/** When less comes back of a part than before; never, where its supplier has broken the contract. */
function listDeadlines({ terms, cause }: JudgedPart): Date[] {
  const { kind, charter, cancelRule, departsAt } = terms;
  if (cause.kind !== 'choice') return [];
  if (kind === 'transfer')
    return [cancelRule.untilHours, HALF_UNTIL_HOURS, 0].map((hours) => hoursBefore(departsAt, hours));
  const hasDeadline = kind === 'flight' && !charter && cancelRule.allowed;
  return hasDeadline ? [hoursBefore(departsAt, cancelRule.untilHours), departsAt] : [departsAt];
}
