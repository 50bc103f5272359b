import { extractText, getDocumentProxy } from 'unpdf';

/** All that a PDF says, in reading order, on one line. */
export async function readPdfText(content: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(content), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}
