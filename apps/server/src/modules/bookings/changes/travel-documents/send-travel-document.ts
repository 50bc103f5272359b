import {
  type TravelDocument,
  type sendTravelDocument as sendDocumentCall,
  MAX_PROOF_BYTES,
} from '@farewind/contract/bookings/travel-document';
import type { ParsedInput } from '@farewind/contract/core/operation';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { refusal, fieldRefusal } from '../../../../platform/errors.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import { openTask } from '../../../../platform/staff-tasks.ts';
import type { ItemStatus } from '../../order/order-moves.ts';
import { readOrderRight } from '../../order/order-right.ts';
import { getOwnOrderRow, listItems } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { presentTravelDocument } from './present-travel-document.ts';
import {
  getTravelDocument,
  storeFile,
  lockTravelDocument,
  travelDocumentPlace,
} from '../travel-document-rows.ts';
import { pictureTypeOf } from '../../../../platform/picture-type.ts';

interface TravelDocumentFile {
  readonly bytes: Buffer;
  readonly contentType: 'application/pdf' | 'image/jpeg' | 'image/png';
  /** Safe to return in a header, with the extension of its actual content. */
  readonly name: string;
}

const endings = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const;

/** Kind of the staff task about a sent document; its deadline is how soon it is reviewed. */
export const PROOF_TASK = 'proofSent';
const LOOK_HOURS = 3;

const live: readonly ItemStatus[] = ['booked', 'ticketed', 'changed', 'problematic'];

/**
 * Stores the sealed file of a required document and opens a staff task. A later file replaces the previous one until
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

/**
 * Decodes a base64 file that is a PDF, JPEG or PNG by its content, regardless of its name. Refuses anything else at
 * `file`, and more than 5 MB with GEN-TOOLARGE.
 */
export function readTravelDocumentFile(base64: string, name: string): TravelDocumentFile {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_PROOF_BYTES) throw refusal('GEN-TOOLARGE');
  const contentType = typeOf(bytes);
  if (!contentType) throw fieldRefusal([{ path: 'file', message: 'proof.fileType' }]);
  return { bytes, contentType, name: `${stemOf(name)}.${endings[contentType]}` };
}

function typeOf(bytes: Buffer): TravelDocumentFile['contentType'] | undefined {
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return 'application/pdf';
  const picture = pictureTypeOf(bytes);
  return picture === 'jpeg' || picture === 'png' ? `image/${picture}` : undefined;
}

/**
 * Keeps letters and digits of any language, spaces, dots and dashes, so that a name cannot leave its folder or header.
 */
function stemOf(name: string): string {
  const stem = name
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[^\p{L}\p{N} ._-]/gu, '')
    .trim();
  return stem === '' ? 'proof' : stem.slice(0, 80);
}
