import PostalMime, { type Attachment, type Email } from 'postal-mime';
import type { DeliveryReport, ReadDeliveryReport } from '../../modules/messaging/ports.ts';

/** The returned mail, or only its headers. */
const returned: readonly string[] = ['message/rfc822', 'message/global', 'text/rfc822-headers'];

/** Reads notices of delivery as RFC 3464 writes them; a notice in free words is none. */
export const readDeliveryReport: ReadDeliveryReport = async (raw) => {
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true });
  const status = mail.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!status) return undefined;
  // The first group is about the notice, each other one about a receiver.
  const [, ...groups] = textOf(status)
    .split(/\r?\n[ \t]*\r?\n/)
    .filter((group) => group.trim() !== '');
  const original = mail.attachments.find(({ mimeType }) => returned.includes(mimeType));
  const about = original ? (await PostalMime.parse(textOf(original))).messageId : mail.inReplyTo;
  return {
    messageId: about?.replaceAll(/[<>\s]/g, ''),
    recipients: await Promise.all(groups.map(readRecipient)),
  };
};

async function readRecipient(group: string): Promise<DeliveryReport['recipients'][number]> {
  const fields = await PostalMime.parse(`${group}\r\n\r\n`);
  const status = fieldOf(fields, 'status');
  return {
    // `rfc822; anna@example.com`. Where a mailbox forwards, the first address is the one that we wrote to.
    address: valueOf(fieldOf(fields, 'original-recipient') || fieldOf(fields, 'final-recipient')),
    isFailed: fieldOf(fields, 'action').toLowerCase() === 'failed' && !status.startsWith('4'),
    detail: [status, valueOf(fieldOf(fields, 'diagnostic-code'))].filter((part) => part !== '').join(' '),
  };
}

function fieldOf({ headers }: Email, name: string): string {
  return (
    headers
      .find(({ key }) => key === name)
      ?.value.replaceAll(/\s+/g, ' ')
      .trim() ?? ''
  );
}

/** The value after the type prefix of an address or a diagnosis. */
function valueOf(typed: string): string {
  return typed.slice(typed.indexOf(';') + 1).trim();
}

function textOf({ content }: Attachment): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}
