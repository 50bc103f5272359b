import type { TravelDocument } from '@farewind/contract/bookings/travel-document';
import type { ParsedInput } from '@farewind/contract/core/operation';
import type * as acts from '@farewind/contract/orders/order-acts';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../../platform/errors.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import { closeTasks, openTask } from '../../../../platform/staff-tasks.ts';
import { actorName } from '../../order/actor.ts';
import { lockOrder } from '../../order/address-rows.ts';
import { cancelBySupplier } from '../cancelling/cancel-by-supplier.ts';
import { staffActor } from '../../order/staff-actor.ts';
import { orderEventsKey, PROOF_DECIDED, type TravelDocumentEvent } from '../../events.ts';
import { getOrderRow, lockItems, listTickets, type ItemRow } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { presentTravelDocument } from './present-travel-document.ts';
import {
  endProof,
  getTravelDocument,
  listMissedDocuments,
  listTravelDocuments,
  lockTravelDocument,
  type TravelDocumentRow,
} from '../travel-document-rows.ts';
import { PROOF_TASK } from './send-travel-document.ts';
import { moveItem } from '../../order/move-item.ts';
import type { ItemStatus } from '../../order/order-moves.ts';

const PROBLEM = 'documentRefused';
const good: readonly ItemStatus[] = ['booked', 'ticketed'];

/**
 * Marks the flights of an order as problematic because a required document was refused or missed. False if no flight is
 * left.
 */
async function markProblematic(scope: TenantScope, orderId: string, actor: string): Promise<boolean> {
  const flights = (await lockItems(scope, orderId)).filter(({ kind }) => kind === 'flight');
  for (const item of flights.filter(({ status }) => good.includes(status)))
    await moveItem(scope, item, 'problematic', { reason: PROBLEM, actor, problem: PROBLEM });
  return flights.some(({ status }) => good.includes(status) || status === 'problematic');
}

/** The document is accepted after all: restores the flights' former states. */
async function restoreItems(scope: TenantScope, orderId: string, actor: string): Promise<void> {
  const tickets = await listTickets(scope, orderId);
  for (const item of listRefused(await lockItems(scope, orderId))) {
    const isIssued = tickets.some(({ itemId, state }) => itemId === item.itemId && state === 'issued');
    await moveItem(scope, item, isIssued ? 'ticketed' : 'booked', { reason: 'documentAccepted', actor });
  }
}

/** The items that are problematic because of their documents. */
function listRefused(items: readonly ItemRow[]): ItemRow[] {
  return items.filter(({ status, problem }) => status === 'problematic' && problem === PROBLEM);
}

/** Kind of the staff task about a missed document. */
export const MISSED_TASK = 'proofMissed';

/**
 * Accepts or refuses a document; a refusal has a reason and makes the flights problematic. A refused or missed one may
 * still be accepted. Refuses with GEN-NOTFOUND, and with ORD-STATE one that was not sent or is already accepted.
 */
export async function decideTravelDocument(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  { orderId, proofId, accept, reason }: ParsedInput<typeof acts.decideTravelDocument>,
): Promise<TravelDocument> {
  if (!accept && reason === undefined)
    throw fieldRefusal([{ path: 'reason', message: 'validation.required' }]);
  await lockOrder(scope, orderId);
  const proof = await lockTravelDocument(scope, orderId, proofId);
  const isDecidable = accept ? ['sent', 'refused', 'missed'].includes(proof.state) : proof.state === 'sent';
  if (!isDecidable) throw refusal('ORD-STATE');
  const actor = staffActor(context);
  const by = actorName(actor);
  const state = accept ? 'accepted' : 'refused';
  await endProof(scope, proof, state, { by, reason });
  if (!accept) await markProblematic(scope, orderId, by);
  const states = (await listTravelDocuments(scope, orderId)).map((one) => one.state);
  if (!states.includes('refused') && !states.includes('missed')) await restoreItems(scope, orderId, by);
  if (!states.includes('sent')) await closeTasks(scope, PROOF_TASK, orderId, actor.name);
  if (!states.includes('missed')) await closeTasks(scope, MISSED_TASK, orderId, actor.name);
  await emitTravelDocument(deps, scope, proof);
  await recordChange(scope, context, {
    action: accept ? 'acceptProof' : 'refuseProof',
    entity: 'order',
    entityId: orderId,
    before: { state: proof.state },
    after: { state, code: proof.code },
    ...(reason === undefined ? {} : { reason }),
  });
  return presentTravelDocument(await getTravelDocument(scope, orderId, proofId), context.language);
}

/**
 * Cancels the flights whose document was refused or missed, with a refund less the rule's percentage. Refuses with
 * ORD-STATE if no flight is problematic because of its documents.
 */
export async function cancelForDocuments(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  { orderId, proofId }: ParsedInput<typeof acts.cancelForDocuments>,
): Promise<void> {
  await lockOrder(scope, orderId);
  const { state, deductionPercent, code } = await lockTravelDocument(scope, orderId, proofId);
  const items = listRefused(await lockItems(scope, orderId));
  if ((state !== 'refused' && state !== 'missed') || items.length === 0) throw refusal('ORD-STATE');
  const actor = staffActor(context);
  await cancelBySupplier(deps, scope, {
    orderId,
    itemIds: items.map(({ itemId }) => itemId),
    reason: 'documentRefused',
    actor: actorName(actor),
    deductionPercent,
  });
  await closeTasks(scope, MISSED_TASK, orderId, actor.name);
  await recordChange(scope, context, {
    action: 'cancelForDocuments',
    entity: 'order',
    entityId: orderId,
    after: { code, deductionPercent },
  });
}

/**
 * Handles documents that were not sent in time: the flights become problematic, staff get a task, the buyer is
 * notified. Skips orders that are over.
 */
export async function missTravelDocuments(deps: BookingDeps, scope: TenantScope): Promise<void> {
  for (const { orderId, proofId } of await listMissedDocuments(scope)) {
    await lockOrder(scope, orderId);
    const proof = await lockTravelDocument(scope, orderId, proofId);
    if (proof.state !== 'asked') continue;
    await endProof(scope, proof, 'missed', { by: 'system', reason: undefined });
    if (!(await markProblematic(scope, orderId, 'system'))) continue;
    const { reservationNumber } = await getOrderRow(scope, orderId);
    await openTask(scope, {
      kind: MISSED_TASK,
      reference: orderId,
      detail: { reservationNumber, proofId, code: proof.code },
      dueAt: scope.now,
    });
    await emitTravelDocument(deps, scope, proof);
  }
}

/** The buyer is notified of each decision, because a refused file can be replaced by another. */
async function emitTravelDocument(
  { outbox }: BookingDeps,
  scope: TenantScope,
  { orderId, proofId }: TravelDocumentRow,
): Promise<void> {
  await outbox.add(scope, {
    topic: PROOF_DECIDED,
    dedupeKey: `proof:${proofId}:decided:${scope.now.getTime()}`,
    payload: { orderId, proofId } satisfies TravelDocumentEvent,
    orderingKey: orderEventsKey(orderId),
  });
}
