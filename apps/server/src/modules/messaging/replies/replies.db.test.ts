import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { IMAP_USER } from '../../../testing/imap-server.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../../testing/seed-tenants.ts';
import { formatMailName } from '../delivery/mail-name.ts';
import { deskKeyring, ORDER_ID } from '../testing/message-desk.ts';
import { BUYER, ReplyDesk } from '../testing/reply-desk.ts';
import { createReplyApi } from './reply-rows.ts';

const desk = new ReplyDesk();
const { call, look, replies, openTasks, keyed, mailOf, mailWithFiles, deliver, write } = desk;
beforeAll(() => desk.open());
beforeEach(() => desk.renew());
afterAll(() => desk.close());

const thank = async (seenReplyId?: string | null) =>
  call<{ messageIds: string[] }>('Order/WriteToBuyer', {
    orderId: ORDER_ID,
    channels: ['mail'],
    text: 'Thank you',
    seenReplyId,
  });

describe('a reply to a mail about an order', () => {
  test('appears in the order’s thread with its own text separated from the quotation, and waits for an answer', async () => {
    const { mail } = await write();
    desk.imap.deliver(
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
    deliver({ to: keyed() });
    deliver({ to: keyed().replace(/.@/, (end) => (end === '0@' ? '1@' : '0@')) });
    await look();
    expect(await replies()).toHaveLength(1);
  });

  test('is found by the name of the mail that it answers, which only somebody who received that mail can know', async () => {
    const { messageIds, mail } = await write();
    const [id] = messageIds;
    const theirs = (tenantId: number, messageId: string) =>
      `<${formatMailName(deskKeyring, tenantId, messageId)}@farewind.example>`;
    // Anybody who knows the order's id can compute a message's id.
    const invented = [
      `<${id}@farewind.example>`,
      `<${id}.${randomUUID()}@farewind.example>`,
      `<${id}.${'0'.repeat(16)}@farewind.example>`,
      theirs(OTHER_TENANT, id!),
      theirs(DEFAULT_TENANT, randomUUID()).replace(/<[0-9a-f-]{36}/, `<${id}`),
    ];
    for (const name of invented) deliver({ head: [`In-Reply-To: ${name}`, `References: ${name}`] });
    await look();
    expect(desk.imap.fetched).toEqual([]);
    expect(await replies()).toEqual([]);
    expect(await openTasks()).toEqual([]);
    deliver({ head: [`References: ${mail.messageId} <the-answer@mail.example>`] });
    await look();
    expect(await replies()).toHaveLength(1);
  });

  test('is read once, whatever fails, and leaves the mailbox unchanged', async () => {
    deliver({ to: keyed() });
    desk.imap.fault = { hangUpAt: 'FETCH' };
    await look();
    expect(await replies()).toEqual([]);
    desk.imap.fault = undefined;
    await look();
    await look();
    expect(await replies()).toHaveLength(1);
    expect(desk.imap.changes).toEqual([]);
  });

  test('is the only mail that is fetched: of other mails only the headers are read', async () => {
    deliver({ text: 'Private, for the accountant' });
    const answer = deliver({ to: keyed() });
    await look();
    expect(desk.imap.fetched).toEqual([answer]);
  });

  test('is processed once when a recreated mailbox contains it again', async () => {
    const letter = mailOf({ to: keyed() });
    desk.imap.deliver(letter);
    await look();
    desk.imap.rebuild();
    await look();
    desk.imap.deliver(letter);
    await look();
    expect(await replies()).toHaveLength(1);
  });

  test('from another sender is stored under that sender; one from the agency itself is ignored', async () => {
    deliver({ to: keyed(), from: 'Igor <igor@other.example>' });
    deliver({ to: keyed(), from: `The agency <${IMAP_USER}>` });
    await look();
    expect(await replies()).toMatchObject([{ fromAddress: 'igor@other.example', isBuyer: false }]);
  });

  test('from the buyer’s address is not taken for the buyer’s if the mail server says that somebody else sent it', async () => {
    const forged = 'mx.agency.example; spf=fail smtp.mailfrom=x@evil.example; dmarc=fail';
    const own = forged.replaceAll('fail', 'pass');
    deliver({ to: keyed(), head: [`Authentication-Results: ${forged}`, `Authentication-Results: ${own}`] });
    deliver({ to: keyed(), text: 'Really', head: [`Authentication-Results: ${own}`] });
    await look();
    // Both arrived at one moment, so their order says nothing.
    const taken = (await replies()).map(
      ({ text, fromAddress, isBuyer }) => `${text} ${fromAddress} ${isBuyer}`,
    );
    expect(new Set(taken)).toEqual(new Set([`We agree. ${BUYER} false`, `Really ${BUYER} true`]));
  });

  test.each([
    ['an absence notice', ['Auto-Submitted: auto-replied']],
    ['a mailing list', ['Precedence: list']],
    ['a program of its own', ['X-Autoreply: yes']],
  ])('by a machine (%s) is shown and asks nobody for anything', async (_what, head) => {
    deliver({ to: keyed(), head });
    await look();
    expect(await replies()).toMatchObject([{ isAutomatic: true }]);
    expect(await openTasks()).toEqual([]);
  });

  test('in HTML only is shown as text, and nothing in it is executed or fetched', async () => {
    const html =
      '<html><head><style>p{}</style></head><body><p>We &amp; they agree.</p><script>alert(1)</script><img src="https://spy.example/1.png"><p>Anna</p></body></html>';
    desk.imap.deliver(mailOf({ to: keyed(), text: html }).replace('text/plain', 'text/html'));
    await look();
    expect((await replies())[0]?.text).toBe('We & they agree.\nAnna');
  });

  test('keeps documents and pictures, and only the names of other files', async () => {
    desk.imap.deliver(
      mailWithFiles([
        { name: 'visa.pdf', type: 'application/pdf', bytes: '%PDF-1.4 a visa' },
        { name: '../../run.pdf', type: 'application/pdf', bytes: 'MZ a program' },
      ]),
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
    // At the end of the retention period.
    const api = createReplyApi(deskKeyring);
    const endAt = async (before: Date) =>
      desk.db.database.inTenant(DEFAULT_TENANT, async (scope) => {
        await api.eraseFiles(scope, await api.listOrdersWithFiles(scope, before), before);
        return (await api.list(scope, ORDER_ID))[0]?.files.map(({ isKept }) => isKept);
      });
    expect(await endAt(new Date('2027-05-20T10:00:00Z'))).toEqual([true, false]);
    expect(await endAt(new Date('2027-05-20T10:00:01Z'))).toEqual([false, false]);
  });
});

describe('an answer from staff', () => {
  test('joins the buyer’s mail thread and closes the task; if stopped, the task is open again', async () => {
    deliver({ to: keyed() });
    await look();
    const { messageIds } = await thank();
    expect(await openTasks()).toEqual([]);
    await call('Order/StopMessages', { orderId: ORDER_ID, messageIds });
    expect(await openTasks()).toEqual(['buyerReplied']);
    const { mail } = await write('Thank you');
    expect(mail.inReplyTo).toBe(desk.lastMailName());
    expect(await openTasks()).toEqual([]);
  });
});

test('a mail that arrives while staff type still waits for an answer', async () => {
  deliver({ to: keyed() });
  await look();
  const seen = (await replies())[0]!.replyId;
  await thank(null);
  expect(await openTasks()).toEqual(['buyerReplied']);
  desk.db.clock.advance(1000);
  deliver({ to: keyed(), text: 'One more thing' });
  await look();
  await thank(seen);
  expect(await openTasks()).toEqual(['buyerReplied']);
  const second = (await replies())[0]!.replyId;
  desk.db.clock.advance(1000);
  deliver({ to: keyed(), head: ['Auto-Submitted: auto-replied'] });
  await look();
  await thank(second);
  expect(await openTasks()).toEqual([]);
});

test('a stopped answer leaves the deadline of the task as it was', async () => {
  const dueAt = () =>
    desk.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      tx.selectFrom('staff_task').select('due_at').where('done_at', 'is', null).execute(),
    );
  const asBefore = [{ due_at: new Date('2027-05-20T14:00:00Z') }];
  deliver({ to: keyed() });
  await look();
  expect(await dueAt()).toEqual(asBefore);
  const { messageIds } = await thank();
  desk.db.clock.advance(5000);
  await call('Order/StopMessages', { orderId: ORDER_ID, messageIds });
  expect(await dueAt()).toEqual(asBefore);
});
