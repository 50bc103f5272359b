import PostalMime, { type Attachment, type Email } from 'postal-mime';
import type { DeliveryReport, ReadDeliveryReport } from '../../modules/messaging/ports.ts';
import { mailLimits } from './mail-limits.ts';

/** The returned mail, or only its headers. */
const returned: readonly string[] = ['message/rfc822', 'message/global', 'text/rfc822-headers'];

/**
 * Anybody can send a notice, so its size is limited. The status and the headers of the returned mail come first, so
 * nothing that we need is lost.
 */
const LARGEST = 256 * 1024;
/** Our mails have one recipient and at most one blind copy. */
const MOST_RECIPIENTS = 50;
const LONGEST_DETAIL = 500;

/**
 * Parses delivery notices in the format of RFC 3464; ignores notices in free text and those that the parser rejects.
 */
export const readDeliveryReport: ReadDeliveryReport = async (raw) => {
  const mail = await parse(raw.subarray(0, LARGEST));
  const status = mail?.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!mail || !status) return undefined;
  const original = mail.attachments.find(({ mimeType }) => returned.includes(mimeType));
  const about = original ? (await parse(textOf(original)))?.messageId : mail.inReplyTo;
  if (about === undefined) return { messageId: undefined, recipients: [] };
  // The first group is about the notice, each other one about a recipient.
  const groups = textOf(status)
    .split(/\r?\n[ \t]*\r?\n/)
    .filter((group) => group.trim() !== '')
    .slice(1, 1 + MOST_RECIPIENTS);
  const recipients: DeliveryReport['recipients'][number][] = [];
  for (const group of groups) {
    const fields = await parse(`${group}\r\n\r\n`);
    if (fields) recipients.push(readRecipient(fields));
  }
  return { messageId: about.replaceAll(/[<>\s]/g, ''), recipients };
};

function parse(raw: Buffer | string): Promise<Email | undefined> {
  // Anybody can send such mails; what cannot be read is no notice.
  return PostalMime.parse(raw, mailLimits).catch(() => undefined);
}

function readRecipient(fields: Email): DeliveryReport['recipients'][number] {
  const status = fieldOf(fields, 'status');
  return {
    // `rfc822; anna@example.com`. Where a mailbox forwards, the first address is the one that we wrote to.
    address: valueOf(fieldOf(fields, 'original-recipient') || fieldOf(fields, 'final-recipient')),
    isFailed: fieldOf(fields, 'action').toLowerCase() === 'failed' && !status.startsWith('4'),
    detail: [status, valueOf(fieldOf(fields, 'diagnostic-code'))]
      .filter((part) => part !== '')
      .join(' ')
      .slice(0, LONGEST_DETAIL)
      .toWellFormed(),
  };
}

function fieldOf({ headers }: Email, name: string): string {
  return (
    headers
      .find(({ key }) => key === name)
      // The database rejects NUL.
      ?.value.replaceAll(/[\s\p{Cc}]+/gu, ' ')
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
