import type {
  DeliveryReport,
  IncomingMail,
  ReadDeliveryReport,
  ReadIncomingMail,
} from '../../modules/messaging/ports.ts';
import { MailReaderEnded } from '../../platform/threads/mail-reader-ended.ts';
import { WorkerThread } from '../../platform/threads/worker-thread.ts';

export interface ReadingRequest {
  readonly kind: 'mail' | 'report';
  readonly raw: Uint8Array;
}

export type ReadingAnswer =
  | { readonly mail: IncomingMail }
  | { readonly report: DeliveryReport | undefined }
  /** What the reader said of a mail that is none. */
  | { readonly fault: string };

type ReadingThread = WorkerThread<ReadingRequest, ReadingAnswer | 'ready'>;

export interface MailReader {
  readonly readIncomingMail: ReadIncomingMail;
  readonly readDeliveryReport: ReadDeliveryReport;
  readonly close: () => Promise<void>;
}

/** The largest mail that is fetched takes a part of a second. */
const LONGEST_MS = 10_000;
const MOST_MEGABYTES = 256;

/**
 * Reads mails of strangers in a thread of their own, one at a time: a mail that takes more time or memory than any honest one is
 * refused, and nothing but its thread ends. The thread starts at the first mail, and anew after each that ended it.
 */
export function createMailReader({
  longestMs = LONGEST_MS,
  megabytes = MOST_MEGABYTES,
  file = new URL('./reading-thread.ts', import.meta.url),
}: {
  readonly longestMs?: number;
  readonly megabytes?: number;
  readonly file?: URL;
} = {}): MailReader {
  let thread: ReadingThread | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function start(): Promise<ReadingThread> {
    const started: ReadingThread = new WorkerThread(file, undefined, { maxOldGenerationSizeMb: megabytes });
    started.unref();
    // Whoever waits for an answer hears of it; nobody else may end the process by it.
    started.onError(() => undefined);
    started.onExit(() => {
      if (thread === started) thread = undefined;
    });
    // Loading the code is no time of the mail's.
    await started.nextAnswer();
    return started;
  }

  async function readNow(kind: ReadingRequest['kind'], raw: Buffer): Promise<ReadingAnswer> {
    thread ??= await start();
    const reading = thread;
    const bytes = new Uint8Array(raw);
    const answered = reading.nextAnswer();
    reading.post({ kind, raw: bytes }, [bytes.buffer]);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      void reading.terminate();
    }, longestMs);
    try {
      const answer = await answered;
      if (answer === 'ready') throw new Error('The thread answered no question');
      return answer;
    } catch (error) {
      if (thread === reading) thread = undefined;
      throw new MailReaderEnded(
        isLate
          ? `The mail took more than ${longestMs / 1000} seconds to read`
          : error instanceof Error
            ? error.message
            : 'The thread ended',
        { cause: error },
      );
    } finally {
      clearTimeout(timer);
    }
  }

  function readInTurn(kind: ReadingRequest['kind'], raw: Buffer): Promise<ReadingAnswer> {
    const answer = last.then(() => readNow(kind, raw));
    last = answer.catch(() => undefined);
    return answer;
  }

  return {
    async readIncomingMail(raw) {
      const answer = await readInTurn('mail', raw);
      if ('mail' in answer) return withBuffers(answer.mail);
      throw new Error('fault' in answer ? answer.fault : 'The thread answered another question');
    },
    // A notice that nobody can read is none.
    async readDeliveryReport(raw) {
      const answer = await readInTurn('report', raw);
      return 'report' in answer ? answer.report : undefined;
    },
    async close() {
      await thread?.terminate();
    },
  };
}

/** A buffer arrives from another thread as the bytes alone. */
function withBuffers(mail: IncomingMail): IncomingMail {
  const files = mail.files.map(({ name, content }) => ({ name, content: Buffer.from(content) }));
  return { ...mail, files };
}
