import { answerParent, onQuestion } from '../../platform/threads/parent-thread.ts';
import { readDeliveryReport } from './delivery-report.ts';
import { readIncomingMail } from './incoming-mail.ts';
import type { ReadingAnswer, ReadingRequest } from './mail-reader.ts';

onQuestion((request: ReadingRequest) => {
  void read(request)
    .catch((error: unknown): ReadingAnswer => ({
      fault: error instanceof Error ? error.message : String(error),
    }))
    .then(answerParent);
});

async function read({ kind, raw }: ReadingRequest): Promise<ReadingAnswer> {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  return kind === 'mail'
    ? { mail: await readIncomingMail(bytes) }
    : { report: await readDeliveryReport(bytes) };
}

answerParent('ready');
