import type { MessageDetail, OutboxRow } from '@farewind/contract/messages/outbox';
import type { MessageTemplate } from '@farewind/contract/messages/templates';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SEARCHED } from '../../platform/database/read-long-page.ts';
import { Refusal } from '../../platform/errors.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { startMailServer, type SmtpFault, type TestMailServer } from '../../testing/mail-server.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { DEFAULT_TENANT } from '../../testing/seed-tenants.ts';
import { messageKinds } from './message-kinds.ts';
import { insertTry, listTries } from './records/record-rows.ts';
import { giveUpMessage } from './records/message-rows.ts';
import { findTemplate, insertTemplate, readTexts, updateTemplate } from './templates/template-rows.ts';
import { shippedTexts } from './templates/template-texts.ts';
import { callAsStaff } from './testing/call-as-staff.ts';
import {
  openMessageDesk,
  orderForMessage,
  seedAgencies,
  topics,
  type MessageDesk,
} from './testing/message-desk.ts';

const NOW = new Date('2027-05-20T10:00:10Z');

let db: TestDatabase;
let mails: TestMailServer;
let desk: MessageDesk;
let fault: SmtpFault | undefined;
let address = 'anna@example.com';

beforeAll(async () => {
  mails = await startMailServer({ atReceiver: () => fault });
  db = await createTestDatabase();
  await seedAgencies(db.database);
  desk = openMessageDesk(db.database, {
    smtpUrl: mails.url,
    readOrder: async (_scope, orderId) =>
      orderForMessage({ language: 'en', order: sampleOrder({ orderId }), customerEmail: address }),
    issueOrderCode: async () => ({ code: '271828', minutesLeft: 10 }),
  });
});
afterAll(async () => {
  await db.close();
  await mails.close();
});
beforeEach(() => {
  fault = undefined;
  mails.received.length = 0;
  db.clock.freezeAt(NOW);
});

/** Makes a call of the office as staff with the permission. */
const call = <Answer>(name: string, input: object): Promise<Answer> =>
  callAsStaff(desk, name, input, 'deniz');

const refusalOf = async (act: Promise<unknown>): Promise<Refusal> => {
  const error = await act.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Refusal) return error;
  throw error;
};

/** The only message about an order. */
async function messageOf(reference: string): Promise<MessageDetail> {
  const { items } = await call<{ items: OutboxRow[] }>('Message/GetOutbox', { reference });
  expect(items).toHaveLength(1);
  return call('Message/Get', { messageId: items[0]!.messageId });
}

const confirm = (orderId: string) => desk.tell(topics.orderConfirmed, { orderId });
const audited = () =>
  db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx
      .selectFrom('audit_entry')
      .select(['action', 'entity', 'before', 'after'])
      .orderBy('position')
      .execute(),
  );

describe('the outbox of the office', () => {
  test('shows each attempt of a message, the next one, and the other side’s response', async () => {
    fault = 451;
    await confirm('tries');
    const waiting = await messageOf('tries');
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, tries: [{ outcome: 'faulted' }] });
    expect(waiting.tries[0]?.detail).toContain('451');
    expect(Date.parse(waiting.nextTryAt!)).toBeGreaterThan(NOW.getTime());
    expect(waiting.allowedActions).toEqual([]);
    fault = undefined;
    db.clock.advance(60_000);
    await desk.outbox.drain();
    const sent = await messageOf('tries');
    expect(sent).toMatchObject({ state: 'delivered', attempts: 2, nextTryAt: null });
    expect(sent.tries.map(({ outcome }) => outcome)).toEqual(['faulted', 'accepted']);
  });

  test('still shows how often a message was tried when its effect is purged', async () => {
    fault = 451;
    await confirm('purged');
    fault = undefined;
    db.clock.advance(60_000);
    await desk.outbox.drain();
    await db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      tx.deleteFrom('outbox').where('state', '=', 'done').execute(),
    );
    expect(await messageOf('purged')).toMatchObject({ state: 'delivered', attempts: 2 });
    const { items } = await call<{ items: OutboxRow[] }>('Message/GetOutbox', { reference: 'purged' });
    expect(items).toMatchObject([{ attempts: 2, nextTryAt: null }]);
  });

  test('shows a mail that has left as such, though the effect that sent it was given up', async () => {
    await confirm('left');
    const { messageId } = await messageOf('left');
    await db.database.inTenant(DEFAULT_TENANT, (scope) => giveUpMessage(scope, messageId));
    expect(await messageOf('left')).toMatchObject({ state: 'delivered' });
    fault = 451;
    await confirm('stuck');
    const { messageId: stuckId } = await messageOf('stuck');
    await db.database.inTenant(DEFAULT_TENANT, (scope) => giveUpMessage(scope, stuckId));
    expect(await messageOf('stuck')).toMatchObject({ state: 'failed', detail: 'given up' });
  });

  test('finds a message by the beginning of its address, also one with a capital behind thousands of newer ones', async () => {
    address = 'Olga@example.com';
    await confirm('capital');
    address = 'anna@example.com';
    await db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      sql`insert into message (tenant_id, id, reference, channel, template, language, recipient, data, created_at)
        select tenant_id, gen_random_uuid(), 'newer', channel, template, language, 'newer' || n, data,
          created_at + interval '1 second' from message, generate_series(1, ${SEARCHED}) n
        where reference = 'capital'`.execute(tx),
    );
    for (const keyword of ['olga@', 'OLGA@example.com', 'Olga'])
      expect(await call('Message/GetOutbox', { keyword })).toMatchObject({
        items: [{ reference: 'capital' }],
      });
    await db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      sql`delete from message where reference = 'newer'`.execute(tx),
    );
  });

  test('records nothing about a message that was deleted while it was sent, with its training copy', async () => {
    const gone = '0190a0a0-0000-7000-8000-00000000dead';
    const listed = await db.database.inTenant(DEFAULT_TENANT, async (scope) => {
      await insertTry(scope, gone, 'accepted', '250 ok');
      return listTries(scope, gone);
    });
    expect(listed).toEqual([]);
  });

  test('shows a bounced mail, with the reason', async () => {
    fault = 550;
    await confirm('bounced');
    expect(await messageOf('bounced')).toMatchObject({
      state: 'bounced',
      tries: [{ outcome: 'refused' }],
      allowedActions: ['resend'],
      detail: expect.stringContaining('550') as string,
    });
  });

  test('shows the sent text, without anything that gives a right', async () => {
    await confirm('secrets');
    const { html, text } = await messageOf('secrets');
    const [mail] = mails.received.map(String);
    expect(mail).toContain('the-key-of-the-order');
    expect(html + text).not.toContain('the-key-of-the-order');
    expect(text).toContain('#key=[link]');
    await desk.tell(topics.orderCodeRequested, {
      orderId: 'code',
      codeId: '0190a0a0-0000-7000-8000-000000000001',
    });
    const code = await messageOf('code');
    expect(String(mails.received.at(-1))).toContain('271828');
    expect(JSON.stringify(code)).not.toContain('271828');
    expect(code.text).toContain('[code]');
    expect(code.allowedActions).toEqual([]);
    const answer = await refusalOf(call('Message/Resend', { messageId: code.messageId }));
    expect(answer.key).toBe('GEN-RULE');
  });

  test('resends a message, audited and limited', async () => {
    await confirm('again');
    const { messageId } = await messageOf('again');
    db.clock.advance(1000);
    for (let time = 0; time < 3; time += 1) await call('Message/Resend', { messageId });
    expect((await refusalOf(call('Message/Resend', { messageId }))).key).toBe('GEN-LIMIT');
    await desk.outbox.drain();
    expect(mails.received).toHaveLength(4);
    const { items } = await call<{ items: OutboxRow[] }>('Message/GetOutbox', { reference: 'again' });
    const [newest] = items;
    expect(await call('Message/Get', { messageId: newest!.messageId })).toMatchObject({ resentBy: 'deniz' });
    expect(await audited()).toContainEqual(expect.objectContaining({ action: 'resend', entity: 'message' }));
  });

  test('writes again to nobody whose address was erased', async () => {
    await confirm('erased');
    const { messageId } = await messageOf('erased');
    address = '';
    const { key } = await refusalOf(call('Message/Resend', { messageId }));
    address = 'anna@example.com';
    expect(key).toBe('GEN-RULE');
  });

  test('shows how many confirmations were sent in time, and how long they took', async () => {
    db.clock.freezeAt(new Date('2027-08-01T10:00:00Z'));
    for (let order = 0; order < 18; order += 1) await confirm(`quick-${order}`);
    fault = 451;
    await confirm('slow-0');
    await confirm('slow-1');
    db.clock.advance(25 * 60_000);
    fault = undefined;
    await desk.outbox.drain();
    await confirm('fresh-and-waiting');
    const request = { from: '2027-08-01', to: '2027-08-01' };
    expect(await call('Message/GetTimes', request)).toMatchObject({
      confirmation: { promisedSeconds: 1200, count: 21, inTime: 19, p50Seconds: 0 },
      itineraryReceipt: { count: 0, p50Seconds: null },
    });
    const { confirmation } = await call<{ confirmation: { p95Seconds: number } }>(
      'Message/GetTimes',
      request,
    );
    expect(confirmation.p95Seconds).toBe(1500);
  });
});

describe('the agency’s own text', () => {
  const place = { kind: 'charter-certificate', language: 'en', channel: 'mail' } as const;
  const texts = {
    subject: 'Seats in {route}',
    preheader: '',
    heading: 'Well done, {customerName}',
    button: 'Open',
    body: 'Number **{reservationNumber}**, receipt by {receiptDueAt}. [Ask us](https://farewind.example/help).',
  };

  test('applies to the next mail; sent mails stay unchanged', async () => {
    await confirm('before');
    const saved = await call<MessageTemplate>('Message/SaveTemplate', { ...place, ...texts, version: 0 });
    expect(saved).toMatchObject({
      isEdited: true,
      version: 1,
      changedBy: 'deniz',
      texts: { subject: texts.subject },
    });
    await confirm('after');
    expect((await messageOf('after')).subject).toBe('Seats in Москва – Анталья');
    expect(String(mails.received.at(-1))).toContain('Well done');
    expect((await messageOf('before')).subject).toMatch(/^Your charter certificate/);
    const reset = await call<MessageTemplate>('Message/ResetTemplate', { ...place, version: 1 });
    expect(reset).toMatchObject({ isEdited: false, version: 2, texts: reset.shipped });
    await confirm('reset');
    expect((await messageOf('reset')).subject).toMatch(/^Your charter certificate/);
    const changes = (await audited()).filter(({ entity }) => entity === 'messageTemplate');
    expect(changes.map(({ action }) => action)).toEqual(['create', 'update']);
    expect(changes[0]?.after).toMatchObject({ subject: texts.subject });
  });

  test('is offered for every message that is sent, and for no other', async () => {
    const { items } = await call<{ items: MessageTemplate[] }>('Message/GetTemplates', {
      language: 'en',
      channel: 'mail',
    });
    const unsent = ['abandoned-booking'];
    const sent = Object.keys(messageKinds).filter((kind) => !unsent.includes(kind));
    expect(items.map(({ kind }) => kind).toSorted()).toEqual(sent.toSorted());
  });

  test('is not overwritten by an outdated edit', async () => {
    await call('Message/SaveTemplate', { ...place, ...texts });
    const late = await refusalOf(call('Message/SaveTemplate', { ...place, ...texts, version: 1 }));
    expect(late.key).toBe('GEN-CONFLICT');
    expect(late.options.data).toMatchObject({ changedBy: 'deniz', current: { subject: texts.subject } });
  });

  test.each([
    [
      'a value that no such message has',
      { subject: 'For {cardNumber}' },
      'subject',
      'template.unknownPlaceholder',
    ],
    ['nothing of its number', { body: 'Receipt by {receiptDueAt}' }, 'body', 'template.missingPlaceholder'],
    ['a brace that is not closed', { heading: 'Well {done' }, 'heading', 'template.syntax'],
    ['HTML', { body: `${texts.body} <img src=x onerror=alert(1)>` }, 'body', 'template.html'],
    ['a link that is a script', { body: `${texts.body} [x](javascript:alert(1))` }, 'body', 'template.link'],
    ['a picture', { body: `${texts.body} ![x](https://spy.example/x.png)` }, 'body', 'template.link'],
    [
      'an address with a value in it',
      { body: `${texts.body} [x](https://spy.example/{reservationNumber})` },
      'body',
      'template.link',
    ],
    [
      'a picture put together by a choice',
      {
        body: `${texts.body} !{reservationNumber, select, other {[x](https://spy.example/}}{reservationNumber})`,
      },
      'body',
      'template.link',
    ],
    [
      'a tag put together by a choice',
      { body: `${texts.body} <{reservationNumber, select, other {img src="https://spy.example/x.png">}}` },
      'body',
      'template.link',
    ],
    ['a choice without an end', { body: `${texts.body} {route, select, a {b}}` }, 'body', 'template.syntax'],
    ['no subject', { subject: ' ' }, 'subject', 'validation.required'],
  ])('with %s is refused at its field', async (_, change, path, message) => {
    for (const name of ['Message/SaveTemplate', 'Message/PreviewTemplate']) {
      const { key, options } = await refusalOf(call(name, { ...place, ...texts, ...change }));
      expect([key, options.fields]).toEqual(['GEN-VALIDATION', [expect.objectContaining({ path, message })]]);
    }
  });

  test('never tells a buyer something false: a case that it lacks is refused, and one that came later sends the shipped text', async () => {
    const answered = { ...place, kind: 'proposal-answered' } as const;
    const body = (more: string) =>
      `Order {reservationNumber}: {answer, select, accepted {yes} acknowledged {read} ${more}other {no}}`;
    const [old, whole] = [body('refund {refund} '), body('refund {refund} offer {offer} changed {changed} ')];
    const { options } = await refusalOf(
      call('Message/SaveTemplate', { ...answered, ...texts, subject: 'Your answer', body: old }),
    );
    expect(options.fields).toEqual([
      expect.objectContaining({
        path: 'body',
        message: 'template.missingCase',
        values: { name: 'answer', option: 'changed' },
      }),
    ]);
    const inList = async () => {
      const list = await call<{ items: MessageTemplate[] }>('Message/GetTemplates', answered);
      return list.items.find(({ kind }) => kind === answered.kind);
    };
    const sent = (own: string) =>
      db.database.inTenant(DEFAULT_TENANT, async (scope) => {
        const change = { ...texts, body: own, isEdited: true, changedBy: 'deniz' };
        const before = await findTemplate(scope, answered);
        if (before) await updateTemplate(scope, before.id, change);
        else await insertTemplate(scope, answered, change);
        return (await readTexts(scope, answered)).body;
      });
    const { body: shipped, subject } = shippedTexts(answered);
    expect(await sent(old)).toBe(shipped);
    // The office does not present as its own what is not sent, and still opens its text for mending.
    expect(await inList()).toMatchObject({ isEdited: true, isOutdated: true, subject });
    expect(await call('Message/GetTemplate', answered)).toMatchObject({
      isOutdated: true,
      texts: { body: old },
    });
    expect(await sent(whole)).toBe(whole);
    expect(await inList()).toMatchObject({ isEdited: true, isOutdated: false, subject: texts.subject });
    // The choice may also be in the preheader, as the shipped one is, and is previewed.
    const preheader = shippedTexts(answered).preheader;
    const shown = await call<{ text: string }>('Message/PreviewTemplate', {
      ...answered,
      ...texts,
      preheader,
      body: whole,
    });
    expect(shown.text).toContain('Order FW123456782: yes');
  });

  test('is previewed with a sample order before it is saved, a text message with its length', async () => {
    const mail = await call<{ subject: string; html: string }>('Message/PreviewTemplate', {
      ...place,
      ...texts,
    });
    expect(mail.subject).toBe('Seats in Moscow – Antalya');
    expect(mail.html).toContain('href="https://farewind.example/help"');
    const body = 'Uçuş {reservationNumber}, {receiptDueAt}';
    const sms = { ...place, language: 'tr', channel: 'sms', body };
    expect(await call('Message/PreviewTemplate', sms)).toMatchObject({
      subject: null,
      html: null,
      sms: { alphabet: 'ucs2', parts: 1 },
    });
  });
});
