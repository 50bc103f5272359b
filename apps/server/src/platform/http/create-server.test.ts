import { once } from 'node:events';
import { connect } from 'node:net';
import { languages, queryInt } from '@farewind/contract/core/fields';
import { operation } from '@farewind/contract/core/operation';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseConfig } from '../config.ts';
import { Overloaded } from '../errors.ts';
import { translate } from '../messages/translate.ts';
import { InProcessCounter } from '../rate-limits/in-process-counter.ts';
import { bind, registerBindings } from './bind-operation.ts';
import type { RequestContext } from './request-context.ts';
import { createServer, type ServerDeps } from './create-server.ts';
import { serveWebApp } from './web-app.ts';

/** The counted events, in order, and what the database says. */
interface Counted {
  readonly refusals?: (key: string) => void;
  readonly faults?: (kind: string) => void;
  /** How long the next transaction has waited for a connection; from some milliseconds on, requests wait in line. */
  readonly waitedMs?: () => number;
}

/** The HTTP layer without the product behind it. */
function open(
  env: Record<string, string>,
  { refusals = () => undefined, faults = () => undefined, waitedMs = () => 0 }: Counted = {},
): Promise<FastifyInstance> {
  return createServer({
    config: parseConfig(env),
    database: { isReady: async () => true, readFigures: () => ({ waitedMs: waitedMs() }) },
    log: pino({ level: 'silent' }),
    metrics: {
      registry: { contentType: 'text/plain', metrics: async () => '' },
      requestSeconds: { observe: () => undefined },
      faults: { inc: ({ kind }: { kind: string }) => faults(kind) },
      refusals: { inc: ({ key }: { key: string }) => refusals(key) },
      overloadRefusals: { inc: () => undefined },
    },
    isKnownHost: async () => false,
    callCounter: new InProcessCounter(),
  } as unknown as ServerDeps);
}

/** The responses to a caller from elsewhere. */
async function ask(
  env: Record<string, string>,
  paths: readonly string[],
  headers: Record<string, string> = {},
) {
  const server = await open(env);
  server.get('/anything', async () => 'answered');
  const codes: number[] = [];
  for (const url of paths)
    codes.push((await server.inject({ url, headers, remoteAddress: '10.0.0.9' })).statusCode);
  await server.close();
  return codes;
}

const paths = ['/health/live', '/health/ready', '/metrics', '/anything'];

test('a process with the role worker serves its health and metrics, and nothing else', async () => {
  const env = { METRICS_PUBLIC: 'true' };
  expect(await ask({ ...env, ROLE: 'worker' }, paths)).toEqual([200, 200, 200, 404]);
  expect(await ask({ ...env, ROLE: 'web' }, paths)).toEqual([200, 200, 200, 200]);
});

test('a load balancer may query its health under any host name', async () => {
  const codes = await ask({}, ['/health/ready', '/anything'], { host: '10.4.0.17:3000' });
  expect(codes).toEqual([200, 404]);
});

test('an upload aborted by the caller counts as the caller’s error, not as an unavailable database', async () => {
  let tell: (counted: string) => void;
  const counted = new Promise<string>((resolve) => (tell = resolve));
  const server = await open(
    {},
    { refusals: (key) => tell(`refused ${key}`), faults: (kind) => tell(`fault ${kind}`) },
  );
  server.post('/upload', async () => 'taken');
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  const head = ['POST /upload HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
  socket.write([...head, 'Content-Length: 5000', '', '{"half": '].join('\r\n'), () => socket.destroy());
  expect(await counted).toBe('refused GEN-VALIDATION');
  await server.close();
});

test('a caller who leaves while waiting in line costs no work, and counts as no fault', async () => {
  const done: string[] = [];
  let waitedMs = 1000;
  let asked: () => void;
  const isInLine = new Promise<void>((resolve) => (asked = resolve));
  const server = await open(
    { TRUST_PROXY: 'true' },
    {
      faults: (kind) => void done.push(`fault ${kind}`),
      waitedMs() {
        asked();
        return waitedMs;
      },
    },
  );
  server.get('/anything', async () => void done.push('served'));
  const hasLeft = new Promise((resolve) =>
    server.server.once('connection', (socket) => socket.once('close', resolve)),
  );
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.write('GET /anything HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await isInLine;
  socket.destroy();
  await hasLeft;
  waitedMs = 0;
  expect((await server.inject({ url: '/anything' })).statusCode).toBe(200);
  expect(done).toEqual(['served']);
  await server.close();
});

describe('the JSON media types of stock clients', () => {
  const named = { access: 'public', summary: 'A test', output: z.unknown() } as const;
  const save = operation('Test/Save', {
    ...named,
    method: 'POST',
    input: z.object({ name: z.string().optional() }),
  });
  const remove = operation('Test/Delete', { ...named, method: 'DELETE', input: z.object({ id: queryInt }) });
  let server: FastifyInstance;
  beforeAll(async () => {
    server = await open({});
    const context = async () => ({ language: 'en' }) as RequestContext;
    registerBindings(
      server,
      [save, remove].map((each) => bind(each, async (_, input) => input)),
      context,
      true,
    );
  });
  afterAll(() => server.close());

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'text/json',
    'application/json-patch+json',
  ])('%s is read, with a body and without one', async (type) => {
    const send = async (method: 'POST' | 'DELETE', url: string, payload?: string) => {
      const answer = await server.inject({
        method,
        url: `/api/services/app/Test/${url}`,
        headers: { 'content-type': type },
        ...(payload === undefined ? {} : { payload }),
      });
      return [answer.statusCode, answer.json<{ result: unknown }>().result];
    };
    expect(await send('POST', 'Save', '{"Name":"Anna"}')).toEqual([200, { name: 'Anna' }]);
    expect(await send('POST', 'Save')).toEqual([200, {}]);
    expect(await send('POST', 'Save', '')).toEqual([200, {}]);
    expect(await send('DELETE', 'Delete?Id=7')).toEqual([200, { id: 7 }]);
    expect((await send('POST', 'Save', '{"name":'))[0]).toBe(400);
  });
});

describe('a buyer returning from the bank while the database is unavailable', () => {
  const visit = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const form = { ...visit, 'content-type': 'application/x-www-form-urlencoded' };
  let server: FastifyInstance;
  beforeAll(async () => {
    server = await open({});
    const fail = (): never => {
      throw Object.assign(new Error('inside'), { code: 'ECONNREFUSED' });
    };
    server.get('/back', fail);
    server.post('/back', fail);
  });
  afterAll(() => server.close());

  test.each(languages)('sees a page in %s that says when to retry', async (language) => {
    const headers = { ...visit, 'accept-language': language };
    const answer = await server.inject({ url: '/back?sign=a', headers });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.body).toContain(`<html lang="${language}">`);
    expect(answer.body).toContain(translate(language, 'error.busy'));
    // Leads to the same address with all its parts.
    expect(answer.body).toContain(`<a href="">${translate(language, 'error.retry')}</a>`);
    expect(answer.body).not.toContain('inside');
  });

  test('decides herself when to try again, because her payment may be half done', async () => {
    const { body, headers } = await server.inject({ url: '/back?sign=a', headers: visit });
    expect(body).not.toMatch(/<script|http-equiv/);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
  });

  test('can resubmit the bank’s data unchanged with one button', async () => {
    const payload = new URLSearchParams({ MdStatus: '1', Hash: `"><b>&amp;'+/=`, note: 'ü' }).toString();
    const { body } = await server.inject({ method: 'POST', url: '/back', headers: form, payload });
    expect(body).toContain('<form method="post"><input type="hidden" name="MdStatus" value="1">');
    expect(body).toContain(`name="Hash" value="&quot;>&lt;b>&amp;amp;'+/="`);
    expect(body).toContain('name="note" value="ü"');
  });

  test('is offered no button when the submitted data is not available any more', async () => {
    const headers = { ...visit, 'content-type': 'application/json' };
    const { body } = await server.inject({ method: 'POST', url: '/back', headers, payload: '{"a":1}' });
    expect(body).toContain(translate('ru', 'error.busy'));
    expect(body).not.toContain('<button');
  });

  test('but a calling page or program gets the envelope', async () => {
    for (const accept of ['application/json, text/plain, */*', '*/*']) {
      const answer = await server.inject({ method: 'POST', url: '/back', headers: { accept } });
      expect(answer.json()).toMatchObject({ __abp: true, error: { key: 'GEN-BUSY' } });
    }
  });
});

describe('a traveller who opens a page of the shop while the database is unavailable', () => {
  const visit = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  let server: FastifyInstance;
  beforeAll(async () => {
    server = await open({});
    const fail = async (): Promise<never> => {
      throw Object.assign(new Error('inside'), { code: 'ECONNREFUSED' });
    };
    await serveWebApp(server, {
      folder: '/nowhere',
      log: pino({ level: 'silent' }),
      listFormTargets: fail,
      readPageState: fail,
      findSite: fail,
      judgeVisit: fail,
      followPreview: fail,
      findPhone: fail,
    });
  });
  afterAll(() => server.close());

  test.each(languages)('sees a page in %s that says it comes back by itself, and does', async (language) => {
    const headers = { ...visit, 'accept-language': language };
    const answer = await server.inject({ url: '/flightSearch?from=LED', headers });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.body).toContain(`<p role="status">${translate(language, 'error.comesAgain')}</p>`);
    expect(answer.body).toContain(`<a href="">${translate(language, 'error.retry')}</a>`);
    const [, nonce = ''] = /<script nonce="([\w+/=]+)">/.exec(answer.body) ?? [];
    expect(answer.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}';`);
    // Without scripts too.
    expect(answer.body).toContain('<noscript><meta http-equiv="refresh" content="60"></noscript>');
  });
});

test('a caller who leaves before the answer is sent is no fault that wakes somebody', async () => {
  const faults: string[] = [];
  const server = await open({}, { faults: (kind) => faults.push(kind) });
  const gone = Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
  const leave = async (request: FastifyRequest): Promise<never> => {
    const hasClosed = once(request.raw.socket, 'close');
    caller.destroy();
    await hasClosed;
    throw gone;
  };
  const { promise: hasFailed, resolve: fail } = Promise.withResolvers<void>();
  server.addHook('onError', async ({ url }) => {
    if (url === '/left') fail();
  });
  server.get('/left', leave);
  server.get('/broken', () => {
    throw gone;
  });
  const caller = connect(Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port));
  const hasAnswered = once(caller, 'close');
  caller.write('GET /left HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await hasAnswered;
  await hasFailed;
  // The same error while the caller waits is ours.
  expect((await server.inject('/broken')).statusCode).toBe(500);
  await server.close();
  expect(faults).toEqual(['GEN-BUG']);
});

describe('a visitor whom a crowded server refuses', () => {
  const visit = { accept: 'text/html', 'accept-language': 'ru' };

  test('gets a page that loads itself again after the wait, and may run nobody else’s script', async () => {
    await using server = await openCrowded();
    const { body, headers, statusCode } = await server.inject({ url: '/crowded', headers: visit });
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    const [, nonce = ''] = /<script nonce="([\w+/=]+)">/.exec(body) ?? [];
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}';`);
    expect(body).toContain('let pause=5;');
    expect(body).toContain(translate('ru', 'error.comesAgain'));
    expect(body).toContain('<a href="">');
  });

  test('but nothing that was sent is sent again by itself', async () => {
    await using server = await openCrowded();
    const { body, statusCode } = await server.inject({ method: 'POST', url: '/crowded', headers: visit });
    expect(statusCode).toBe(503);
    expect(body).not.toContain('<script');
  });

  async function openCrowded() {
    const server = await open({});
    const refuse = (): never => {
      throw new Overloaded(5);
    };
    server.get('/crowded', refuse);
    server.post('/crowded', refuse);
    return Object.assign(server, { [Symbol.asyncDispose]: () => server.close() });
  }
});
