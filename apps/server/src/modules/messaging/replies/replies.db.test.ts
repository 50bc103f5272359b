import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliveryNotice } from '../../../testing/delivery-notice.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/create-test-database.ts';
import {
  IMAP_PASSWORD,
  IMAP_USER,
  startImapServer,
  type TestImapServer,
} from '../../../testing/imap-server.ts';
import { nestedMail } from '../../../testing/nested-mail.ts';
import { startMailServer, type TestMailServer } from '../../../testing/mail-server.ts';
import { sampleOrder } from '../../../testing/sample-order.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { Secret } from '../../../platform/secrets/secret.ts';
import { emailRows } from '../../settings/email/email-rows.ts';
import {
  deskKeyring,
  openMessageDesk,
  ORDER_ID,
  orderForMessage,
  seedAgencies,
  type MessageDesk,
} from '../testing/message-desk.ts';
import { findMailboxHealth } from './mailbox-state.ts';
import { formatReplyAddress } from './reply-address.ts';
import { createReplyApi, listReplies } from './reply-rows.ts';

const MINUTE = 60_000;
const NUMBER = sampleOrder().reservationNumber;
const BUYER = 'anna@example.com';

let db: TestDatabase;
let mails: TestMailServer;
let imap: TestImapServer;
let desk: MessageDesk;

beforeAll(async () => {
  mails = await startMailServer();
  db = await createTestDatabase();
});
afterAll(async () => {
  await db.close();
  await mails.close();
});
beforeEach(async () => {
  imap = await startImapServer();
  mails.received.length = 0;
  await db.empty();
  db.clock.freezeAt(new Date('2027-05-20T10:00:00Z'));
  await seedAgencies(db.database);
  await db.database.inTenant(DEFAULT_TENANT, (scope) =>
    emailRows.insert(scope, deskKeyring, {
      id: 1,
      isActive: true,
      defaultFromAddress: IMAP_USER,
      defaultFromDisplayName: 'The agency',
      host: '127.0.0.1',
      port: Number(new URL(mails.url).port),
      userName: '',
      password: new Secret(''),
      enableSsl: false,
      replyTo: undefined,
      bcc: undefined,
      imapHost: '127.0.0.1',
      imapPort: imap.port,
      imapUserName: IMAP_USER,
      imapPassword: new Secret(IMAP_PASSWORD),
      imapSsl: false,
      plusAddress: true,
    }),
  );
  desk = openMessageDesk(db.database, {
    readOrder: async () => orderForMessage({ order: sampleOrder(), customerEmail: BUYER }),
    findOrders: async (_scope, typed) => (typed === NUMBER ? [ORDER_ID] : []),
  });
  // The first look at a mailbox takes nothing that was there before.
  imap.deliver(mailOf({ text: 'An old letter' }));
  await look();
  return () => imap.close();
});

const user = { id: 7, userName: 'olga', kind: 'staff', sessionId: 's', permissions: new Set<string>() };
const context = {
  tenantId: DEFAULT_TENANT,
  language: 'en',
  address: '10.0.0.1',
  requestId: 'r',
  user,
} as unknown as RequestContext;

async function call<Answer>(name: string, input: object): Promise<Answer> {
  const binding = desk.messaging.bindings.find(({ operation }) => operation.name === name)!;
  return (await binding.handler(context, binding.operation.input.parse(input))) as Answer;
}

async function look(): Promise<void> {
  await desk.messaging.jobs.find(({ name }) => name === 'read-mailboxes')!.run();
}
const inTenant: typeof db.database.inTenant = (...parts) => db.database.inTenant(...parts);
const replies = () => inTenant(DEFAULT_TENANT, (scope) => listReplies(deskKeyring, scope, ORDER_ID));
const health = () => inTenant(DEFAULT_TENANT, findMailboxHealth);
const openTasks = () =>
  inTenant(DEFAULT_TENANT, async ({ tx }) =>
    (await tx.selectFrom('staff_task').select('kind').where('done_at', 'is', null).execute()).map(
      ({ kind }) => kind,
    ),
  );
const keyed = () => formatReplyAddress(deskKeyring, DEFAULT_TENANT, NUMBER, IMAP_USER);

let mailNumber = 0;
function mailOf({
  text = 'We agree.',
  from = `Anna <${BUYER}>`,
  to = IMAP_USER,
  head = [] as string[],
}): string {
  mailNumber += 1;
  return [
    `From: ${from}`,
    `To: ${to}`,
    'Subject: Re: your order',
    `Message-ID: <answer-${mailNumber}@mail.example>`,
    'Content-Type: text/plain; charset=utf-8',
    ...head,
    '',
    text,
    '',
  ].join('\r\n');
}

/** Staff write, and the mail leaves; as it came to the buyer. */
async function write(text = 'The flight leaves at 08:10.') {
  const sent = await call<{ messageIds: string[] }>('Order/WriteToBuyer', {
    orderId: ORDER_ID,
    channels: ['mail'],
    text,
  });
  db.clock.advance(10_000);
  await desk.outbox.drain();
  return { ...sent, mail: await PostalMime.parse(mails.received.at(-1)!) };
}

describe('an answer to a mail about an order', () => {
  test('stands in the order’s thread with its own words apart from the quotation, and waits for an answer', async () => {
    const { mail } = await write();
    imap.deliver(
      mailOf({
        text: 'Мы согласны.\r\n\r\n20.05.2027, 13:10, "The agency" <help@agency.example> написал(а):\r\n> The flight leaves at 08:10.',
        head: [`In-Reply-To: ${mail.messageId}`],
      }),
    );
    await look();
    expect(await replies()).toMatchObject([
      {
        fromName: 'Anna',
        fromAddress: BUYER,
        isBuyer: true,
        isAutomatic: false,
        text: 'Мы согласны.',
        quoted: expect.stringContaining('> The flight leaves') as string,
      },
    ]);
    expect(await openTasks()).toEqual(['buyerReplied']);
  });

  test('is found by the address of the order alone, and by no address that we have not signed', async () => {
    const { mail } = await write();
    expect(mail.replyTo).toMatchObject([{ address: keyed() }]);
    imap.deliver(mailOf({ to: keyed() }));
    imap.deliver(mailOf({ to: keyed().replace(/.@/, (end) => (end === '0@' ? '1@' : '0@')) }));
    await look();
    expect(await replies()).toHaveLength(1);
  });

  test('is read once, whatever breaks, and leaves the mailbox as it was', async () => {
    imap.deliver(mailOf({ to: keyed() }));
    imap.fault = { hangUpAt: 'FETCH' };
    await look();
    expect(await replies()).toEqual([]);
    imap.fault = undefined;
    await look();
    await look();
    expect(await replies()).toHaveLength(1);
    expect(imap.changes).toEqual([]);
  });

  test('is the only mail that is read: others are looked at from outside', async () => {
    imap.deliver(mailOf({ text: 'Private, for the accountant' }));
    const answer = imap.deliver(mailOf({ to: keyed() }));
    await look();
    expect(imap.fetched).toEqual([answer]);
  });

  test('is taken once when a mailbox is made anew and has it again', async () => {
    const letter = mailOf({ to: keyed() });
    imap.deliver(letter);
    await look();
    imap.rebuild();
    await look();
    imap.deliver(letter);
    await look();
    expect(await replies()).toHaveLength(1);
  });

  test('of somebody else is kept and named as theirs; of the agency itself it is left alone', async () => {
    imap.deliver(mailOf({ to: keyed(), from: 'Igor <igor@other.example>' }));
    imap.deliver(mailOf({ to: keyed(), from: `The agency <${IMAP_USER}>` }));
    await look();
    expect(await replies()).toMatchObject([{ fromAddress: 'igor@other.example', isBuyer: false }]);
  });

  test.each([
    ['an absence notice', ['Auto-Submitted: auto-replied']],
    ['a mailing list', ['Precedence: list']],
    ['a program of its own', ['X-Autoreply: yes']],
  ])('by a machine (%s) is shown and asks nobody for anything', async (_what, head) => {
    imap.deliver(mailOf({ to: keyed(), head }));
    await look();
    expect(await replies()).toMatchObject([{ isAutomatic: true }]);
    expect(await openTasks()).toEqual([]);
  });

  test('as HTML alone is shown as words, and nothing of it runs or is fetched', async () => {
    const html =
      '<html><head><style>p{}</style></head><body><p>We &amp; they agree.</p><script>alert(1)</script><img src="https://spy.example/1.png"><p>Anna</p></body></html>';
    imap.deliver(mailOf({ to: keyed(), text: html }).replace('text/plain', 'text/html'));
    await look();
    expect((await replies())[0]?.text).toBe('We & they agree.\nAnna');
  });

  test('keeps documents and pictures, and only the names of other files', async () => {
    const part = (name: string, type: string, bytes: string) =>
      [
        '--=mixed',
        `Content-Type: ${type}`,
        `Content-Disposition: attachment; filename="${name}"`,
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from(bytes).toString('base64'),
      ].join('\r\n');
    imap.deliver(
      [
        `From: ${BUYER}`,
        `To: ${keyed()}`,
        'Message-ID: <files@mail.example>',
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary="=mixed"',
        '',
        '--=mixed',
        'Content-Type: text/plain',
        '',
        'My visa.',
        part('visa.pdf', 'application/pdf', '%PDF-1.4 a visa'),
        part('../../run.pdf', 'application/pdf', 'MZ a program'),
        '--=mixed--',
        '',
      ].join('\r\n'),
    );
    await look();
    const [reply] = await replies();
    expect(reply?.files).toEqual([
      { name: 'visa.pdf', size: 15, isKept: true },
      { name: '.._.._run.pdf', size: 12, isKept: false },
    ]);
    const key = { orderId: ORDER_ID, replyId: reply!.replyId };
    await expect(call('Order/GetReplyFile', { ...key, position: 1 })).rejects.toMatchObject({
      key: 'GEN-NOTFOUND',
    });
    await call('Order/GetReplyFile', { ...key, position: 0 });
    // At the end of the retention period the file goes, and no button offers it; what came since stays.
    const api = createReplyApi(deskKeyring);
    const endAt = async (before: Date) =>
      inTenant(DEFAULT_TENANT, async (scope) => {
        await api.eraseFiles(scope, await api.listOrdersWithFiles(scope, before), before);
        return (await api.list(scope, ORDER_ID))[0]?.files.map(({ isKept }) => isKept);
      });
    const now = new Date('2027-05-20T10:00:00Z');
    expect(await endAt(now)).toEqual([true, false]);
    expect(await endAt(new Date(now.getTime() + 1))).toEqual([false, false]);
  });
});

describe('a mail that nobody can read', () => {
  test('is passed over with a task, and stops none that come after it', async () => {
    imap.deliver(nestedMail(300, [`From: ${BUYER}`, `To: ${keyed()}`]));
    imap.deliver(mailOf({ to: keyed() }));
    await look();
    expect(await replies()).toHaveLength(1);
    expect((await openTasks()).toSorted()).toEqual(['buyerReplied', 'replyUnread']);
    await look();
    expect(imap.fetched).toHaveLength(2);
  });

  test('for half a character in it is read all the same', async () => {
    imap.deliver(
      mailOf({ to: keyed(), text: '<p>&#xD83D; We agree.</p>' })
        .replace('text/plain', 'text/html')
        .replace(/Message-ID: .*/, 'Message-ID: <>'),
    );
    await look();
    expect(await replies()).toMatchObject([{ text: '\uFFFD We agree.' }]);
  });
});

test('a mailbox that is not read, for whatever reason, is told after a quarter of an hour', async () => {
  await look();
  db.clock.advance(16 * MINUTE);
  expect((await health())?.fault?.text).toBe('Not read for more than 15 minutes');
  await look();
  expect((await health())?.fault).toBeUndefined();
});

test('a mailbox whose reading breaks is named by its agency’s number alone', async () => {
  const broken = openMessageDesk(db.database, {
    visitMailbox: async () => Promise.reject(new Error('the words of a mail')),
  });
  const job = broken.messaging.jobs.find(({ name }) => name === 'read-mailboxes')!;
  await expect(job.run()).rejects.toThrow(`Mailboxes could not be read for the tenants ${DEFAULT_TENANT}`);
});

describe('what staff answer', () => {
  test('goes with the buyer’s mail in the mail program, and ends the task; stopped, it waits again', async () => {
    imap.deliver(mailOf({ to: keyed() }));
    await look();
    const { messageIds } = await call<{ messageIds: string[] }>('Order/WriteToBuyer', {
      orderId: ORDER_ID,
      channels: ['mail'],
      text: 'Thank you',
    });
    expect(await openTasks()).toEqual([]);
    await call('Order/StopMessages', { orderId: ORDER_ID, messageIds });
    expect(await openTasks()).toEqual(['buyerReplied']);
    const { mail } = await write('Thank you');
    expect(mail.inReplyTo).toBe(`<answer-${mailNumber}@mail.example>`);
    expect(await openTasks()).toEqual([]);
  });
});

test('a notice that a mail did not arrive marks the mail as bounced', async () => {
  const { messageIds, mail } = await write();
  const messageId = mail.messageId!.replaceAll(/[<>]/g, '');
  imap.deliver(deliveryNotice({ messageId, recipient: BUYER }));
  await look();
  const { state } = await inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx.selectFrom('message').select('state').where('id', '=', messageIds[0]!).executeTakeFirstOrThrow(),
  );
  expect(state).toBe('bounced');
  expect(await openTasks()).toEqual(['mailBounced']);
  expect(await replies()).toEqual([]);
});

test('a mailbox that refuses is told in the server’s words, and as a task when it lasts; what came meanwhile is read then', async () => {
  imap.fault = 'refuseLogin';
  imap.deliver(mailOf({ to: keyed() }));
  await look();
  expect((await health())?.fault?.text).toContain('Invalid credentials');
  expect((await health())?.fault?.text).not.toContain(IMAP_PASSWORD);
  expect(await openTasks()).toEqual([]);
  db.clock.advance(15 * MINUTE);
  await look();
  await look();
  expect(await openTasks()).toEqual(['mailboxRefuses']);
  imap.fault = undefined;
  await look();
  expect((await health())?.fault).toBeUndefined();
  expect(await openTasks()).toEqual(['buyerReplied']);
});
