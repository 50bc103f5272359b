import {
  giveBack,
  keep,
  type Cause,
  type PaidSum,
  type Part,
  type SettledSum,
  type Terms,
  discountBack,
  settle,
  paidOf,
  type DeductionReason,
} from './part.ts';
import { hoursBefore } from '../../order/hours-before.ts';
import { HALF_UNTIL_HOURS } from '../../transfers-in-orders/ride-refund-terms.ts';
import { percentHalfUp, splitByLargestRemainder } from '@farewind/values/money';

/**
 * The refund of one passenger on one item at a time. It depends on nothing else in the order, so cancelling part by
 * part gives the same total as cancelling all at once.
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
  const { kind, charter } = terms;
  if (kind === 'transfer') return refundRide(sums, terms, at);
  return charter ? refundCharter(sums, terms) : refundScheduled(sums, terms, at);
}

/**
 * A voluntarily cancelled charter is not refunded, airport taxes included, because its seats were paid for as a block.
 * Our own fee is, if the agency refunds it whatever the fare says.
 */
function refundCharter(sums: readonly PaidSum[], { serviceFeeRefund }: Terms): SettledSum[] {
  return sums.map((sum) =>
    sum.kind === 'service' && serviceFeeRefund === 'whole' ? giveBack(sum) : keep(sum, 'charter'),
  );
}

/** A bag or an insurance is refundable if it was sold so, whatever its flight's fare says. */
function refundExtra(sum: PaidSum): SettledSum {
  return sum.extra?.isRefundable ? giveBack(sum) : keep(sum, 'extra');
}

const HALF_PERCENT = 50;

/**
 * A ride is free to cancel until its own deadline (24 hours before, 6 for a small car); then half is refunded until two
 * hours before. The fee for ordering it for a caller is refunded as agreed: never, while the ride is free to cancel, or
 * whole.
 */
function refundRide(
  sums: readonly PaidSum[],
  { cancelRule, serviceFeeRefund, departsAt }: Terms,
  at: Date,
): SettledSum[] {
  const isFree = at < hoursBefore(departsAt, cancelRule.untilHours);
  const isFeeBack = serviceFeeRefund === 'whole' || (serviceFeeRefund === 'byRule' && isFree);
  const fees = sums.filter(({ kind }) => kind === 'service');
  return [
    ...refundDrive(
      sums.filter(({ kind }) => kind !== 'service'),
      isFree,
      at < hoursBefore(departsAt, HALF_UNTIL_HOURS),
    ),
    ...fees.map((sum) => (isFeeBack ? giveBack(sum) : keep(sum, 'serviceFee'))),
  ];
}

function refundDrive(sums: readonly PaidSum[], isFree: boolean, isHalf: boolean): SettledSum[] {
  if (isFree) return sums.map(giveBack);
  return isHalf ? deductPercent(sums, HALF_PERCENT, 'lateRide') : sums.map((sum) => keep(sum, 'lateRide'));
}

/**
 * A scheduled flight is refunded by its fare's conditions. Until the deadline the carrier keeps its fee, from the fare
 * first and then from the surcharge; afterwards, or if the fare is non-refundable, it keeps both. Airport taxes of an
 * unflown flight are always refunded; our own service fee as agreed: never, with the fare, or whole.
 */
function refundScheduled(
  sums: readonly PaidSum[],
  { cancelRule: rule, serviceFeeRefund, departsAt }: Terms,
  at: Date,
): SettledSum[] {
  const isInTime = at < hoursBefore(departsAt, rule.untilHours);
  const isFeeBack =
    serviceFeeRefund === 'whole' || (serviceFeeRefund === 'byRule' && rule.allowed && isInTime);
  let feeLeft = rule.feeMinor;
  const ofCarrier = (sum: PaidSum): SettledSum => {
    if (!rule.allowed) return keep(sum, 'fareRule');
    if (!isInTime) return keep(sum, 'deadline');
    const fee = Math.min(feeLeft, sum.paidMinor);
    feeLeft -= fee;
    return { ...settle(sum, sum.paidMinor - fee, 'fee'), ...discountBack(sum, sum.discountMinor) };
  };
  const settled = sums.map((sum) => {
    if (sum.kind === 'tax') return giveBack(sum);
    if (sum.kind !== 'service') return ofCarrier(sum);
    return isFeeBack ? giveBack(sum) : keep(sum, 'serviceFee');
  });
  // A fee above the paid sum is taken out of the discount, because the carrier was owed that much more.
  return settled.map((sum) => {
    const kept = sum.kind === 'service' ? 0 : Math.min(feeLeft, sum.discountBackMinor ?? 0);
    feeLeft -= kept;
    return kept === 0 ? sum : { ...sum, discountBackMinor: (sum.discountBackMinor ?? 0) - kept };
  });
}

/**
 * Keeps a percentage of a passenger's part, rounded half up once and then split over its sums by largest remainder, so
 * that no sum exceeds what was paid and the total is exact to the cent.
 */
function deductPercent(sums: readonly PaidSum[], percent: number, reason: DeductionReason): SettledSum[] {
  if (sums.length === 0) return [];
  const kept = percentHalfUp(paidOf(sums), percent);
  const parts = splitByLargestRemainder(
    kept,
    sums.map(({ paidMinor }) => paidMinor),
  );
  return sums.map((sum, index) => settle(sum, sum.paidMinor - parts[index]!, reason));
}
