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
  /** The parser's error for an invalid mail. */
  | { readonly fault: string };

type ReadingThread = WorkerThread<ReadingRequest, ReadingAnswer | 'ready'>;

export interface MailReader {
  readonly readIncomingMail: ReadIncomingMail;
  readonly readDeliveryReport: ReadDeliveryReport;
  readonly close: () => Promise<void>;
}

/** Even the largest fetched mail takes less than a second. */
const LONGEST_MS = 10_000;
const MOST_MEGABYTES = 256;

/**
 * Parses untrusted mails in a separate thread, one at a time: a mail that takes more time or memory than any honest one
 * is refused, and only the thread ends. The thread starts with the first mail, and again after each mail that ended it.
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
    // The pending call gets the error; an unhandled event would end the process.
    started.onError(() => undefined);
    started.onExit(() => {
      if (thread === started) thread = undefined;
    });
    // Loading the code does not count as the mail's time.
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
    // The caller gets the failure; the next mail is read all the same.
    last = answer.catch(() => undefined);
    return answer;
  }

  return {
    async readIncomingMail(raw) {
      const answer = await readInTurn('mail', raw);
      if ('mail' in answer) return withBuffers(answer.mail);
      throw new Error('fault' in answer ? answer.fault : 'The thread answered another question');
    },
    // An unreadable notice is not a notice.
    async readDeliveryReport(raw) {
      const answer = await readInTurn('report', raw);
      return 'report' in answer ? answer.report : undefined;
    },
    async close() {
      await thread?.terminate();
    },
  };
}

/** A Buffer arrives from another thread as a plain Uint8Array. */
function withBuffers(mail: IncomingMail): IncomingMail {
  const files = mail.files.map(({ name, content }) => ({ name, content: Buffer.from(content) }));
  return { ...mail, files };
}
