import { renderToBuffer, Font } from '@react-pdf/renderer';
import type { ListDocument } from '../../platform/list-document.ts';
import type { DocumentModel } from '../../modules/messaging/ports.ts';
import { answerParent, onQuestion } from '../../platform/threads/parent-thread.ts';
import { documentPage } from './document-page.ts';
import { listPage } from './list-page.ts';
import type { DrawingAnswer, DrawingRequest } from './render-in-worker.ts';
import { toBuffer } from 'bwip-js/node';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';

/** On Linux the calling thread's alone; elsewhere it would be the whole process's. */
const AFTER_REQUESTS = 5;
// The documents of an order take more processor time than the order, and nobody waits for them as for an answer.
if (process.platform === 'linux') setPriority(AFTER_REQUESTS);

const FAMILY = 'Onest';
const faces = [
  { fontWeight: 400, file: '400Regular/Onest_400Regular' },
  { fontWeight: 600, file: '600SemiBold/Onest_600SemiBold' },
];

/** Makes Onest ready for drawing. Called once, before the first document. */
async function loadFonts(): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  Font.register({
    family: FAMILY,
    fonts: faces.map(({ fontWeight, file }) => ({
      fontWeight,
      src: resolve(`@expo-google-fonts/onest/${file}.ttf`),
    })),
  });
  // Names, codes and numbers are never hyphenated.
  Font.registerHyphenationCallback((word) => [word]);
  for (const { fontWeight } of faces) await learnGlyphs(fontWeight);
}

/**
 * A glyph remembers the character that first used it. One that is first used as a component of another (the S of Ş)
 * remembers none and would be missing from every later document, so each character is requested on its own here.
 */
async function learnGlyphs(fontWeight: number): Promise<void> {
  const face = { fontFamily: FAMILY, fontWeight };
  await Font.load(face);
  const data = Font.getFont(face)?.data;
  if (!data || !('characterSet' in data))
    throw new Error(`${FAMILY} ${fontWeight} is not a font with glyphs`);
  for (const character of data.characterSet) data.glyphForCodePoint(character);
}

const fontsReady = loadFonts();

async function draw(model: DocumentModel | ListDocument): Promise<Buffer> {
  await fontsReady;
  if (model.kind === 'list') return renderToBuffer(listPage(model));
  return renderToBuffer(documentPage(model, await barcodeImage(model.barcode)));
}

onQuestion(({ id, model }: DrawingRequest) => {
  void draw(model)
    .then(
      (content): DrawingAnswer => ({ id, content }),
      (error: unknown): DrawingAnswer => ({
        id,
        fault: error instanceof Error ? error.message : String(error),
      }),
    )
    .then(answerParent);
});

/** A QR code as PNG, sharp at any print size that matters. Its correction is medium, so that a crease does no harm. */
function barcodeImage(text: string): Promise<Buffer> {
  return toBuffer({ bcid: 'qrcode', text, scale: 8, padding: 0, backgroundcolor: 'FFFFFF' });
}
