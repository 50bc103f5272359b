import type { RefundOutput } from '@farewind/contract/finance/refunds';
import type { Currency } from '@farewind/values/currency';
import { formatMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { translate } from '../../../platform/messages/translate.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { RefundState } from './refund-states.ts';
import type { PaymentsDeps } from '../deps.ts';
import { isChargePaidBackByHand, type ChargedRefundRow } from './charged-refunds.ts';
import { isStopped } from './refund-failures.ts';
import { BY_HAND } from './refund-rows.ts';
import { isSecondPerson } from './second-person.ts';
import { findConflictOfInterest } from './find-conflict-of-interest.ts';
import type { FindControl, OfficeNames } from '../office-ports.ts';
import { userIdOf } from '../../../platform/user-actor.ts';

/** The data of a list besides the refunds: names of orders and people, and conflicts of interest. */
export interface RefundNames extends OfficeNames {
  readonly findControl: FindControl;
  readonly deps: Pick<PaymentsDeps, 'gateways'>;
}

/** Refunds as the office shows them, with the caller's possible acts on each. */
export async function presentRefunds(
  names: RefundNames,
  scope: TenantScope,
  context: RequestContext,
  rows: readonly ChargedRefundRow[],
): Promise<RefundOutput[]> {
  const references = [...new Set(rows.map((row) => row.reference))];
  const numbers = await names.readReservationNumbers(scope, references);
  const clocks = await names.listJourneyClocks(scope, references, context.language);
  const userIds = rows.flatMap((row) => [row.requested_by, row.decided_by].map(userIdOf));
  const people = await names.listUserNames(scope, [...new Set(userIds.filter((id) => id !== undefined))]);
  const nameOf = (actor: string | null) => people.get(userIdOf(actor) ?? Number.NaN) ?? null;
  const ties = await listTies(names, scope, context, rows);
  return rows.map((row) => ({
    refundId: row.id,
    orderId: row.reference,
    reservationNumber: numbers.get(row.reference) ?? null,
    subject: row.subject,
    state: row.state as RefundState,
    amount: formatMinor(row.amount_minor),
    currency: row.currency as Currency,
    attemptId: row.attempt_id,
    card: presentCard(row.card_brand, row.card_last4),
    reason: row.reason,
    requestedBy: { kind: kindOf(row.requested_by), name: nameOf(row.requested_by) },
    needsApproval: row.needs_approval,
    decidedBy: nameOf(row.decided_by),
    decision: row.decision,
    requestedAt: row.created_at.toISOString(),
    approvedAt: row.approved_at?.toISOString() ?? null,
    dueAt: row.due_at?.toISOString() ?? null,
    clock: clocks.get(row.reference),
    settledAt: row.settled_at?.toISOString() ?? null,
    isOverdue: row.due_at !== null && row.settled_at === null && row.due_at < scope.now && !isReturned(row),
    isAtDesk: isPaidByStaff(row) || isChargePaidBackByHand(names.deps, row),
    failure: row.failure_code,
    allowedActions: actionsFor(context, row, ties.has(row.requested_by)),
    notApprovable: isWaiting(context, row) ? (ties.get(row.requested_by) ?? null) : null,
    version: row.version,
  }));
}

/** For the requesters of waiting refunds: in words, why the caller cannot be a second person for them. */
async function listTies(
  { findControl, ...names }: RefundNames,
  scope: TenantScope,
  context: RequestContext,
  rows: readonly ChargedRefundRow[],
): Promise<ReadonlyMap<string, string>> {
  const ties = new Map<string, string>();
  for (const actor of new Set(rows.filter((row) => isWaiting(context, row)).map((row) => row.requested_by))) {
    const tie = await findConflictOfInterest({ names, findControl }, scope, context, actor);
    if (tie) ties.set(actor, translate(context.language, tie.message, tie.values));
  }
  return ties;
}

/** Whether it waits for a second person, and the caller could be one. */
function isWaiting(context: RequestContext, row: ChargedRefundRow): boolean {
  const mayApprove = context.user?.permissions.has('Pages.Refunds.Approve') === true;
  return mayApprove && row.state === 'accepted' && isSecondPerson(context, row.requested_by);
}

export function presentCard(brand: string | null, last4: string | null): RefundOutput['card'] {
  return brand === null || last4 === null ? null : { brand, last4 };
}

function kindOf(actor: string): RefundOutput['requestedBy']['kind'] {
  return actor === 'customer' || actor === 'system' ? actor : 'staff';
}

/** Money taken at the desk, or by a method whose provider makes no refunds. */
function isPaidByStaff(row: ChargedRefundRow): boolean {
  return row.taken_by !== null || row.bank_reference === BY_HAND;
}

/** Whether the payer has it from their bank. */
function isReturned({ state, failure_code: failure }: ChargedRefundRow): boolean {
  return isStopped({ state: state as RefundState, failure: failure ?? undefined });
}

/** What neither the payer's bank nor other refunds have of its charge. */
function leftWithout(row: ChargedRefundRow): number {
  const claimedMinor = row.refund_claimed_minor - row.amount_minor - Number(row.others_ended_minor);
  return row.captured_minor - row.disputed_minor - claimedMinor;
}

function actionsFor(
  context: RequestContext,
  row: ChargedRefundRow,
  isTied: boolean,
): RefundOutput['allowedActions'] {
  const waitsAtDesk = isPaidByStaff(row) && row.state === 'sentToBank' && row.bank_reference !== null;
  if (waitsAtDesk) return context.user?.permissions.has('Pages.Payments.Desk') === true ? ['payOut'] : [];
  if (!context.user?.permissions.has('Pages.Refunds.Approve')) return [];
  if (row.state === 'accepted') {
    if (!isSecondPerson(context, row.requested_by)) return [];
    return isTied ? ['reject'] : ['approve', 'reject'];
  }
  // Over, as long as nothing else of its charge is left.
  if (isReturned(row) && leftWithout(row) <= 0) return [];
  const isStuck = row.state === 'approved' || row.state === 'sentToBank';
  return isStuck && row.failure_code !== null && row.retry_at === null ? ['sendAgain'] : [];
}
