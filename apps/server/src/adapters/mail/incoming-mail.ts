import PostalMime, { type Attachment, type Email } from 'postal-mime';
import type { IncomingMail, ReadIncomingMail } from '../../modules/messaging/ports.ts';
import { listAddresses } from './list-addresses.ts';
import { mailLimits } from './mail-limits.ts';
import { isSenderConfirmed } from './sender-check.ts';
import { textOfHtml } from './text-of-html.ts';

/** Twice the stored length of a mail, for its own text and its quotations. */
const LONGEST_TEXT = 40_000;

/** Parses a mail into plain text; HTML is never passed on. */
export const readIncomingMail: ReadIncomingMail = async (raw) => {
  const mail = await PostalMime.parse(raw, mailLimits);
  const [from] = mail.from ? listAddresses([mail.from]) : [];
  return {
    messageId: clean(mail.messageId).replaceAll(/[<>\s]/g, ''),
    fromAddress: clean(from?.address),
    isSenderConfirmed: isSenderConfirmed(
      mail.headers.find(({ key }) => key === 'authentication-results')?.value,
      from?.address ?? '',
    ),
    fromName: clean(from?.name),
    subject: clean(mail.subject),
    text: clean(readText(mail).slice(0, LONGEST_TEXT)),
    isAutomatic: isAutomatic(mail),
    files: mail.attachments.filter(isFile).map(({ filename, content }) => ({
      name: filename ?? '',
      content: typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer),
    })),
  };
};

/** The database rejects NUL, and lone surrogates cannot be encoded. */
function clean(text = ''): string {
  return text.replaceAll('\0', '').toWellFormed();
}

function readText({ text = '', html }: Email): IncomingMail['text'] {
  const plain = text.replaceAll('\r\n', '\n').trim();
  return plain === '' && html !== undefined ? textOfHtml(html) : plain;
}

/** Pictures embedded in the HTML are signatures and logos. */
function isFile({ related, mimeType }: Attachment): boolean {
  return related !== true && mimeType !== 'application/pgp-signature' && mimeType !== 'text/calendar';
}

/**
 * By RFC 3834, §5, and the headers of programs that do not follow it: nobody waits for an answer to such a mail, and
 * answering it may start a loop.
 */
function isAutomatic(mail: Email): boolean {
  const field = (name: string) =>
    mail.headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase();
  const submitted = field('auto-submitted');
  return (
    (submitted !== undefined && submitted !== 'no') ||
    ['bulk', 'junk', 'list', 'auto_reply'].includes(field('precedence') ?? '') ||
    ['x-autoreply', 'x-autorespond', 'list-id'].some((name) => field(name) !== undefined) ||
    mail.returnPath === '' ||
    field('return-path') === '<>'
  );
}
