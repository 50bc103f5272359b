import type {
  TravelDocument,
  sendTravelDocument as sendDocumentCall,
} from '@farewind/contract/bookings/travel-document';
import type { ParsedInput } from '@farewind/contract/core/operation';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { refusal } from '../../../../platform/errors.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import { openTask } from '../../../../platform/staff-tasks.ts';
import type { ItemStatus } from '../../order/order-moves.ts';
import { readOrderRight } from '../../order/order-right.ts';
import { getOwnOrderRow, listItems } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { presentTravelDocument } from './present-travel-document.ts';
import { readTravelDocumentFile } from './travel-document-file.ts';
import {
  getTravelDocument,
  storeFile,
  lockTravelDocument,
  travelDocumentPlace,
} from './travel-document-rows.ts';

/** The queue of proofs that came, and how soon they are looked at. */
export const PROOF_TASK = 'proofSent';
const LOOK_HOURS = 3;

const live: readonly ItemStatus[] = ['booked', 'ticketed', 'changed', 'problematic'];

/**
 * Takes the file that a rule asks for, seals it and calls staff. Another one takes the place of what came before, until
 * one is accepted. Refuses with GEN-NOTFOUND, GEN-DENIED, ORD-STATE, and the file at its field.
 */
export async function sendTravelDocument(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  { orderId, proofId, file, fileName }: ParsedInput<typeof sendDocumentCall>,
): Promise<TravelDocument> {
  const order = await getOwnOrderRow(scope, orderId, readOrderRight(context));
  const proof = await lockTravelDocument(scope, orderId, proofId);
  const isLive = (await listItems(scope, orderId)).some(({ status }) => live.includes(status));
  if (proof.state === 'accepted' || !isLive) throw refusal('ORD-STATE');
  const { bytes, contentType, name } = readTravelDocumentFile(file, fileName);
  const place = travelDocumentPlace(scope.tenantId, orderId, proofId);
  const sealed = deps.keyring.seal(place, bytes.toString('base64'));
  await storeFile(scope, proof, { sealed, name, contentType });
  await openTask(scope, {
    kind: PROOF_TASK,
    reference: orderId,
    detail: { reservationNumber: order.reservationNumber, proofId, code: proof.code },
    dueAt: new Date(scope.now.getTime() + LOOK_HOURS * 3_600_000),
  });
  return presentTravelDocument(await getTravelDocument(scope, orderId, proofId), context.language);
}
