import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adoptToken, storeTokens } from './tokens.ts';
import { ApiError, NoAnswerError } from './api-error.ts';
import { call } from './call.ts';
import { getSite } from '@farewind/contract/site/get-site';

const jar: string[] = [];
const sent: { readonly address: string; readonly request: RequestInit }[] = [];
let answer: () => Promise<Response>;

beforeEach(() => {
  jar.length = 0;
  sent.length = 0;
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('document', {
    querySelector: () => null,
    get cookie() {
      return jar.map((line) => line.split(';')[0]).join('; ');
    },
    set cookie(line: string) {
      jar.push(line);
    },
  });
  vi.stubGlobal('fetch', (address: string, request: RequestInit) => {
    sent.push({ address, request });
    return answer();
  });
  answer = async () => envelope({ success: true, result: { brand: 'Farewind' }, error: null });
});
afterEach(() => {
  adoptToken(undefined);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const envelope = (part: object, status = 200) =>
  Response.json({ __abp: true, unAuthorizedRequest: false, targetUrl: null, ...part }, { status });
const headersSent = () => sent[0]?.request.headers as Record<string, string>;

it('every call carries culture and Accept-Language tr-TR, the token when there is one, and the tenant of its cookie', async () => {
  await call(getSite, {});
  expect(headersSent()).toMatchObject({ culture: 'tr-TR', 'Accept-Language': 'tr-TR' });
  expect(headersSent()).not.toHaveProperty('Authorization');
  jar.push('Abp.AuthToken=secret; path=/', 'Abp.TenantId=7; path=/');
  sent.length = 0;
  await call(getSite, {});
  expect(headersSent()).toMatchObject({ Authorization: 'Bearer secret', 'Abp.TenantId': '7' });
});

it('calls go to /api/services/app/ and are given up after 30,000 ms', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await call(getSite, {});
  expect(sent[0]?.address).toBe('/api/services/app/Site/Get');
  expect(timeout).toHaveBeenCalledWith(30_000);
});

it('a call ends with whoever asked for it, before and while it is under way, or without an answer when its time is over', async () => {
  answer = () =>
    new Promise((_, reject) => {
      const { signal } = sent.at(-1)!.request;
      if (signal?.aborted === true) reject(signal.reason as Error);
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  const page = new AbortController();
  const asked = call(getSite, {}, { signal: page.signal });
  page.abort(new Error('left the page'));
  await expect(asked).rejects.toThrow('left the page');
  await expect(call(getSite, {}, { signal: page.signal })).rejects.toThrow('left the page');

  const time = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
  const late = call(getSite, {}, { signal: new AbortController().signal });
  time.abort(new DOMException('late', 'TimeoutError'));
  await expect(late).rejects.toMatchObject({ timedOut: true });
});

it('a sign-in is kept as Abp.AuthToken and enc_auth_token: with the browser, or for its life where it is remembered', () => {
  const tokens = { accessToken: 'a', encryptedAccessToken: 'b', expireInSeconds: 86_400 };
  storeTokens(tokens, false);
  expect(jar.map((line) => line.split('=')[0])).toEqual(['Abp.AuthToken', 'enc_auth_token']);
  expect(jar.join()).not.toContain('max-age');
  storeTokens(tokens, true);
  expect(jar.at(-1)).toContain('max-age=86400');
});

it('a busy server’s time to come again is read, and no other refusal has one', async () => {
  const error = { code: 0, key: 'GEN-BUSY', message: 'Busy', details: null, validationErrors: null };
  const refuse = async (status: number, wait: string) => {
    answer = async () => {
      const refused = envelope({ success: false, result: null, error }, status);
      refused.headers.set('Retry-After', wait);
      return refused;
    };
    return (await call(getSite, {}).catch((thrown: unknown) => thrown)) as ApiError;
  };
  expect((await refuse(503, '5')).retryAfterSeconds).toBe(5);
  for (const [status, wait] of [
    [429, '5'],
    [503, '86400'],
    [503, 'Fri, 27 Nov 2026 10:00:00 GMT'],
  ] as const)
    expect((await refuse(status, wait)).retryAfterSeconds).toBeUndefined();
});

it('a refusal is passed on to whoever called, and so is no answer at all', async () => {
  const error = { code: 0, key: 'GEN-NOTFOUND', message: 'Not Found', details: null, validationErrors: null };
  answer = async () => envelope({ success: false, result: null, error }, 404);
  await expect(call(getSite, {})).rejects.toBeInstanceOf(ApiError);
  answer = () => Promise.reject(new TypeError('network'));
  await expect(call(getSite, {})).rejects.toBeInstanceOf(NoAnswerError);
});
