import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import { RawAnswer } from '../../../platform/http/bind-operation.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { findReplyFile, listReplies, type FileKey } from './reply-rows.ts';

/**
 * A file attached to a reply, served as a download so that it never opens on our origin. Reading it is audited. Refuses
 * with GEN-NOTFOUND.
 */
export async function readReplyFile(
  keyring: Keyring,
  scope: TenantScope,
  context: RequestContext,
  key: FileKey,
): Promise<RawAnswer> {
  const file = await findReplyFile(keyring, scope, key);
  if (!file) throw refusal('GEN-NOTFOUND');
  const replies = await listReplies(keyring, scope, key.orderId);
  const { name = '' } = replies.find(({ replyId }) => replyId === key.replyId)?.files[key.position] ?? {};
  await recordChange(scope, context, {
    action: 'viewReplyFile',
    entity: 'order',
    entityId: key.orderId,
    after: { replyId: key.replyId, position: key.position },
  });
  return new RawAnswer(({ reply }) =>
    reply
      .header('content-type', file.contentType)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name || 'file')}`)
      .send(file.content),
  );
}
