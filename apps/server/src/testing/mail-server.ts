import type { AddressInfo } from 'node:net';
import type { Socket } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export interface TestMailServer {
  /** For SMTP_URL. */
  readonly url: string;
  /** The raw mails received. */
  readonly received: Buffer[];
  readonly refused: Buffer[];
  /** Reads the next mail and then refuses it. */
  refuseNext(): void;
  close(): Promise<void>;
}

/** The reaction to a step of the conversation: an SMTP code, or a dropped connection. */
export type SmtpFault = number | 'hangUp';

export interface MailServerFaults {
  /** When the recipient is named. */
  readonly atReceiver?: (address: string) => SmtpFault | undefined;
  /** When the mail is complete, before it is accepted. */
  readonly atEnd?: () => SmtpFault | undefined;
  readonly onTaken?: (mail: Buffer) => void;
  /** Absent: the server offers no encryption. */
  readonly tls?: { readonly key: string; readonly cert: string };
}

/** A real mail server on a free port that stores the mails. */
export async function startMailServer(faults: MailServerFaults = {}): Promise<TestMailServer> {
  const received: Buffer[] = [];
  const refused: Buffer[] = [];
  let isRefusing = false;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: faults.tls ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    ...faults.tls,
    onRcptTo({ address }, session, done) {
      fail(session, faults.atReceiver?.(address), done);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const mail = Buffer.concat(chunks);
        const fault = isRefusing ? 451 : faults.atEnd?.();
        isRefusing = false;
        (fault === undefined ? received : refused).push(mail);
        if (fault === undefined) faults.onTaken?.(mail);
        fail(session, fault, done);
      });
    },
  });
  // Some tests are about dropped connections.
  smtp.on('error', () => undefined);
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

  function fail(
    session: SMTPServerSession,
    fault: SmtpFault | undefined,
    done: (error?: Error | null) => void,
  ): void {
    if (fault === 'hangUp') {
      for (const connection of smtp.connections as Set<{ id: string; _socket: Socket }>) {
        if (connection.id === session.id) connection._socket.destroy();
      }
      return;
    }
    done(fault === undefined ? null : Object.assign(new Error('refused'), { responseCode: fault }));
  }
}
