import { expect, test } from 'vitest';
import { contentPolicy } from '../../apps/server/src/platform/http/content-policy.ts';
import { judgeHeaders } from './judge-headers.ts';

const good = {
  'content-security-policy': contentPolicy(["'nonce-abc'"], ['https://bank.example']),
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cache-control': 'no-store',
};

test('the headers that the server sends are sufficient', () => {
  expect(judgeHeaders(good, true)).toEqual([]);
});

test.each([
  [{ 'content-security-policy': undefined }, 'scripts from nothing said'],
  [
    { 'content-security-policy': contentPolicy().replace("script-src 'self'", "script-src 'unsafe-inline'") },
    "scripts from 'unsafe-inline'",
  ],
  [
    { 'content-security-policy': contentPolicy().replace("ancestors 'none'", 'ancestors *') },
    'may stand in a frame',
  ],
  [{ 'strict-transport-security': 'max-age=60' }, 'no HSTS of a year'],
  [{ 'x-content-type-options': undefined }, 'no nosniff'],
  [{ 'referrer-policy': 'unsafe-url' }, 'no Referrer-Policy'],
  [{ 'x-powered-by': 'Express' }, 'names its maker'],
  [{ 'cache-control': 'public' }, 'a page that may be kept'],
  [{ 'set-cookie': ['session=1; Secure; SameSite=Lax'] }, 'the cookie session is not HttpOnly'],
])('%j is seen', (change, fault) => {
  expect(judgeHeaders({ ...good, ...change }, true)).toContain(fault);
});
