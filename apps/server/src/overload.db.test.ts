import { setImmediate as nextTurn } from 'node:timers/promises';
import { languages } from '@farewind/contract/core/fields';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { translate } from './platform/messages/translate.ts';
import { Buyer } from './stress-tests/testing/buyer.ts';
import { ownCard } from './stress-tests/testing/own-card.ts';
import { openStressFlights, type Choice } from './stress-tests/testing/trial-flights.ts';
import { createTestApp, type TestApp } from './testing/create-test-app.ts';
import { DEFAULT_TENANT } from './testing/seed-tenants.ts';
import { testCards } from './testing/test-cards.ts';

const SEARCH = '/api/services/app/Flight/GetFlightSearchResults?id=00000000-0000-4000-8000-000000000000';
const SAVE = '/api/services/app/Flight/SaveFlightSearch';

let app: TestApp;
let address: string;
let flights: Choice;
let waitedMs = 0;
let transactions: () => number;

beforeAll(async () => {
  app = await createTestApp({ DEMO: 'true', TRUST_PROXY: 'true' });
  flights = (await openStressFlights(app.db.database, { charter: 0, scheduled: 50 })).scheduled;
  address = await app.server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** From here on the first transaction in line has waited for this long, as when every connection is in use. */
beforeEach(() => {
  const { database } = app.db;
  const figures = database.readFigures();
  vi.spyOn(database, 'readFigures').mockImplementation(() => Object.assign({}, figures, { waitedMs }));
  const acts = (['inTenant', 'readInTenant', 'viewInTenant', 'inGlobal'] as const).map((name) =>
    vi.spyOn(database, name),
  );
  transactions = () => acts.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  // The queue's own clock.
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  waitedMs = 0;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Lets the time in which requests wait pass, until these are answered. */
async function waitFor<T>(answers: Promise<T>): Promise<T> {
  const state = { isAnswered: false };
  void answers.finally(() => (state.isAnswered = true));
  while (!state.isAnswered) {
    vi.advanceTimersByTime(100);
    await nextTurn();
  }
  return answers;
}

test('a refused search costs no database call, and nobody reads its session or its body', async () => {
  waitedMs = 100;
  const headers = { authorization: 'Bearer of-nobody', 'content-type': 'application/json' };
  const found = app.get(SEARCH, headers);
  const saved = app.server.inject({ method: 'POST', url: SAVE, headers, payload: '{"not": json' });
  for (const answer of await waitFor(Promise.all([found, saved]))) {
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.json()).toMatchObject({ __abp: true, success: false, error: { key: 'GEN-BUSY' } });
  }
  expect(transactions()).toBe(0);
});

test.each(languages)(
  'a visitor is told in %s to come again, on a page or in the envelope',
  async (language) => {
    waitedMs = 100;
    const text = translate(language, 'error.overloaded');
    const headers = { 'accept-language': language };
    const page = app.get('/', { accept: 'text/html', ...headers });
    const call = app.get(SEARCH, headers);
    const shown = await waitFor(page);
    expect(shown.statusCode).toBe(503);
    expect(Number(shown.headers['retry-after'])).toBeGreaterThan(0);
    expect(shown.body).toContain(text);
    expect(shown.body).toContain(`<html lang="${language}">`);
    expect((await waitFor(call)).json()).toMatchObject({ error: { message: text } });
  },
);

test('a buyer’s payment is answered while searches are refused', async () => {
  waitedMs = 100;
  const search = app.get(SEARCH);
  const buyer = new Buyer(() => address, 1);
  const party = { adults: 1, children: 0, infants: 0 };
  const { result: quote } = await buyer.quote(flights, party, 'EUR');
  const form = buyer.form(flights, party, quote!, ownCard(testCards.approved, 1), 'an-order-in-a-crowd');
  const { status, result } = await buyer.order(form);
  expect({ status, state: result?.response.state }).toEqual({ status: 200, state: 'done' });
  expect((await waitFor(search)).statusCode).toBe(503);
});

test('a bank’s notification, a return from a bank and the health check are never refused', async () => {
  waitedMs = 1_000_000;
  const ids = `${DEFAULT_TENANT}/00000000-0000-4000-8000-000000000000`;
  const calls = [
    app.post(`/api/payment/notice/${DEFAULT_TENANT}/1`, {}),
    app.get(`/api/payment/callback/${ids}?MdStatus=1`),
    app.post(`/api/payment/callback/${ids}`, {}),
    app.get('/health/live'),
    app.get('/health/ready'),
  ];
  const buyer = new Buyer(() => address, 2).quote(flights, { adults: 1, children: 0, infants: 0 }, 'EUR');
  const codes = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 503)).toEqual([]);
  // Buyers are refused last, and then they are told so as well.
  expect(await waitFor(buyer)).toMatchObject({ status: 503, key: 'GEN-BUSY' });
});

const nobody = '00000000-0000-4000-8000-000000000000';
/** Addresses to which anybody may send at any time, and of which none is known. */
const floods: Readonly<Record<string, (sent: number) => string>> = {
  'notifications of payments': (sent) => `/api/payment/notice/1/${900_000 + sent}`,
  'news of suppliers': (sent) => `/api/flights/news/1/${900_000 + sent}`,
  'updates of messengers': (sent) => `/api/messenger/1/${900_000 + sent}`,
  'returns from a bank': () => `/api/payment/callback/${DEFAULT_TENANT}/${nobody}`,
};

test.each(Object.entries(floods))(
  'a buyer is answered before a flood of forged %s is judged',
  async (_what, urlOf) => {
    let judged = 0;
    const flood = Array.from({ length: 300 }, async (_one, sent) => {
      // Each of them alone is within the limits of its network.
      await app.server.inject({ method: 'POST', url: urlOf(sent), remoteAddress: `10.9.0.${sent % 50}` });
      judged += 1;
    });
    const { status } = await new Buyer(() => address, 3).quote(
      flights,
      { adults: 1, children: 0, infants: 0 },
      'EUR',
    );
    expect([status, judged < 150]).toEqual([200, true]);
    await Promise.all(flood);
  },
);

test('however often the health check is called at once, the database is asked once', async () => {
  const asked = vi.spyOn(app.db.database, 'isReady');
  vi.advanceTimersByTime(10_000);
  const answers = await Promise.all(Array.from({ length: 200 }, () => app.get('/health/ready')));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(asked.mock.calls.length).toBe(1);
});

test('partners and crawlers are sent away before people, in the form that they read', async () => {
  // Enough for them, and not for people.
  waitedMs = 15;
  const [json, xml] = ['json', 'xml'].map((type) => app.get(`/partner/v1/search.${type}?from=MOW&to=AYT`));
  const crawler = app.get('/', {
    accept: 'text/html',
    'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)',
  });
  const visitor = await app.get('/', { accept: 'text/html' });
  expect(visitor.statusCode).not.toBe(503);
  for (const refused of await waitFor(Promise.all([json!, xml!, crawler]))) {
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('30');
  }
  expect((await json!).json()).toMatchObject({ error: { key: 'GEN-BUSY' } });
  expect((await xml!).headers['content-type']).toContain('application/xml');
});

test('an overload is counted and mentioned once, and is no fault of the product', async () => {
  waitedMs = 100;
  // The log mentions it once a minute.
  vi.advanceTimersByTime(1_000_000);
  app.logLines.length = 0;
  const calls = Array.from({ length: 20 }, () => app.get(SEARCH));
  await waitFor(Promise.all(calls));
  const lines = app.logLines.filter((line) => line.includes('too much to do'));
  expect(lines).toHaveLength(1);
  expect(app.logLines.filter((line) => line.includes('A request failed'))).toEqual([]);
  waitedMs = 0;
  const { body } = await app.get('/metrics');
  expect(body).toMatch(/farewind_overload_refusals_total\{priority="searcher"\} [2-9]\d/);
  expect(body).not.toMatch(/farewind_faults_total\{kind="GEN-BUSY"\}/);
});
