import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MailReaderEnded } from '../../../platform/threads/mail-reader-ended.ts';
import { readIncomingMail } from '../../../adapters/mail/incoming-mail.ts';
import { deliveryNotice } from '../../../testing/delivery-notice.ts';
import { IMAP_PASSWORD } from '../../../testing/imap-server.ts';
import { nestedMail } from '../../../testing/nested-mail.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { deskKeyring, openMessageDesk, ORDER_ID } from '../testing/message-desk.ts';
import { BUYER, ReplyDesk } from '../testing/reply-desk.ts';
import { insertReply } from '../replies/reply-rows.ts';

const MINUTE = 60_000;

const desk = new ReplyDesk();
const { look, replies, health, openTasks, keyed, mailOf, mailWithFiles, deliver, write } = desk;
beforeAll(() => desk.open());
beforeEach(() => desk.renew());
afterAll(() => desk.close());

describe('a mail that cannot be parsed', () => {
  test('is skipped with a task, and does not block later mails', async () => {
    desk.imap.deliver(nestedMail(300, [`From: ${BUYER}`, `To: ${keyed()}`]));
    deliver({ to: keyed() });
    await look();
    expect(await replies()).toHaveLength(1);
    expect((await openTasks()).toSorted()).toEqual(['buyerReplied', 'replyUnread']);
    await look();
    expect(desk.imap.fetched).toHaveLength(2);
  });

  test('that crashed its reader leaves the reader to other agencies until the next visit', async () => {
    desk.desk = openMessageDesk(desk.db.database, {
      ...desk.orders,
      readIncomingMail: async (raw) => {
        if (raw.includes('endless')) throw new MailReaderEnded('The mail took more than 10 seconds to read');
        return readIncomingMail(raw);
      },
    });
    deliver({ to: keyed(), text: 'endless' });
    deliver({ to: keyed() });
    await look();
    expect(await replies()).toEqual([]);
    expect(await openTasks()).toEqual(['replyUnread']);
    expect((await health())?.fault).toBeUndefined();
    await look();
    expect(await replies()).toMatchObject([{ text: 'We agree.' }]);
  });

  test('with a broken character is read nevertheless', async () => {
    desk.imap.deliver(
      mailOf({ to: keyed(), text: '<p>&#xD83D; We agree.</p>' })
        .replace('text/plain', 'text/html')
        .replace(/Message-ID: .*/, 'Message-ID: <>'),
    );
    await look();
    expect(await replies()).toMatchObject([{ text: '\uFFFD We agree.' }]);
  });
});

test('a mailbox that is not read, for any reason, is reported after a quarter of an hour', async () => {
  await look();
  desk.db.clock.advance(16 * MINUTE);
  expect((await health())?.fault?.text).toBe('Not read for more than 15 minutes');
  await look();
  expect((await health())?.fault).toBeUndefined();
});

test('a mailbox that cannot be read is logged by its agency’s id only', async () => {
  const broken = openMessageDesk(desk.db.database, {
    visitMailbox: async () => Promise.reject(new Error('the words of a mail')),
  });
  const job = broken.messaging.jobs.find(({ name }) => name === 'read-mailboxes')!;
  await expect(job.run()).rejects.toThrow(`Mailboxes could not be read for the tenants ${DEFAULT_TENANT}`);
});

test('automatic mails do not displace mails of the buyer, and staff learn when a person’s mail is dropped', async () => {
  const insert = (count: number, isAutomatic: boolean) =>
    desk.db.database.inTenant(DEFAULT_TENANT, async (scope) => {
      for (let at = 0; at < count; at += 1)
        await insertReply(deskKeyring, scope, {
          orderId: ORDER_ID,
          replyId: randomUUID(),
          messageId: '',
          fromAddress: BUYER,
          fromName: 'Anna',
          subject: 'Re',
          text: 'On leave',
          quoted: '',
          isCut: false,
          isBuyer: true,
          isAutomatic,
          isFromPage: false,
          files: [],
        });
    });
  await insert(50, true);
  deliver({ to: keyed() });
  await look();
  expect(await replies()).toHaveLength(51);
  await insert(49, false);
  await write('Thank you');
  expect(await openTasks()).toEqual([]);
  deliver({ to: keyed(), text: 'The fifty-first' });
  await look();
  expect(await replies()).toHaveLength(100);
  expect(await openTasks()).toEqual(['buyerReplied']);
});
test('a notice that a mail did not arrive marks the mail as bounced', async () => {
  const { messageIds, mail } = await write();
  const messageId = mail.messageId!.replaceAll(/[<>]/g, '');
  desk.imap.deliver(deliveryNotice({ messageId, recipient: BUYER }));
  await look();
  const { state } = await desk.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx.selectFrom('message').select('state').where('id', '=', messageIds[0]!).executeTakeFirstOrThrow(),
  );
  expect(state).toBe('bounced');
  expect(await openTasks()).toEqual(['mailBounced']);
  expect(await replies()).toEqual([]);
});

test('a notice that somebody made up, who never received the mail, marks no mail as bounced', async () => {
  const { messageIds } = await write();
  const messageId = `${messageIds[0]}@farewind.example`;
  desk.imap.deliver(deliveryNotice({ messageId, recipient: BUYER }));
  await look();
  expect(await openTasks()).toEqual([]);
});

test('a mailbox that refuses is reported with the server’s message, and as a task if it persists; mails that arrived meanwhile are read later', async () => {
  desk.imap.fault = 'refuseLogin';
  deliver({ to: keyed() });
  await look();
  expect((await health())?.fault?.text).toContain('Invalid credentials');
  expect((await health())?.fault?.text).not.toContain(IMAP_PASSWORD);
  expect(await openTasks()).toEqual([]);
  desk.db.clock.advance(15 * MINUTE);
  await look();
  await look();
  expect(await openTasks()).toEqual(['mailboxRefuses']);
  desk.imap.fault = undefined;
  await look();
  expect((await health())?.fault).toBeUndefined();
  expect(await openTasks()).toEqual(['buyerReplied']);
});

const pdf = (name: string) => [
  { name: `${name}.pdf`, type: 'application/pdf', bytes: `%PDF-${' '.repeat(3000)}` },
];
const BY_MACHINE = ['Auto-Submitted: auto-replied'];

test.each([
  ['of the buyer leave no room for more', BUYER, false],
  ['of a stranger take no room from the buyer', 'flood@other.example', true],
])('30 MB of files in a day about one order %s', async (_what, from, isKept) => {
  const files = pdf('visa');
  desk.imap.deliver(mailWithFiles(files).replace(`From: ${BUYER}`, `From: ${from}`));
  await look();
  await desk.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx
      .updateTable('buyer_reply_file')
      .set({ stored_bytes: 30 * 1024 * 1024 - 4000 })
      .execute(),
  );
  desk.bounds.fileBytes = 2 * 1024 ** 3;
  desk.db.clock.advance(1000);
  desk.imap.deliver(mailWithFiles(files));
  await look();
  expect(await keptOfNewest()).toBe(isKept);
  desk.db.clock.advance(24 * 60 * MINUTE + 1000);
  desk.imap.deliver(mailWithFiles(files));
  await look();
  expect(await keptOfNewest()).toBe(true);
  desk.bounds.fileBytes = 10_000;
});

const keptOfNewest = async () => (await replies())[0]!.files[0]!.isKept;

describe('an agency whose replies fill the storage limit', () => {
  beforeEach(() => {
    Object.assign(desk.bounds, { replies: 3, fileBytes: 10_000 });
    return () => Object.assign(desk.bounds, { replies: 1000, fileBytes: 10_000 });
  });

  test('drops the oldest automatic mails first, and none from people', async () => {
    for (const [text, head] of [
      ['A person'],
      ['Machine 1', BY_MACHINE],
      ['Machine 2', BY_MACHINE],
    ] as const) {
      deliver({ to: keyed(), text, head: [...(head ?? [])] });
      await look();
      desk.db.clock.advance(1000);
    }
    deliver({ to: keyed(), text: 'A person again' });
    await look();
    expect((await replies()).map(({ text }) => text).toSorted()).toEqual([
      'A person',
      'A person again',
      'Machine 2',
    ]);
    expect(await openTasks()).toEqual(['buyerReplied']);
  });

  test('is notified when a buyer’s mail exceeds the limit, with the advice to look in the mailbox', async () => {
    for (const text of ['One', 'Two', 'Three']) deliver({ to: keyed(), text });
    await look();
    await write('Thank you');
    deliver({ to: keyed(), text: 'Four' });
    deliver({ to: keyed(), text: 'Away', head: BY_MACHINE });
    await look();
    expect((await replies()).map(({ text }) => text).toSorted()).toEqual(['One', 'Three', 'Two']);
    expect((await openTasks()).toSorted()).toEqual(['buyerReplied', 'repliesFull']);
  });

  test('keeps the text of a mail whose files exceed the limit, after automatic mails were dropped', async () => {
    desk.bounds.replies = 10;
    for (const [text, head] of [['machine', BY_MACHINE], ['first'], ['second'], ['third']] as const) {
      desk.imap.deliver(mailWithFiles(pdf(text), head));
      await look();
      desk.db.clock.advance(1000);
    }
    const kept = (await replies()).map(({ files }) => [files[0]!.name, files[0]!.isKept]);
    expect(kept).toEqual([
      ['third.pdf', false],
      ['second.pdf', true],
      ['first.pdf', true],
      ['machine.pdf', false],
    ]);
    expect((await replies())[0]!.text).toBe('My visa.');
    expect((await openTasks()).toSorted()).toEqual(['buyerReplied', 'repliesFull']);
  });
});
