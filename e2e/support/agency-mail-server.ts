import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** An agency's own mail server on this machine; it accepts mails from one user only. */
export class AgencyMailServer {
  readonly #received: Buffer[] = [];
  readonly #server: SMTPServer;

  private constructor(user: string, password: string) {
    this.#server = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: (given, _session, done) =>
        given.username === user && given.password === password
          ? done(null, { user })
          : done(new Error('Wrong user or password')),
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          this.#received.push(Buffer.concat(chunks));
          done();
        });
      },
    });
  }

  static async open(user: string, password: string): Promise<AgencyMailServer> {
    const server = new AgencyMailServer(user, password);
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server.server, 'listening');
    return server;
  }

  /** The received mails, oldest first. */
  readMails(): Promise<Email[]> {
    return Promise.all(this.#received.map((mail) => PostalMime.parse(mail)));
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }
}
