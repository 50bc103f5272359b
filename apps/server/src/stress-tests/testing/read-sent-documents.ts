import type pg from 'pg';
import PostalMime, { type Attachment } from 'postal-mime';
import { extractText, getDocumentProxy } from 'unpdf';
import type { Place } from './find-leaks.ts';

/**
 * The readable content of every stored document and every mail with its attachments: searching their bytes would miss
 * compressed pages and encoded parts.
 */
export async function readDocumentData(owner: pg.Pool, mails: readonly string[]): Promise<Place[]> {
  const { rows } = await owner.query<{ content: Buffer }>('select content from document');
  const papers = await Promise.all(rows.map(({ content }) => textOf(content)));
  const read = await Promise.all(mails.map((mail) => PostalMime.parse(Buffer.from(mail, 'latin1'))));
  const attached = await Promise.all(read.flatMap(({ attachments }) => attachments).map(textOfAttachment));
  return [
    { name: 'documents, as text', text: papers.join('\n') },
    { name: 'mails, as read', text: read.map(({ text, html }) => `${text}\n${html}`).join('\n') },
    { name: 'attachments, as text', text: attached.join('\n') },
  ];
}

function textOfAttachment({ content }: Attachment): Promise<string> {
  return textOf(typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)));
}

async function textOf(content: Buffer): Promise<string> {
  if (!content.subarray(0, 5).equals(Buffer.from('%PDF-'))) return content.toString('utf8');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: true });
  return text;
}
