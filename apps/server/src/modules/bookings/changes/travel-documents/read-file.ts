import { recordChange } from '../../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { refusal } from '../../../../platform/errors.ts';
import { RawAnswer } from '../../../../platform/http/bind-operation.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { findFile, getTravelDocument, travelDocumentPlace } from '../travel-document-rows.ts';

/**
 * The file of a document, served as a download because it must not open on our origin. Each access is audited. Refuses
 * with GEN-NOTFOUND.
 */
export async function readFile(
  { keyring }: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  { orderId, proofId }: { readonly orderId: string; readonly proofId: string },
): Promise<RawAnswer> {
  const { fileName = 'proof', contentType = 'application/octet-stream' } = await getTravelDocument(
    scope,
    orderId,
    proofId,
  );
  const sealed = await findFile(scope, orderId, proofId);
  if (!sealed) throw refusal('GEN-NOTFOUND');
  await recordChange(scope, context, {
    action: 'viewProof',
    entity: 'order',
    entityId: orderId,
    after: { proofId },
  });
  const bytes = Buffer.from(
    keyring.open(travelDocumentPlace(scope.tenantId, orderId, proofId), sealed),
    'base64',
  );
  const name = encodeURIComponent(fileName);
  return new RawAnswer(({ reply }) =>
    reply
      .header('content-type', contentType)
      .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
      .send(bytes),
  );
}
