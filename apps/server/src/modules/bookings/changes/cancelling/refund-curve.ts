import { hoursBefore } from '../../order/hours-before.ts';
import { refundOf, type Cause, type Part, type Terms } from './part.ts';
import { refundPart } from './refund-part.ts';
import { HALF_UNTIL_HOURS } from '../../transfers-in-orders/ride-refund-terms.ts';

/** A part, with the terms and cause that determine its refund. */
export interface JudgedPart {
  readonly part: Part;
  readonly terms: Terms;
  readonly cause: Cause;
}

/** The refund from this time until the next point. */
export interface CurvePoint {
  readonly from: Date;
  readonly refundMinor: number;
}

/**
 * The refund of the same parts now and from each later deadline until the last departure. Points without a change are
 * left out, except the first and the last.
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

/** Total refund of the parts at a time. */
export function refundAt(parts: readonly JudgedPart[], at: Date): number {
  return parts.reduce(
    (total, { part, terms, cause }) => total + refundOf(refundPart(part, terms, cause, at)),
    0,
  );
}

/** When the refund of a part decreases; never if its supplier broke the contract. */
function listDeadlines({ terms, cause }: JudgedPart): Date[] {
  const { kind, charter, cancelRule, departsAt } = terms;
  if (cause.kind !== 'choice') return [];
  if (kind === 'transfer')
    return [cancelRule.untilHours, HALF_UNTIL_HOURS, 0].map((hours) => hoursBefore(departsAt, hours));
  const hasDeadline = kind === 'flight' && !charter && cancelRule.allowed;
  return hasDeadline ? [hoursBefore(departsAt, cancelRule.untilHours), departsAt] : [departsAt];
}
