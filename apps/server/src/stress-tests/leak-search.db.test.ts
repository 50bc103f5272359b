import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardMembers } from '../modules/bookings/testing/sale-samples.ts';
import { answerAtBank, openBankPage, readBankReturn } from '../testing/bank-visitor.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { startTestBank, type TestBank } from '../testing/start-test-bank.ts';
import { TEST_SECURITY_CODE, testCard, testCards } from '../testing/test-cards.ts';
import { Buyer, type Answer, type OrderAnswer } from './testing/buyer.ts';
import { dumpTables } from './testing/dump-tables.ts';
import { findLeaks, type Place } from './testing/find-leaks.ts';
import { ownCard } from './testing/own-card.ts';
import { readDocumentData } from './testing/read-sent-documents.ts';
import { openStressFlights, type Choice } from './testing/trial-flights.ts';
import { settleAll, chargeAtBank } from './testing/trial-shop.ts';

const MARK = 73_194;
const ONE = { adults: 1, children: 0, infants: 0 };
const marked = {
  approved: ownCard(testCards.approved, MARK),
  declined: ownCard(testCards.declined, MARK),
  secure: ownCard(testCards.secure, MARK),
  answerLost: ownCard(testCards.answerLost, MARK),
};
const numbers = Object.values(marked);

let app: TestApp;
let bankBooks: TestDatabase;
let bank: TestBank;
let smtp: SMTPServer;
let address: string;
let choice: Choice;
const mails: string[] = [];
const answers: string[] = [];
let buyers = 0;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      let mail = '';
      stream.on('data', (chunk: Buffer) => (mail += chunk.toString('latin1')));
      stream.on('end', () => {
        mails.push(mail);
        done();
      });
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  app = await createTestApp(
    { DEMO: 'true', TRUST_PROXY: 'true', SMTP_URL: `smtp://127.0.0.1:${port}` },
    { logLevel: 'trace' },
  );
  bankBooks = await createTestDatabase(app.db.clock);
  bank = await startTestBank(bankBooks);
  await chargeAtBank(app.db.database, bank.url);
  choice = (await openStressFlights(app.db.database, { charter: 9, scheduled: 9 })).scheduled;
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await bank.close();
  await app.close();
  await bankBooks.close();
  await new Promise<void>((resolve) => {
    smtp.close(resolve);
  });
});

async function order(card: string): Promise<{ buyer: Buyer; ordered: Answer<OrderAnswer> }> {
  buyers += 1;
  const buyer = new Buyer(() => address, buyers);
  const quoted = keep(await buyer.quote(choice, ONE, 'EUR'));
  const form = buyer.form(choice, ONE, quoted.result!, card, `leak-search-order-${buyers}`);
  return { buyer, ordered: keep(await buyer.order(form)) };
}

function keep<T>(answer: Answer<T>): Answer<T> {
  answers.push(answer.body);
  return answer;
}

async function payAtBank(ordered: Answer<OrderAnswer>): Promise<void> {
  const { response } = ordered.result!;
  if (response.state !== 'form') throw new Error(`Expected a form of the bank: ${ordered.body}`);
  const page = await openBankPage({ ...response, cardFields: response.cardFields! }, testCard(marked.secure));
  const back = readBankReturn(await answerAtBank(page, 'confirm'));
  const returned = await fetch(back.url, {
    method: 'POST',
    body: new URLSearchParams(back.fields),
    redirect: 'manual',
  });
  answers.push(`${returned.headers.get('location')} ${await returned.text()}`);
}

/** The database breaks at the worst moment; the answer must say nothing of it. */
async function orderWhileBroken(table: string): Promise<number> {
  const { owner } = app.db.database;
  await owner.query(`
    create or replace function broken() returns trigger language plpgsql as $$ begin
      raise exception 'broken at %', row_to_json(new); end $$;
    create trigger broken before insert on ${table} for each row execute function broken()`);
  const { ordered } = await order(marked.approved);
  await owner.query(`drop trigger broken on ${table}`);
  return ordered.status;
}

/** Everything that was stored or sent on the way. */
async function listPlaces(): Promise<Place[]> {
  return [
    ...(await dumpTables(app.db.database.owner, 'shop')),
    ...(await dumpTables(bankBooks.database.owner, 'bank')),
    { name: 'log', text: app.logLines.join('') },
    { name: 'mails', text: mails.join('\n') },
    ...(await readDocumentData(app.db.database.owner, mails)),
    { name: 'answers', text: answers.join('\n') },
  ];
}

test('after a journey with every kind of payment no card number and no security code is left anywhere; a planted one is found', async () => {
  const paid = await order(marked.approved);
  expect(paid.ordered.result?.response).toEqual({ state: 'done' });

  const declined = await order(marked.declined);
  expect(declined.ordered.result?.response.state).toBe('failed');
  const { orderId, pGuid = '' } = declined.ordered.result!;
  const again = { orderId, ...cardMembers(marked.approved), idempotencyKey: 'leak-search-retry' };
  const retried = keep(await declined.buyer.post('Booking/RetryPayment', again, { 'x-order-key': pGuid }));
  expect(retried.result).toMatchObject({ response: { state: 'done' } });

  await payAtBank((await order(marked.secure)).ordered);
  expect((await order(marked.answerLost)).ordered.result?.response.state).toBe('pending');
  expect(await orderWhileBroken('payment_attempt')).toBe(500);
  expect(await orderWhileBroken('ledger_entry')).toBe(500);
  const fault = `No such card ${marked.approved} (${marked.secure.replace(/(....)/g, '$1 ').trim()})`;
  const report = {
    kind: 'TypeError',
    message: fault,
    page: '/payment',
    stack: `Error: ${fault}\n at pay.ts:1`,
  };
  expect(keep(await paid.buyer.post('ClientError/Report', report)).status).toBe(200);
  app.db.clock.advance(3_600_000);
  await settleAll({ app, ...app.db });
  await app.outbox.drain();

  const places = await listPlaces();
  expect(findLeaks(places, numbers, TEST_SECURITY_CODE)).toEqual([]);
  const sizes = Object.fromEntries(places.map(({ name, text }) => [name, text.length]));
  for (const name of [
    'shop, table public.payment_attempt',
    'bank, table testbank.entry',
    'log',
    'mails',
    'documents, as text',
    'mails, as read',
    'attachments, as text',
    'answers',
  ])
    expect(sizes[name], name).toBeGreaterThan(100);

  const { owner } = app.db.database;
  await owner.query('create table planted (content bytea)');
  await owner.query('insert into planted values ($1)', [Buffer.from(`{"pan":"${marked.secure}"}`)]);
  app.logLines.push(JSON.stringify({ body: { creditCardCVC: TEST_SECURITY_CODE } }));
  expect(findLeaks(await listPlaces(), numbers, TEST_SECURITY_CODE)).toEqual([
    'shop, table public.planted: a card number, hexadecimal',
    'log: the security code',
  ]);
});
