import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTraceReceiver, type SentSpan, type TraceReceiver } from '../../testing/trace-receiver.ts';
import { createMetrics } from '../metrics.ts';
import { Partners } from '../network/partners.ts';
import { startTracing } from './start-tracing.ts';
import type { Tracing } from './tracing.ts';

let receiver: TraceReceiver;
beforeAll(async () => {
  receiver = await openTraceReceiver();
});
afterAll(() => receiver.close());

/** The spans that reach the receiver while `act` runs. */
async function spansOf(act: (tracing: Tracing) => Promise<void>, share = 1): Promise<SentSpan[]> {
  receiver.requests.length = 0;
  const { endpoint } = receiver;
  const tracing = await startTracing({ role: 'web', traces: { endpoint, headers: { 'x-key': 'k' }, share } });
  await act(tracing!);
  await tracing!.close();
  return receiver.spans();
}

test('without a receiver no traces are made, and nothing is loaded for them', async () => {
  expect(await startTracing({ role: 'web', traces: undefined })).toBeUndefined();
});

test('spans reach the receiver with their parents, under its key', async () => {
  const spans = await spansOf(async (tracing) => {
    await tracing.within({ name: 'outer' }, () => tracing.within({ name: 'inner' }, async () => undefined));
  });
  const [inner, outer] = spans;
  expect(receiver.requests[0]).toMatchObject({ path: '/v1/traces', key: 'k' });
  expect([inner!.name, outer!.name]).toEqual(['inner', 'outer']);
  expect(inner).toMatchObject({ traceId: outer!.traceId, parentSpanId: outer!.spanId });
});

test('a full batch is not sent on behalf of the work that ended its last span', async () => {
  const work = new AsyncLocalStorage<string>();
  const senders: (string | undefined)[] = [];
  const note = () => senders.push(work.getStore());
  subscribe('http.client.request.start', note);
  const spans = await spansOf(async (tracing) => {
    await work.run('a transaction', async () => {
      for (let count = 0; count < 600; count += 1) tracing.begin({ name: 'statement' }).end();
    });
  });
  unsubscribe('http.client.request.start', note);
  expect(spans).toHaveLength(600);
  expect(new Set(senders)).toEqual(new Set([undefined]));
});

test('a caller names the trace that a call belongs to, and an invalid name begins a new one', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const spans = await spansOf(async (tracing) => {
    tracing.begin({ name: 'told' }, `00-${trace}-00f067aa0ba902b7-00`).end();
    tracing.begin({ name: 'nonsense' }, `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`).end();
    tracing.begin({ name: 'garbage' }, 'ada@example.com').end();
  });
  expect(spans.map(({ name, traceId }) => `${name} ${traceId === trace}`)).toEqual([
    'told true',
    'nonsense false',
    'garbage false',
  ]);
  expect(spans[0]!.parentSpanId).toBe('00f067aa0ba902b7');
});

test('a caller cannot force a trace to be sampled', async () => {
  const spans = await spansOf(async (tracing) => {
    tracing.begin({ name: 'insists' }, '00-ffffffffffffffffffffffffffffffff-00f067aa0ba902b7-01').end();
  }, 0);
  expect(spans).toEqual([]);
});

test('an error is recorded by its kind and code, never by its message', async () => {
  const fault = Object.assign(new Error('Key (email)=(ada@example.com)'), { code: '23505' });
  const spans = await spansOf(async (tracing) => {
    await tracing.within({ name: 'fails' }, () => Promise.reject(fault)).catch(() => undefined);
  });
  expect(spans[0]!.status).toEqual({ code: 2, message: 'Error 23505' });
  expect(JSON.stringify(spans)).not.toContain('ada@');
});

test('a call to a partner is part of the trace, whose id is sent only to those who may know it', async () => {
  const told: (string | null)[] = [];
  const answer = async (_url: string, init?: RequestInit) => {
    told.push(new Headers(init?.headers).get('traceparent'));
    return new Response('', { status: 503 });
  };
  const metrics = createMetrics(() => ({ used: 0, idle: 0, waiting: 0, waitedMs: 0, limit: 1, repeated: 0 }));
  const spans = await spansOf(async (tracing) => {
    const mayKnowTrace = ({ hostname }: URL) => hostname === 'own.example';
    const partners = new Partners({ metrics, tracing, mayKnowTrace });
    const call = partners.watchFetch('flights.duffel', answer);
    await tracing.within({ name: 'search' }, async () => {
      await call('https://own.example/air/offers?name=zoya');
      await call('https://api.example/air/offers?name=zoya');
    });
  });
  const search = spans.find(({ name }) => name === 'search')!;
  const own = spans.find(({ attributes }) => JSON.stringify(attributes).includes('own.example'))!;
  expect(own).toMatchObject({ name: 'flights.duffel', traceId: search.traceId, parentSpanId: search.spanId });
  expect(told).toEqual([`00-${own.traceId}-${own.spanId}-01`, null]);
  expect(JSON.stringify(spans)).not.toContain('zoya');
  expect(await metrics.registry.metrics()).toContain(
    'farewind_partner_seconds_count{partner="flights.duffel",outcome="fault"} 2',
  );
});
