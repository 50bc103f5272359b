import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal, Refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { USER_ACTOR, userIdOf } from '../../../platform/user-actor.ts';
import { salePurposes } from '../attempt.ts';
import type { SupplierShare } from '../postings/ledger-postings.ts';
import type { PaymentsDeps } from '../deps.ts';
import { approveRequest } from './approve-request.ts';
import { postReturnedSeatsWithout } from './post-returned-seats.ts';
import type { RefundRequest, WishedRefund } from './refund.ts';
import { insertRefunds, lockRequest } from './refund-rows.ts';
import {
  leftOf,
  rememberOwed,
  splitRequest,
  sumTakenByBank,
  unclaimedOf,
  type OwedPart,
} from './taken-by-bank.ts';
import type { Currency } from '@farewind/values/currency';
import { convertMinor } from '@farewind/values/exchange-rate';

/** See Payments.requestRefund. */
export async function requestRefund(
  deps: PaymentsDeps,
  scope: TenantScope,
  request: RefundRequest,
  from: RefundSource = { nature: 'sale' },
): Promise<void> {
  const { refundId, reference, currency, supplierMinor, serviceMinor } = request;
  const totalMinor = supplierMinor + serviceMinor;
  if (totalMinor <= 0) throw new Error(`The refund ${refundId} is of nothing`);
  const charges = await lockCharges(scope, request, from);
  if ((await lockRequest(scope, refundId)).length > 0) return;
  // So that several small refunds do not avoid the second person.
  const claimedMinor =
    request.payableId === undefined ? await sumGivenAlone(scope, request) : sumClaimed(charges);
  const needsApproval =
    request.needsApproval || (await needsSecond(deps, scope, request, from, claimedMinor));
  // What waits is one thing to decide, with the part that the card's bank has; it is split when it is approved.
  const takenMinor = needsApproval ? 0 : sumTakenByBank(charges, totalMinor);
  const { now, ifWon } = splitRequest(request, takenMinor);
  if (takenMinor > 0) {
    const attemptId = from.nature === 'charge' ? from.attemptId : undefined;
    await rememberOwed(scope, request, ifWon, attemptId);
  }
  const open = needsApproval ? charges.map(withDisputed) : charges;
  const parts = spreadOverCharges(open, totalMinor - takenMinor, now.serviceMinor);
  if (parts.length === 0) return;
  const shares = spreadOverParts(now.suppliers, parts);
  await insertRefunds(
    scope,
    parts.map((part, index) => ({
      id: index === 0 ? refundId : newId(),
      request_id: refundId,
      attempt_id: part.attemptId,
      reference,
      subject: request.subject,
      nature: from.nature,
      state: 'accepted',
      amount_minor: part.supplierMinor + part.serviceMinor,
      supplier_minor: part.supplierMinor,
      service_minor: part.serviceMinor,
      supplier_shares: JSON.stringify(shares[index]),
      currency,
      reason: request.reason,
      requested_by: request.requestedBy,
      needs_approval: needsApproval,
    })),
  );
  if (!needsApproval) await approveRequest(deps, scope, refundId);
}

/** See Payments.needsSecondPerson. */
export async function needsSecondPerson(
  deps: Pick<PaymentsDeps, 'settings'>,
  scope: TenantScope,
  { amountMinor, ...refund }: WishedRefund,
): Promise<boolean> {
  const aloneMinor = await sumGivenAlone(scope, refund);
  return isAboveLimit(deps, scope, aloneMinor + amountMinor, refund.currency);
}

/** The source of the refund: all charges of a reversed sale, or one charge for which nothing was sold. */
export type RefundSource =
  | { readonly nature: 'sale'; readonly isDecided?: true }
  | { readonly nature: 'charge'; readonly attemptId: string; readonly isOfDisputed?: boolean };

const isOfDisputed = (from: RefundSource): boolean => from.nature === 'sale' || from.isOfDisputed === true;

/** A refund of money for which nothing was sold never needs approval, nor one that has been decided before. */
async function needsSecond(
  deps: PaymentsDeps,
  scope: TenantScope,
  { supplierMinor, serviceMinor, currency }: RefundRequest,
  from: RefundSource,
  claimedMinor: number,
): Promise<boolean> {
  const totalMinor = claimedMinor + supplierMinor + serviceMinor;
  const isDecided = from.nature === 'charge' || from.isDecided === true;
  return !isDecided && (await isAboveLimit(deps, scope, totalMinor, currency));
}

/**
 * A part that the card's bank had, and has returned. What it is a part of was decided then. No more is refunded than
 * the charges have left.
 */
export async function requestOwed(
  deps: PaymentsDeps,
  scope: TenantScope,
  { request, attemptId }: OwedPart,
): Promise<void> {
  const from: RefundSource =
    attemptId === undefined
      ? { nature: 'sale', isDecided: true }
      : { nature: 'charge', attemptId, isOfDisputed: true };
  const charges = await lockCharges(scope, request, from);
  const openMinor = charges.reduce((sum, charge) => sum + unclaimedOf(charge), 0);
  const owedMinor = request.supplierMinor + request.serviceMinor;
  const { now } = splitRequest(request, Math.max(0, owedMinor - openMinor));
  if (now.supplierMinor + now.serviceMinor === 0) return;
  const { refundId, reference, currency } = request;
  await postReturnedSeatsWithout(scope, { refundId, as: 'owed', reference, currency }, now.suppliers);
  await requestRefund(deps, scope, { ...request, ...now, refundId: newId() }, from);
}

/** The money captured for a reference, and how much of it no refund has claimed. */
export interface OpenCharge {
  readonly attemptId: string;
  readonly leftMinor: number;
}

interface LockedCharge extends OpenCharge {
  readonly capturedMinor: number;
  readonly claimedMinor: number;
  readonly disputedMinor: number;
}

const withDisputed = (charge: LockedCharge): OpenCharge => ({
  attemptId: charge.attemptId,
  leftMinor: unclaimedOf(charge),
});

const sumClaimed = (charges: readonly LockedCharge[]): number =>
  charges.reduce((sum, { claimedMinor }) => sum + claimedMinor, 0);

/**
 * What staff have already given back of a sale without a second person. A customer's own cancellations follow the fare's
 * rules, so they are not counted, and are measured against the limit by themselves.
 */
async function sumGivenAlone(
  { tx, tenantId }: TenantScope,
  { reference, currency, requestedBy }: Pick<RefundRequest, 'reference' | 'currency' | 'requestedBy'>,
): Promise<number> {
  if (userIdOf(requestedBy) === undefined) return 0;
  const { sum } = await tx
    .selectFrom('refund')
    .select((eb) => eb.fn.sum<string | number | null>('amount_minor').as('sum'))
    .where('tenant_id', '=', tenantId)
    .where('reference', '=', reference)
    .where('nature', '=', 'sale')
    .where('currency', '=', currency)
    .where('requested_by', 'like', `${USER_ACTOR}%`)
    .where('needs_approval', '=', false)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** The charges of a reference, locked, so that two concurrent refunds do not both claim the same money. */
async function lockCharges(
  { tx, tenantId }: TenantScope,
  { reference, currency, payableId }: RefundRequest,
  from: RefundSource,
): Promise<LockedCharge[]> {
  const rows = await tx
    .selectFrom('payment_attempt as attempt')
    .innerJoin('payable', (join) =>
      join
        .onRef('payable.tenant_id', '=', 'attempt.tenant_id')
        .onRef('payable.id', '=', 'attempt.payable_id'),
    )
    .select([
      'attempt.id',
      'attempt.captured_minor',
      'attempt.refund_claimed_minor',
      'attempt.disputed_minor',
    ])
    .where('attempt.tenant_id', '=', tenantId)
    .where('payable.reference', '=', reference)
    .where('attempt.state', 'in', [
      'captured',
      'partlyRefunded',
      // A disputed charge does not keep its order from being cancelled.
      ...(isOfDisputed(from) ? ['disputed'] : []),
    ])
    .where((eb) =>
      from.nature === 'charge'
        ? eb('attempt.id', '=', from.attemptId)
        : eb.and([
            // What was paid beside the sale is refunded by itself, or kept.
            payableId === undefined
              ? eb('payable.purpose', 'in', salePurposes)
              : eb('payable.id', '=', payableId),
            eb('attempt.frozen_at', 'is', null),
            eb('attempt.is_surplus', '=', false),
          ]),
    )
    .where('attempt.currency', '=', currency)
    .orderBy('attempt.created_at')
    .orderBy('attempt.id')
    .forUpdate('attempt')
    .execute();
  return rows.map((row) => {
    const [capturedMinor, claimedMinor] = [row.captured_minor, row.refund_claimed_minor];
    const charge = { attemptId: row.id, capturedMinor, claimedMinor, disputedMinor: row.disputed_minor };
    return { ...charge, leftMinor: leftOf(charge) };
  });
}

export interface RefundPart {
  readonly attemptId: string;
  readonly supplierMinor: number;
  readonly serviceMinor: number;
}

/**
 * Spreads a sum over charges, oldest first; our fee's part is included as long as there is some. Refuses with ORD-STATE
 * a sum above what they have left.
 */
export function spreadOverCharges(
  charges: readonly OpenCharge[],
  totalMinor: number,
  serviceMinor: number,
): RefundPart[] {
  const parts: RefundPart[] = [];
  let [left, serviceLeft] = [totalMinor, serviceMinor];
  for (const { attemptId, leftMinor } of charges) {
    const amount = Math.min(left, leftMinor);
    if (amount <= 0) continue;
    const service = Math.min(serviceLeft, amount);
    parts.push({ attemptId, supplierMinor: amount - service, serviceMinor: service });
    left -= amount;
    serviceLeft -= service;
  }
  if (left > 0) throw refusal('ORD-STATE', { message: 'refund.moreThanTaken' });
  return parts;
}

/**
 * Assigns each part's supplier money: the suppliers in their order fill the parts in theirs, so no cent changes its
 * supplier.
 */
export function spreadOverParts(
  suppliers: readonly SupplierShare[],
  parts: readonly Pick<RefundPart, 'supplierMinor'>[],
): SupplierShare[][] {
  const left = suppliers.map(({ minor }) => minor);
  return parts.map(({ supplierMinor }, at) => {
    if (at === parts.length - 1)
      return suppliers.map(({ supplier }, index) => ({ supplier, minor: left[index]! })).filter(hasMoney);
    let open = supplierMinor;
    const own = suppliers.map(({ supplier }, index) => {
      const minor = Math.max(0, Math.min(open, left[index]!));
      open -= minor;
      left[index]! -= minor;
      return { supplier, minor };
    });
    return own.filter(hasMoney);
  });
}

const hasMoney = ({ minor }: SupplierShare): boolean => minor !== 0;

/**
 * Whether a sum exceeds the limit for one person. The limit is one sum in the inventory currency; other currencies are
 * converted at today's rate. Without a rate a second person has to approve.
 */
async function isAboveLimit(
  { settings }: Pick<PaymentsDeps, 'settings'>,
  scope: TenantScope,
  amountMinor: number,
  currency: Currency,
): Promise<boolean> {
  const { inventoryCurrency, refundLimitMinor } = await settings.getAgency(scope);
  try {
    const rate = await settings.getRate(scope, currency, inventoryCurrency);
    return convertMinor(amountMinor, rate) > refundLimitMinor;
  } catch (error) {
    if (error instanceof Refusal) return true;
    throw error;
  }
}
