import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Keyring } from '../../platform/secrets/keyring.ts';
import { hireStaff, type OfficeCaller } from '../../testing/office-staff.ts';
import { Office } from '../../testing/office.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../testing/seed-tenants.ts';
import { sendErrorReport } from './faults/report-fault.ts';
import { MOST_KEPT } from './feedback-limits.ts';

const CONSENT_KEY = '7e57c0de-0000-4000-8000-000000000001';
const agreed = { cookie: `cookieChoice=1.01.${CONSENT_KEY}` };
const question = {
  message: 'May I take a pushchair?\n\nIt **folds**.',
  email: 'anna@example.com',
  name: 'Anna',
  website: 'example.com',
  orderNumber: 'FW123456782',
};

let office: Office;
let clerk: OfficeCaller;
let stranger: OfficeCaller;
let store: { readonly server: Server; readonly envelopes: { url: string; auth: string; body: string }[] };

beforeAll(async () => {
  store = await startFaultStore();
  const { port } = store.server.address() as AddressInfo;
  office = await Office.open({ SENTRY_DSN: `http://public-key@127.0.0.1:${port}/7` });
  clerk = await hireStaff(office, ['Pages.Messages', 'Pages.Audit']);
  stranger = await hireStaff(office, ['Pages.Messages', 'Pages.Audit'], { tenantId: OTHER_TENANT });
});
afterAll(async () => {
  await office.close();
  store.server.close();
});

/** An external fault store, with the one endpoint of its protocol. */
async function startFaultStore(): Promise<typeof store> {
  const envelopes: (typeof store)['envelopes'] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      envelopes.push({ url: request.url ?? '', auth: String(request.headers['x-sentry-auth']), body });
      response.end('{}');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { server, envelopes };
}

/** A visitor's call from a network, in a language of the shop. */
async function visit(name: string, body: object, from: string, headers: Record<string, string> = {}) {
  const answer = await office.desk.app.server.inject({
    method: 'POST',
    url: `/api/services/app/${name}`,
    payload: body,
    headers: { 'abp.tenantid': String(DEFAULT_TENANT), 'x-interface-language': 'tr', ...headers },
    remoteAddress: from,
  });
  return {
    status: answer.statusCode,
    wait: answer.headers['retry-after'],
    ...answer.json<{ result: unknown }>(),
  };
}

const readTable = (table: 'recording' | 'contact_message' | 'survey_answer') =>
  office.desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx.selectFrom(table).selectAll().execute(),
  );

describe('a message through the contact form', () => {
  test('reaches the agency, is answered from the office, and the answer is in the language of the question', async () => {
    const sent = await visit('Contact/SendMessage', question, '10.1.0.1');
    expect(sent).toMatchObject({ status: 200, result: { ticketNo: expect.stringMatching(/^M\d{8}$/) } });
    await office.desk.deliver();
    const [told] = await office.desk.readMails();
    expect(told?.text).toContain('May I take a pushchair?');
    expect(told?.html).not.toContain('<strong>folds');
    const { items } = (await clerk('Contact/GetAll', { state: 'open' })).result;
    expect(items).toMatchObject([{ excerpt: 'May I take a pushchair? It **folds**.', language: 'tr' }]);
    const { contactId, version } = items[0];
    const answered = await clerk('Contact/Answer', { contactId, version, answer: 'Yes.\n\nFree of charge.' });
    expect(answered.result).toMatchObject({ state: 'answered', website: 'https://example.com' });
    expect(await clerk('Contact/Answer', { contactId, version, answer: 'Again.' })).toMatchObject({
      status: 409,
      key: 'GEN-CONFLICT',
    });
    await office.desk.deliver();
    const mail = (await office.desk.readMails()).at(-1);
    expect(mail?.to?.[0]?.address).toBe('anna@example.com');
    expect(mail?.subject).toContain('mesajınıza yanıtımız');
    expect(mail?.text).toContain('Yes.\n\nFree of charge.');
    expect((await stranger('Contact/GetAll')).result.totalCount).toBe(0);
    expect((await stranger('Contact/Get', { contactId })).status).toBe(404);
  });

  test('with a filled honeypot gets the usual response and is not stored', async () => {
    const before = (await readTable('contact_message')).length;
    const trapped = await visit('Contact/SendMessage', { ...question, fax: '+7 1' }, '10.1.0.2');
    expect(trapped).toMatchObject({ status: 200, result: { ticketNo: expect.stringMatching(/^M\d{8}$/) } });
    expect(await readTable('contact_message')).toHaveLength(before);
  });

  test('is accepted five times an hour from one network, whatever the mail address', async () => {
    for (let count = 0; count < 5; count += 1)
      expect(
        (await visit('Contact/SendMessage', { ...question, email: `a${count}@example.com` }, '10.1.0.3'))
          .status,
      ).toBe(200);
    const refused = await visit('Contact/SendMessage', question, '10.1.0.3');
    expect([refused.status, Number(refused.wait) > 0]).toEqual([429, true]);
    expect((await visit('Contact/SendMessage', question, '10.1.0.4')).status).toBe(200);
    office.desk.app.db.clock.advance(61 * 60_000);
    expect((await visit('Contact/SendMessage', question, '10.1.0.3')).status).toBe(200);
  });

  test('is accepted twenty times an hour from one customer of an access provider, however many networks they have', async () => {
    const send = (from: string) => visit('Contact/SendMessage', question, from);
    for (const network of [1, 2, 3, 4])
      for (let count = 0; count < 5; count += 1)
        expect((await send(`2001:db8:9:${network}::${count}`)).status).toBe(200);
    const refused = await send('2001:db8:9:5::1');
    expect([refused.status, Number(refused.wait) > 0]).toEqual([429, true]);
    expect((await send('2001:db8:a:5::1')).status).toBe(200);
  });

  test('is accepted no more often from one network when many are sent at the same moment', async () => {
    const before = (await readTable('contact_message')).length;
    const sent = await Promise.all(
      Array.from({ length: 9 }, () => visit('Contact/SendMessage', question, '10.1.0.5')),
    );
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(sent.find(({ status }) => status !== 200)?.status).toBe(429);
    expect(await readTable('contact_message')).toHaveLength(before + 5);
  });
});

test('the survey stores one of seven reasons and up to 500 characters, anonymously, and is counted by reason', async () => {
  const typed = 'Call me: +7 916 123-45-67, anna@example.com';
  expect((await visit('Survey/SaveAnswer', { reason: 4 }, '10.2.0.1')).status).toBe(200);
  expect((await visit('Survey/SaveAnswer', { reason: 7, text: typed }, '10.2.0.1')).status).toBe(200);
  for (const wrong of [{ reason: 8 }, { reason: 7, text: 'x'.repeat(501) }])
    expect((await visit('Survey/SaveAnswer', wrong, '10.2.0.1')).status).toBe(400);
  const { result } = await clerk('Survey/GetAll', { reason: 7 });
  expect(result).toMatchObject({ totalCount: 1, items: [{ text: 'Call me: [number], [mail]' }] });
  expect(result.counts.map(({ count }: { count: number }) => count)).toEqual([0, 0, 0, 1, 0, 0, 1]);
  expect((await stranger('Survey/GetAll')).result.counts[3].count).toBe(0);
});

test('a browser error is masked, grouped by cause, reopened when it recurs, and sent to a Sentry store', async () => {
  const report = (row: number) => ({
    kind: 'TypeError',
    page: '/ticketDetail/Zk3p9QmT1aB7cD5e?key=1#x',
    message: `No price for card 5555 5555 5555 4444 of anna@example.com in row ${row}`,
    stack: 'at pay (https://farewind.example/assets/pay-B2x9.js:1:345678) token Zk3p9QmT1aB7cD5eF9gH2x',
  });
  const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/143.0' };
  await visit('ClientError/Report', report(1), '10.3.0.1', browser);
  await visit('ClientError/Report', report(2), '10.3.0.2', browser);
  const { items } = (await clerk('ClientError/GetAll')).result;
  expect(items).toMatchObject([
    {
      kind: 'TypeError',
      count: 2,
      state: 'open',
      browser: 'Firefox 143',
      pages: ['/ticketDetail/*'],
      message: 'No price for card [number] of [mail] in row 1',
      stack: 'at pay (https://farewind.example/assets/pay-B2x9.js:1:345678) token [key]',
    },
  ]);
  const { errorId } = items[0];
  await clerk('ClientError/SetState', { errorId, state: 'solved' });
  await visit('ClientError/Report', report(3), '10.3.0.1', browser);
  expect((await clerk('ClientError/GetAll', { state: 'open' })).result.items[0]).toMatchObject({ count: 3 });
  expect((await stranger('ClientError/GetAll')).result.totalCount).toBe(0);
  await office.desk.deliver();
  // One an hour for a cause.
  expect(store.envelopes).toHaveLength(1);
  const [{ url, auth, body } = { url: '', auth: '', body: '' }] = store.envelopes;
  expect([url, auth]).toEqual(['/api/7/envelope/', expect.stringContaining('sentry_key=public-key')]);
  const [head, item, event] = body.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
  expect([head?.['event_id'], item]).toEqual([event?.['event_id'], { type: 'event' }]);
  expect(event).toMatchObject({
    platform: 'javascript',
    contexts: { browser: { name: 'Firefox', version: '143' } },
    exception: { values: [{ type: 'TypeError', value: items[0].message }] },
  });
  // The digits of its id and clock may be any.
  const told = JSON.stringify({ ...event, event_id: '', timestamp: '' });
  expect(told).not.toMatch(/5555|anna|Zk3p/);
});

test('invented kinds of errors do not hide a real one: a network has twenty an hour, and unrepeated ones are evicted', async () => {
  const kindOf = (word: string, n: number) =>
    `${word}${[...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
  const report = (kind: string, from: string) =>
    visit('ClientError/Report', { kind, message: 'it broke', page: '/' }, from);
  await report('RealError', '10.3.1.1');
  await report('RealError', '10.3.1.2');
  const answers = [];
  for (let n = 0; n < 21; n += 1) answers.push((await report(kindOf('Invented', n), '10.3.1.3')).status);
  expect(answers).toEqual([...Array(20).fill(200), 429]);
  expect((await report('RealError', '10.3.1.3')).status).toBe(200);

  await office.desk.app.db.database.owner.query(
    `insert into client_error (tenant_id, id, kind, message, fingerprint, pages, browser, last_seen_at)
     select 1, gen_random_uuid(), 'Filler', 'x', decode(md5(n::text), 'hex'), '{/}', '', app_now() - interval '1 day'
     from generate_series(1, 5000) n`,
  );
  expect((await report('NewRealError', '10.3.1.4')).status).toBe(200);
  const { items, totalCount } = (await clerk('ClientError/GetAll')).result;
  expect(totalCount).toBe(5000);
  expect(items[0]).toMatchObject({ kind: 'NewRealError' });
  const { rows } = await office.desk.app.db.database.owner.query(
    "select count from client_error where kind = 'RealError'",
  );
  expect(rows).toEqual([{ count: 3 }]);
});

describe('a recorded visit', () => {
  const recordingId = '7e57c0de-0000-4000-8000-00000000000a';
  const click = {
    kind: 'click',
    atMs: 2000,
    page: '/flightSearch/Zk3p9',
    role: 'button',
    name: 'Search anna@example.com',
  };
  const piece = { recordingId, position: 0, events: [{ kind: 'view', atMs: 0, page: '/' }, click] };

  test('is stored only with consent, anonymously, and shown to the staff of its agency', async () => {
    for (const cookie of ['', 'cookieChoice=1.10', 'cookieChoice=1.01', `cookieChoice=0.01.${CONSENT_KEY}`])
      expect((await visit('Recording/Append', piece, '10.4.0.1', { cookie })).status).toBe(403);
    expect(await readTable('recording')).toEqual([]);
    expect((await visit('Recording/Append', piece, '10.4.0.1', agreed)).status).toBe(200);
    // Sent twice, stored once.
    await visit('Recording/Append', piece, '10.4.0.1', agreed);
    expect((await clerk('Recording/GetAll')).result).toMatchObject({
      items: [{ recordingId, views: 1, clicks: 1, durationSeconds: 2, firstPage: '/', language: 'tr' }],
    });
    const { events } = (await clerk('Recording/Get', { recordingId })).result;
    expect(events[1]).toEqual({ ...click, page: '/flightSearch/*', name: 'Search [mail]' });
    expect((await stranger('Recording/Get', { recordingId })).status).toBe(404);
  });

  test.each([
    '/flightPayment/a/b',
    '/flight/a/b',
    '/payment/wait/a',
    '/user/profile',
    '/ticketDetail/a',
    '/contact',
  ])('of %s is refused, consent or not', async (page) => {
    const events = [
      { kind: 'view', atMs: 1, page: '/' },
      { kind: 'view', atMs: 2, page },
    ];
    const later = { recordingId, position: 1, events };
    expect((await visit('Recording/Append', later, '10.4.0.2', agreed)).status).toBe(403);
  });

  test('is deleted when consent is withdrawn, and automatically after thirty days', async () => {
    const other = { ...piece, recordingId: '7e57c0de-0000-4000-8000-00000000000b' };
    const key = '7e57c0de-0000-4000-8000-000000000002';
    await visit('Recording/Append', other, '10.4.0.3', { cookie: `cookieChoice=1.01.${key}` });
    await visit('Recording/Forget', { consentKey: CONSENT_KEY }, '10.4.0.1');
    expect((await readTable('recording')).map(({ id }) => id)).toEqual([other.recordingId]);
    // A piece that arrives after the deletion is rejected.
    await visit('Recording/Append', { ...piece, position: 1 }, '10.4.0.1', agreed);
    expect(await readTable('recording')).toHaveLength(1);
    const { clock } = office.desk.app.db;
    const job = office.desk.app.schedules.find(({ name }) => name === 'purge-feedback');
    clock.advance(29 * 86_400_000);
    await job?.run();
    expect(await readTable('recording')).toHaveLength(1);
    clock.advance(2 * 86_400_000);
    await job?.run();
    expect(await readTable('recording')).toEqual([]);
  });

  test('drops what is longer than any visit, and the oldest visits and answers of an agency above its limit', async () => {
    await visit('Recording/Append', { ...piece, position: 0 }, '10.4.0.5', agreed);
    const { owner } = office.desk.app.db.database;
    // Digests, because the database compresses what repeats.
    await owner.query(
      `insert into recording_piece (tenant_id, recording_id, position, events)
       select 1, $1, 1, jsonb_agg(sha512(n::text::bytea)::text) from generate_series(1, 5000) n`,
      [recordingId],
    );
    const pieces = async () => {
      const { rows } = await owner.query('select position from recording_piece order by position');
      return rows.map(({ position }) => position as number);
    };
    expect((await visit('Recording/Append', { ...piece, position: 2 }, '10.4.0.5', agreed)).status).toBe(200);
    expect(await pieces()).toEqual([0, 1]);
    await owner.query(
      `insert into survey_answer (tenant_id, id, reason, language, text, created_at)
       select 1, gen_random_uuid(), 1, 'en', case when n = 1 then 'the oldest' end, first.started_at + interval '1 ms' * n
       from recording first, generate_series(1, ${MOST_KEPT.answers + 1}) n`,
    );
    await owner.query(
      `insert into recording (tenant_id, id, consent_hash, language, browser, first_page, started_at)
       select 1, gen_random_uuid(), '', 'en', 'Newer', '/', first.started_at + interval '1 second'
       from recording first, generate_series(1, ${MOST_KEPT.recordings}) n`,
    );
    await office.desk.app.schedules.find(({ name }) => name === 'purge-feedback')?.run();
    const { rows } = await owner.query(
      `select (select count(*)::int from recording) as recordings, (select count(*)::int from recording where id = $1) as first,
         (select count(*)::int from survey_answer where text = 'the oldest') as oldest`,
      [recordingId],
    );
    expect(rows).toEqual([{ recordings: MOST_KEPT.recordings, first: 0, oldest: 0 }]);
    expect(await pieces()).toEqual([]);
  });
});

test('invented errors reach a Sentry store at most a hundred times an hour of an agency, and those of a training copy never', async () => {
  const { clock, database } = office.desk.app.db;
  const report = { message: 'it broke', page: '/' };
  const reportNew = (kind: string) => visit('ClientError/Report', { ...report, kind }, '10.3.2.1');
  await database.owner.query(
    `insert into client_error (tenant_id, id, kind, message, fingerprint, pages, browser, forwarded_at)
     select 1, gen_random_uuid(), 'Forwarded', 'x', decode(md5('forwarded' || n), 'hex'), '{/}', '', $1
     from generate_series(1, 99) n`,
    [clock.override()],
  );
  await office.desk.deliver();
  const before = store.envelopes.length;
  await reportNew('Hundredth');
  await reportNew('OneMore');
  await office.desk.deliver();
  expect(store.envelopes.slice(before).map(({ body }) => /"type":"(\w+)","value"/.exec(body)?.[1])).toEqual([
    'Hundredth',
  ]);
  clock.advance(61 * 60_000);
  await reportNew('OneMore');
  await office.desk.deliver();
  expect(store.envelopes).toHaveLength(before + 2);

  const copy = 3;
  await database.owner.query(
    `insert into tenant (id, tenancy_name, name, training_of) values ($1, 'Copy', 'Copy', $2)`,
    [copy, DEFAULT_TENANT],
  );
  const context = { tenantId: copy, address: '10.3.2.2', request: { headers: {} } as FastifyRequest };
  const deps = {
    database,
    keyring: new Keyring('a key of the tests, thirty-two characters and more'),
    outbox: office.desk.app.outbox,
    forwardFault: () => Promise.resolve(),
  };
  await sendErrorReport(deps, context, { ...report, kind: 'Practised' });
  const { rows } = await database.owner.query(
    `select kind, forwarded_at, (select count(*)::int from outbox where tenant_id = $1) as effects
     from client_error where tenant_id = $1`,
    [copy],
  );
  expect(rows).toEqual([{ kind: 'Practised', forwarded_at: null, effects: 0 }]);
});
