import { extractText, getDocumentProxy } from 'unpdf';

/** The text of a PDF, in reading order, on one line. */
export async function readPdfText(content: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(content), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}
