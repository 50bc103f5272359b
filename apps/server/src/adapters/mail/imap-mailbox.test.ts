import { beforeEach, expect, test, vi } from 'vitest';
import type { MailboxServer, OpenMailbox } from '../../modules/messaging/ports.ts';
import { createNetwork } from '../../platform/network/network.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import { IMAP_PASSWORD, IMAP_USER, startImapServer, type TestImapServer } from '../../testing/imap-server.ts';
import { createImapMailbox } from './imap-mailbox.ts';

let imap: TestImapServer;
beforeEach(async () => {
  imap = await startImapServer();
  return () => imap.close();
});

const network = createNetwork({ isOpen: true, allowedHosts: [] });
const server = (): MailboxServer => ({
  imapHost: '127.0.0.1',
  imapPort: imap.port,
  imapUserName: IMAP_USER,
  userName: '',
  imapPassword: new Secret(IMAP_PASSWORD),
  imapSsl: false,
});
const visit = (act: (mailbox: OpenMailbox) => Promise<unknown>, longestMs?: number) =>
  createImapMailbox(network, longestMs)(server(), act);

test.each(['LOGIN', 'EXAMINE', 'SEARCH'])(
  'a server that never answers %s ends the visit',
  async (command) => {
    imap.deliver('Subject: Hello\r\n\r\nHello\r\n');
    imap.fault = { silentAt: command };
    const ended = await visit((mailbox) => mailbox.listHeads(1, 10), 200);
    expect(ended).toMatchObject({
      outcome: 'refused',
      said: expect.stringContaining('0.2 seconds') as string,
      why: 'timeout',
    });
  },
);

test('the time that we take to read mails does not count and ends no visit', async () => {
  imap.deliver('Subject: Hello\r\n\r\nHello\r\n');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const ended = await visit(async (mailbox) => {
    vi.advanceTimersByTime(60_000);
    return mailbox.listHeads(1, 10);
  }).finally(() => vi.useRealTimers());
  expect(ended).toMatchObject({ outcome: 'read', answer: { heads: [{ uid: 1 }] } });
});

test('a mail that is removed during the visit does not hide later ones', async () => {
  for (let mail = 0; mail < 3; mail += 1) imap.deliver('Subject: Hello\r\n\r\nHello\r\n');
  imap.lost.add(1);
  const list = (from: number) => visit((mailbox) => mailbox.listHeads(from, 2));
  expect(await list(1)).toMatchObject({ answer: { heads: [{ uid: 2 }], reachedUid: 2 } });
  expect(await list(3)).toMatchObject({ answer: { heads: [{ uid: 3 }], reachedUid: 3 } });
});

test('headers with hundreds of names are read for the first recipients and the last of the mails answered', async () => {
  const names = Array.from({ length: 3000 }, (_, at) => `<m${at}@a.example>`);
  imap.deliver(
    [
      `To: ${names.join(', ')}`,
      `In-Reply-To: <own@a.example>`,
      `References: ${names.join(' ')} ${'a'.repeat(100_000)}`,
      '',
      '',
    ].join('\r\n'),
  );
  const read = await visit(async (mailbox) => (await mailbox.listHeads(1, 1)).heads[0]);
  const { answer } = read as { answer: { recipients: string[]; answers: string[] } };
  expect(answer.recipients).toHaveLength(200);
  expect(answer.answers).toHaveLength(50);
  expect(answer.answers.at(-1)).toBe('m2999@a.example');
});

test('TLS is used where the server offers it, even if the setting does not require it', async () => {
  imap.offers = 'STARTTLS';
  await visit(async () => undefined);
  expect(imap.commands).toContain('STARTTLS');
});

test('a server that repeats the password encoded does not reveal it to staff', async () => {
  imap.offers = 'AUTH=PLAIN';
  // The length of the user name shifts the encoding of the password.
  const other = { ...server(), imapUserName: `${IMAP_USER}x` };
  const refused = await createImapMailbox(network)(other, async () => undefined);
  expect(refused).toMatchObject({
    outcome: 'refused',
    said: expect.stringContaining('[secret]') as string,
    why: 'keyRefused',
  });
});
