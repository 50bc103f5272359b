import { renderToBuffer } from '@react-pdf/renderer';
import type { Paper } from '../../modules/messaging/ports.ts';
import { answerParent, onQuestion } from '../../platform/threads/parent-thread.ts';
import { barcodeImage } from './barcode-image.ts';
import { loadFonts } from './fonts.ts';
import { paperPage } from './paper-page.ts';
import type { DrawingAnswer, DrawingRequest } from './render-in-worker.ts';

const fontsReady = loadFonts();

async function draw(paper: Paper): Promise<Buffer> {
  await fontsReady;
  return renderToBuffer(paperPage(paper, await barcodeImage(paper.barcode)));
}

onQuestion(({ id, paper }: DrawingRequest) => {
  void draw(paper)
    .then(
      (content): DrawingAnswer => ({ id, content }),
      (error: unknown): DrawingAnswer => ({
        id,
        fault: error instanceof Error ? error.message : String(error),
      }),
    )
    .then(answerParent);
});
