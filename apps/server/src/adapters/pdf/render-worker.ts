import { parentPort } from 'node:worker_threads';
import { renderToBuffer } from '@react-pdf/renderer';
import type { TripDocument } from '../../modules/messaging/ports.ts';
import { tripDocumentPage } from './trip-document-page.ts';

parentPort?.on('message', ({ id, document }: { id: number; document: TripDocument }) => {
  renderToBuffer(tripDocumentPage(document)).then(
    (content) => parentPort?.postMessage({ id, content }),
    (error: unknown) =>
      parentPort?.postMessage({ id, fault: error instanceof Error ? error.message : String(error) }),
  );
});
