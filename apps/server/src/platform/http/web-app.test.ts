import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveWebApp } from './web-app.ts';

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'farewind-pages-'));
  writeFileSync(join(folder, 'index.html'), '<style nonce="%CSP_NONCE%"></style>');
  app = fastify();
  await serveWebApp(app, {
    folder,
    log: pino({ level: 'silent' }),
    listFormTargets: async (hostname) => (hostname === 'shop.example' ? ['https://bank.example'] : []),
    findSite: async () => undefined,
  });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const open = (url: string, host = 'other.example') =>
  app.inject({ method: 'GET', url, headers: { host, accept: 'text/html' } });

test('a page may post to its own site and to the banks of its agency, to nobody else', async () => {
  const policyOf = async (host: string) => {
    const policy = String((await open('/flightPayment', host)).headers['content-security-policy']);
    return policy.split('; ').find((rule) => rule.startsWith('form-action'));
  };
  expect(await policyOf('shop.example')).toBe("form-action 'self' https://bank.example");
  expect(await policyOf('other.example')).toBe("form-action 'self'");
});

test('each page has a nonce of its own, and the policy names it', async () => {
  const pages = await Promise.all([open('/'), open('/')]);
  const nonces = pages.map((page) => /nonce="([^"]+)"/.exec(page.body)?.[1]);
  expect(new Set(nonces).size).toBe(2);
  for (const [index, page] of pages.entries())
    expect(page.headers['content-security-policy']).toContain(`'nonce-${nonces[index]}'`);
});

test('an address that is no page says so with its page, an address of the interface says so plainly', async () => {
  expect((await open('/nowhere')).statusCode).toBe(404);
  expect((await open('/nowhere')).body).toContain('<style');
  expect((await open('/api/nowhere')).body).toBe('Not found');
});

test('pages of an order leave no referrer and enter no index', async () => {
  expect((await open('/ticketDetail/1')).headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
});
