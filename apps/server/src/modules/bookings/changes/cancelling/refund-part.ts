import { deductPercent } from './deduct-percent.ts';
import { giveBack, keep, type Cause, type PaidSum, type Part, type SettledSum, type Terms } from './part.ts';
import { refundCharter } from './refund-charter.ts';
import { refundExtra } from './refund-extra.ts';
import { refundRide } from './refund-ride.ts';
import { refundScheduled } from './refund-scheduled.ts';

/**
 * What comes back of one passenger on one item when it is cancelled at a time. It depends on nothing else of the order:
 * so what is cancelled part by part comes to the same as all at once.
 */
export function refundPart(part: Part, terms: Terms, cause: Cause, at: Date): SettledSum[] {
  if (cause.kind === 'whole') return part.sums.map(giveBack);
  if (cause.kind === 'deducted') return deductPercent(part.sums, cause.percent, 'ineligible');
  if (at >= terms.departsAt) return part.sums.map((sum) => keep(sum, 'departed'));
  const journey = part.sums.filter(({ extra }) => extra === undefined);
  const extras = part.sums.filter(({ extra }) => extra !== undefined);
  return [...refundJourney(journey, terms, at), ...extras.map(refundExtra)];
}

function refundJourney(sums: readonly PaidSum[], terms: Terms, at: Date): SettledSum[] {
  const { kind, charter, cancelRule, departsAt } = terms;
  if (kind === 'transfer') return refundRide(sums, cancelRule.untilHours, departsAt, at);
  return charter ? refundCharter(sums) : refundScheduled(sums, cancelRule, departsAt, at);
}
