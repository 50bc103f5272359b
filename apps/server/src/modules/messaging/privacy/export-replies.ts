import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { listReplies } from '../replies/reply-rows.ts';
import type { WrittenMessage } from './customer-messages.ts';

interface WrittenReply extends WrittenMessage {
  readonly text: string;
  readonly sender: Record<string, string>;
}

/**
 * What the buyers of these orders replied by mail or wrote on the order's page, oldest first. Excludes mails from other
 * people, whose data they are.
 */
export async function exportReplies(
  keyring: Keyring,
  scope: TenantScope,
  orderIds: readonly string[],
): Promise<WrittenReply[]> {
  const exported: WrittenReply[] = [];
  for (const orderId of orderIds) {
    for (const reply of await listReplies(keyring, scope, orderId, Infinity)) {
      if (!reply.isBuyer) continue;
      const { at, messageId, subject, text, quoted, fromAddress, fromName, files, isFromPage, messenger } =
        reply;
      exported.push({
        at: at.toISOString(),
        channel: messenger ?? (isFromPage ? 'page' : 'mail'),
        kind: 'buyer-reply',
        language: '',
        recipient: '',
        state: 'received',
        text,
        sender: {
          email: fromAddress,
          name: fromName,
          mail: messageId,
          subject,
          quoted,
          files: files.map(({ name }) => name).join(', '),
        },
      });
    }
  }
  return exported.toSorted((one, other) => one.at.localeCompare(other.at));
}
