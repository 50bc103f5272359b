import { afterEach, expect, test } from 'vitest';
import { MailReaderEnded } from '../../platform/threads/mail-reader-ended.ts';
import { nestedMail } from '../../testing/nested-mail.ts';
import { createMailReader, type MailReader } from './mail-reader.ts';

const hostile = new URL('../../testing/hostile-reading-thread.ts', import.meta.url);

let reader: MailReader;
afterEach(() => reader.close());

const mailOf = (text: string) =>
  Buffer.from(`From: anna@example.com\r\nMessage-ID: <1@example.com>\r\n\r\n${text}\r\n`);

test('a mail is parsed in a thread of its own, with its files as bytes', async () => {
  reader = createMailReader();
  const file = ['--b', 'Content-Disposition: attachment; filename=visa.pdf', '', '%PDF-1.4'].join('\r\n');
  const raw = [
    'From: Anna <anna@example.com>',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Мы согласны.',
    file,
    '--b--',
    '',
  ].join('\r\n');
  const mail = await reader.readIncomingMail(Buffer.from(raw));
  expect(mail).toMatchObject({ fromAddress: 'anna@example.com', text: 'Мы согласны.' });
  expect(mail.files.map(({ name, content }) => [name, content.toString('latin1', 0, 8)])).toEqual([
    ['visa.pdf', '%PDF-1.4'],
  ]);
});

test('a mail that the parser rejects is refused, and the next one is read', async () => {
  reader = createMailReader();
  const refused = reader.readIncomingMail(Buffer.from(nestedMail(300)));
  const next = reader.readIncomingMail(mailOf('We agree.'));
  await expect(refused).rejects.toThrow();
  expect((await next).text).toBe('We agree.');
});

test.each([
  ['never ends', 'endless', 'took more than'],
  ['takes all memory', 'greedy', 'memory'],
  ['ends its thread', 'deadly', 'ended before it had answered'],
])('a mail whose reading %s is refused, and the next one is read', async (_how, text, said) => {
  reader = createMailReader({ longestMs: text === 'endless' ? 200 : 60_000, megabytes: 24, file: hostile });
  const refused = reader.readIncomingMail(mailOf(text));
  const next = reader.readIncomingMail(mailOf('We agree.'));
  const fault: unknown = await refused.catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(MailReaderEnded);
  expect(String(fault)).toContain(said);
  expect((await next).text).toBe('read');
});

test('a notice that never finishes parsing is distinguished from a mail that is not a notice', async () => {
  reader = createMailReader({ longestMs: 200, file: hostile });
  await expect(reader.readDeliveryReport(mailOf('endless'))).rejects.toBeInstanceOf(MailReaderEnded);
});
