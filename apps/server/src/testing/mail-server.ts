import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface TestMailServer {
  /** As SMTP_URL names it. */
  readonly url: string;
  /** Mails as they came, whole. */
  readonly received: Buffer[];
  readonly refused: Buffer[];
  /** The next mail is read and then not taken. */
  refuseNext(): void;
  close(): Promise<void>;
}

/** A real mail server on a port of its own that keeps what it gets. */
export async function startMailServer(): Promise<TestMailServer> {
  const received: Buffer[] = [];
  const refused: Buffer[] = [];
  let isRefusing = false;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refuse = isRefusing;
        isRefusing = false;
        (refuse ? refused : received).push(Buffer.concat(chunks));
        done(refuse ? new Error('busy') : null);
      });
    },
  });
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    received,
    refused,
    refuseNext() {
      isRefusing = true;
    },
    close: () => new Promise<void>((closed) => smtp.close(closed)),
  };
}
