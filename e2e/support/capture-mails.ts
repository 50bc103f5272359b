import { once } from 'node:events';
import { renameSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';

/** A mail server on this machine that writes each mail to a file of the folder; `url` is for SMTP_URL. */
export async function captureMails(folder: string): Promise<{ url: string }> {
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const name = join(folder, String((count += 1)).padStart(5, '0'));
        // Renamed when complete, so that no reader sees half a mail.
        writeFileSync(`${name}.part`, Buffer.concat(chunks));
        renameSync(`${name}.part`, `${name}.eml`);
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}` };
}
