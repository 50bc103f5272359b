import type { CancelQuoteView } from '@farewind/contract/bookings/cancel';
import type { Language } from '@farewind/contract/core/fields';
import { addBusinessDays } from '@farewind/values/business-days';
import { formatMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { translate } from '../../../../platform/messages/translate.ts';
import { nameContractParty } from '../../order/contract-party.ts';
import type { AttemptView, RefundView } from '../../../payments/public.ts';
import { getOrderRow, listItems, type ItemRow } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { sumReturnedByBanks } from '../../order/sale-attempts.ts';
import { needsApprovalAtAnySum, type CancelQuote } from './cancel-quote.ts';
import { type SettledPart, judgeParts, settleParts } from './judge-parts.ts';
import { paidOf, refundOf, type SettledSum } from './part.ts';
import { needsApproval } from './needs-approval.ts';
import { nameOfPart, type CancellableItem } from './cancellable-item.ts';
import { readCancellable } from './read-cancellable.ts';
import { presentCurve } from './present-curve.ts';
import { followsOneOf } from '../../order/follows-one-of.ts';

type Line = CancelQuoteView['lines'][number];
type HeldBy = Line['heldBy'];

const REFUND_BUSINESS_DAYS = 7;

/** A quote in the reader's language: every line with its reason and the holder of the money, and the paying card. */
export async function presentCancelQuote(
  deps: BookingDeps,
  scope: TenantScope,
  quote: CancelQuote,
  language: Language,
): Promise<CancelQuoteView> {
  const holders = await listHolders(deps, scope, quote.orderId, language);
  const sums = quote.parts.flatMap((part) => part.sums);
  // Sums that were paid beside the sale stay, and so does their card.
  const paid = (await deps.payments.listAttempts(scope, quote.orderId)).filter(
    ({ isRefundedWithSale, capturedMinor }) => isRefundedWithSale && capturedMinor > 0,
  );
  const refunds = (await deps.payments.listRefunds(scope, quote.orderId)).filter(
    ({ subject, isStopped }) => subject === quote.quoteId && !isStopped,
  );
  const card = paying(paid, refunds);
  const isByHand =
    refunds.length > 0
      ? refunds.some((refund) => refund.isByHand)
      : paid.some((attempt) => attempt.isRefundedByHand && attempt.capturedMinor > attempt.claimedMinor);
  const takenMinor = readTaken(deps, quote, paid, refunds);
  const sentMinor = quote.refundMinor - takenMinor;
  const rides = quote.state === 'open' ? await offerFollowers(scope, quote) : [];
  return {
    quoteId: quote.quoteId,
    orderId: quote.orderId,
    currency: quote.currency,
    expiresAt: quote.expiresAt.toISOString(),
    lines: quote.parts.flatMap((part) =>
      part.sums.map((sum) => ({ ...placeOf(part), ...presentSum(sum, holders(part, sum), language) })),
    ),
    tickets: quote.parts.map((part) => ({ ...placeOf(part), ...presentSums(part.sums) })),
    ...presentSums(sums),
    ...(takenMinor > 0 ? { refund: formatMinor(sentMinor), returnedByBank: formatMinor(takenMinor) } : {}),
    ...(sentMinor > 0 ? { promisedAt: readDeadline(quote, refunds) } : {}),
    // Cash, transfers and QR codes have none.
    ...(card?.cardLast4 ? { card: { brand: card.cardBrand ?? '', last4: card.cardLast4 } } : {}),
    ...(isByHand ? { byHand: true } : {}),
    needsApproval:
      quote.state === 'open'
        ? await needsApproval(deps, scope, quote)
        : needsApprovalAtAnySum(quote) && quote.refundMinor > 0,
    ...(quote.waiveReason === undefined ? {} : { waiveReason: quote.waiveReason }),
    curve: presentCurve(quote.curve, takenMinor > 0 ? sentMinor : undefined),
    ...(rides.length > 0 ? { rides } : {}),
  };
}

/** The payment that the money goes back to: that of the refund; before there is one, the last with money left. */
function paying(paid: readonly AttemptView[], [refund]: readonly RefundView[]): AttemptView | undefined {
  return refund === undefined
    ? paid.findLast(({ capturedMinor, claimedMinor }) => capturedMinor > claimedMinor)
    : paid.find(({ attemptId }) => attemptId === refund.attemptId);
}

/** What the card's bank has returned already: as the refund was requested, or as it would be now. */
function readTaken(
  deps: BookingDeps,
  { refundId, refundMinor }: CancelQuote,
  paid: readonly AttemptView[],
  refunds: readonly RefundView[],
): number {
  if (refundId !== undefined)
    return Math.max(0, refundMinor - refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0));
  return sumReturnedByBanks(deps, paid, refundMinor);
}

/** Deadlines of the refund; before it exists, those that would apply if it were approved at once. */
function readDeadline({ confirmedAt, createdAt }: CancelQuote, [refund]: readonly RefundView[]): string {
  const dueAt = refund?.dueAt;
  return (dueAt ?? addBusinessDays(confirmedAt ?? createdAt, REFUND_BUSINESS_DAYS)).toISOString();
}

function placeOf({ itemId, ticketId, passengerPosition }: SettledPart) {
  return { itemId, ...(ticketId === undefined ? {} : { ticketId }), passengerIndex: passengerPosition };
}

function presentSums(sums: readonly SettledSum[]) {
  const [paid, refund] = [paidOf(sums), refundOf(sums)];
  return { paid: formatMinor(paid), deduction: formatMinor(paid - refund), refund: formatMinor(refund) };
}

function presentSum(sum: SettledSum, heldBy: HeldBy, language: Language) {
  const { kind, extra, reason } = sum;
  return {
    kind,
    ...(extra ? { name: extra.name } : {}),
    ...presentSums([sum]),
    ...(reason === undefined ? {} : { reason }),
    text: translate(language, textOf(sum)),
    heldBy,
  };
}

function textOf({ kind, reason }: SettledSum): string {
  if (reason !== undefined) return `cancel.line.${reason}`;
  return kind === 'tax' ? 'cancel.line.unusedTax' : 'cancel.line.full';
}

/** The holder of each sum: ours is the service fee, everything else is with the item's contract party. */
async function listHolders(
  { places, settings }: BookingDeps,
  scope: TenantScope,
  orderId: string,
  language: Language,
): Promise<(part: SettledPart, sum: SettledSum) => HeldBy> {
  const order = await getOrderRow(scope, orderId);
  const items = await listItems(scope, orderId);
  const { info } = await settings.getAgency(scope);
  const agency = { kind: 'agency', name: info.brandName } as const;
  return ({ itemId }, { kind }) => {
    const item = items.find((candidate) => candidate.itemId === itemId);
    if (kind === 'service' || !item) return agency;
    return {
      kind: holderKind(item),
      name: nameContractParty(places, item, order.language, language).name,
    };
  };
}

function holderKind({ kind }: ItemRow): HeldBy['kind'] {
  if (kind === 'insurance') return 'insurer';
  return kind === 'transfer' ? 'transfer' : 'carrier';
}

/**
 * The rides that become useless without a quote's flights, each refunded by its own rule at the time of the quote.
 * Leaves out rides in the quote itself and those that have begun.
 */
async function offerFollowers(
  scope: TenantScope,
  { orderId, parts, createdAt }: CancelQuote,
): Promise<NonNullable<CancelQuoteView['rides']>> {
  const items = await listItems(scope, orderId);
  if (!items.some(({ snapshot }) => snapshot.ride)) return [];
  const cancellable = await readCancellable(scope, orderId, items);
  const chosen = new Set(parts.map(nameOfPart));
  const isChosen = (item: CancellableItem): boolean =>
    item.parts.length > 0 && item.parts.every((part) => chosen.has(nameOfPart(part)));
  const given = items.filter(({ itemId }) =>
    cancellable.some((one) => one.itemId === itemId && isChosen(one)),
  );
  const offered = cancellable.filter(
    (one) =>
      one.isOpen &&
      !isChosen(one) &&
      createdAt < one.terms.departsAt &&
      followsOneOf(
        given,
        items.find(({ itemId }) => itemId === one.itemId)!,
      ),
  );
  return offered.map((item) => {
    const judged = judgeParts(
      item.parts.map((part) => ({ item, part })),
      { kind: 'choice' },
    );
    const sums = settleParts(judged, createdAt).flatMap((part) => part.sums);
    return { itemId: item.itemId, paid: formatMinor(paidOf(sums)), refund: formatMinor(refundOf(sums)) };
  });
}
