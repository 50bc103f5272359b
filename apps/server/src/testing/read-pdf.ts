import { extractImages, extractText, getDocumentProxy } from 'unpdf';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';

/** The contents of a document for a reader, a screen reader and a camera. */
export interface ReadPdf {
  /** In reading order, with white space collapsed. */
  readonly text: string;
  readonly pages: number;
  readonly language: string;
  readonly title: string;
  readonly bookmarks: readonly string[];
  /** Decodes the barcode, the only picture. */
  readonly readBarcode: () => Promise<string>;
}

export async function readPdf(content: Buffer): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(content));
  const { text } = await extractText(pdf, { mergePages: true });
  const { info } = await pdf.getMetadata();
  const { Title, Language } = info as { Title?: string; Language?: string };
  const outline = (await pdf.getOutline()) ?? [];
  return {
    text: text.replaceAll(/\s+/g, ' '),
    pages: pdf.numPages,
    language: Language ?? '',
    title: Title ?? '',
    bookmarks: outline.flatMap(({ title, items }) => [title, ...items.map((item) => item.title)]),
    readBarcode: () => readBarcode(pdf),
  };
}

const { resolve } = createRequire(import.meta.url);
const wasmBinary = readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm')).buffer;
prepareZXingModule({ overrides: { wasmBinary } });

async function readBarcode(pdf: Awaited<ReturnType<typeof getDocumentProxy>>): Promise<string> {
  const [picture] = await extractImages(pdf, 1);
  if (!picture) throw new Error('The document has no picture');
  const [found] = await readBarcodes(toImageData(picture), { formats: ['QRCode'] });
  return found?.text ?? '';
}

const MARGIN = 40;

/** RGBA, with the white margin of paper. */
function toImageData({ data, width, height, channels }: Awaited<ReturnType<typeof extractImages>>[number]) {
  const wide = width + 2 * MARGIN;
  const high = height + 2 * MARGIN;
  const pixels = new Uint8ClampedArray(wide * high * 4).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let colour = 0; colour < 3; colour++)
        pixels[((y + MARGIN) * wide + x + MARGIN) * 4 + colour] =
          data[(y * width + x) * channels + (channels === 1 ? 0 : colour)] ?? 255;
  return { data: pixels, width: wide, height: high, colorSpace: 'srgb' as const };
}
