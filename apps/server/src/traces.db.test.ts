import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTracing } from './platform/tracing/start-tracing.ts';
import { createTestApp, type TestApp } from './testing/create-test-app.ts';
import { openTraceReceiver, type SentSpan, type TraceReceiver } from './testing/trace-receiver.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const BROWSER = '00f067aa0ba902b7';

let receiver: TraceReceiver;
let app: TestApp;

/** A browser signs in and a job calls a partner; then the process ends, which flushes the traces. */
beforeAll(async () => {
  receiver = await openTraceReceiver();
  const traces = { endpoint: receiver.endpoint, headers: {}, share: 1 };
  const tracing = await startTracing({ role: 'all', traces });
  app = await createTestApp({ DEMO: 'true' }, { tracing: tracing! });
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  await fetch(`${app.server.listeningOrigin}/api/TokenAuth/Authenticate`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      traceparent: `00-${TRACE}-${BROWSER}-01`,
      baggage: 'who=ada@example.com',
    },
    body: JSON.stringify({ userNameOrEmailAddress: 'ada@example.com', password: 'Lovelace1815' }),
  });
  app.db.clock.advance(36 * 3_600_000);
  await app.schedules.find(({ name }) => name === 'refresh-rates')!.run();
  await app.close();
});
afterAll(() => receiver.close());

const named = (name: string): SentSpan[] => receiver.spans().filter((span) => span.name === name);
const below = (parent: SentSpan): SentSpan[] =>
  receiver.spans().filter(({ parentSpanId }) => parentSpanId === parent.spanId);

test('a call of a browser is followed from its page to the statements of the database', () => {
  const [request] = named('POST /api/TokenAuth/Authenticate');
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: BROWSER });
  const transaction = below(request!).find(({ name }) => name === 'transaction');
  const statements = below(transaction!);
  expect(statements.map(({ name }) => name)).toContain('select');
  expect(statements.every(({ traceId }) => traceId === TRACE)).toBe(true);
});

test('a job is followed to the partner that it calls, and into the systems of a trusted partner', () => {
  const [job] = named('job refresh-rates');
  const calls = named('rates');
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.every(({ traceId }) => traceId === job!.traceId)).toBe(true);
  // The lists of a demo are served by this process: the partner's own span stands below the call.
  const [answered] = below(calls[0]!);
  expect(answered!.name).toMatch(/^GET \/demo\/rates\//);
});

test('traces contain nothing that a person typed', () => {
  const told = JSON.stringify(receiver.requests);
  expect(told).toContain('TokenAuth');
  expect(told).not.toMatch(/ada@|ada%40|Lovelace/i);
});
