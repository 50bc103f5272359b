import { parentPort } from 'node:worker_threads';
import { renderToBuffer } from '@react-pdf/renderer';
import type { Paper } from '../../modules/messaging/ports.ts';
import { barcodeImage } from './barcode-image.ts';
import { loadFonts } from './fonts.ts';
import { paperPage } from './paper-page.ts';

const fontsReady = loadFonts();

async function draw(paper: Paper): Promise<Buffer> {
  await fontsReady;
  return renderToBuffer(paperPage(paper, await barcodeImage(paper.barcode)));
}

parentPort?.on('message', ({ id, paper }: { id: number; paper: Paper }) => {
  draw(paper).then(
    (content) => parentPort?.postMessage({ id, content }),
    (error: unknown) =>
      parentPort?.postMessage({ id, fault: error instanceof Error ? error.message : String(error) }),
  );
});
