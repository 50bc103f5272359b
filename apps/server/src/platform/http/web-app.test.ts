import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyHelmet from '@fastify/helmet';
import pino from 'pino';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteContext } from './request-context.ts';
import { ORDER_PAGE_TYPE, type OrderPage } from '@farewind/contract/site/order-page';
import { serveWebApp } from './web-app.ts';

let folder: string;
let app: FastifyInstance;
let port: number;
let version = 1;

/** Replaces page rendering: records its arguments, and makes calls like a page. */
const drawing = `
export const keyOfPage = ({ address }) => (address === '/gallery' ? address : undefined);
let drawn = 0;
export const listPublicPaths = (slugs) => ['/', ...slugs];
export const listRoutes = async () => [];
export const listDestinations = async () => ['/destination/goa'];
export async function drawPage({ address, origin, transport }) {
  if (address.startsWith('/company')) throw new Error('cannot be drawn');
  if (address === '/gallery') {
    drawn += 1;
    return { language: 'tr', head: '<title>' + drawn + '</title>', html: '<p>'.repeat(500), rules: 'p{}', data: {}, sources: [] };
  }
  const brand = await (await transport('/api/brand')).text();
  const refused = await transport('/api/brand', { method: 'POST' }).catch(() => 'not allowed');
  return { language: 'tr', head: '<title>' + brand + '</title>', html: '<p>$& ' + origin + refused + '</p>',
    rules: 'p{}', data: { text: '</script>' }, sources: [] };
}
export async function drawOrder({ address, transport, userAgent }) {
  if (address.includes('broken')) throw new Error('cannot be drawn');
  const order = await (await transport('/api/services/app/Booking/GetOrder?orderId=1')).text();
  const brand = await (await transport('/api/brand')).text();
  return { main: '<input>' + order + brand + userAgent, rules: '', data: {} };
}`;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'farewind-pages-'));
  writeFileSync(join(folder, 'index.html'), bare);
  mkdirSync(join(folder, '.pages'));
  writeFileSync(join(folder, '.pages/prerender-page.js'), drawing);
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/part-1a2b.js'), 'export {};');
  writeFileSync(join(folder, '.pages/manifest.json'), '{}');
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  app = fastify();
  await app.register(fastifyHelmet);
  await app.register(fastifyCompress, { encodings: ['br', 'gzip'], threshold: 0 });
  app.get('/api/services/app/Booking/GetOrder', async ({ headers }) =>
    ['x-order-key', 'authorization', 'abp.tenantid'].map((name) => headers[name] ?? 'none').join(' '),
  );
  app.get('/api/brand', async ({ host, headers }) => `${host} ${headers.authorization ?? 'anybody'}`);
  await serveWebApp(app, {
    folder,
    log: pino({ level: 'silent' }),
    listFormTargets: async (hostname) => (hostname === 'shop.example' ? ['https://bank.example'] : []),
    readPageState: async (hostname) => `${hostname} ${version}`,
    findSite: async (hostname) => {
      if (hostname === 'unread.example') throw new Error('no site');
      return hostname === 'gone.example' ? undefined : site;
    },
    async judgeVisit({ hostname }) {
      if (hostname === 'unjudged.example') throw new Error('no opening');
      return ['soon.example', 'unread.example'].includes(hostname) ? 'closed' : 'open';
    },
    followPreview: async () => false,
    findPhone: async () => '+7 861 000 00 00',
  });
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const bare = `<html lang="ru"><head><style nonce="%CSP_NONCE%"></style>
<!--page-head--><title>Bare</title><!--/page-head--></head><div id="root"><!--page--></div></html>`;
const site: SiteContext = {
  id: 1,
  origin: 'https://own.example',
  brand: 'Own',
  partner: false,
  defaultLanguage: 'ru',
  languages: ['ru'],
  currencies: ['RUB'],
  brandColor: '#123a8c',
  accentColor: null,
};

const open = (url: string, host = 'other.example') =>
  app.inject({ method: 'GET', url, headers: { host, accept: 'text/html' } });

const nonceOf = (body: string) => /nonce="([^"]+)"/.exec(body)?.[1];

test('a page may post only to its own site and to the banks of its agency', async () => {
  const policyOf = async (host: string) => {
    const policy = String((await open('/flightPayment', host)).headers['content-security-policy']);
    return policy.split('; ').find((rule) => rule.startsWith('form-action'));
  };
  expect(await policyOf('shop.example')).toBe("form-action 'self' https://bank.example");
  expect(await policyOf('other.example')).toBe("form-action 'self'");
});

test('each page has a nonce of its own, which its policy names', async () => {
  const pages = await Promise.all([open('/'), open('/')]);
  const nonces = pages.map((page) => nonceOf(page.body));
  expect(new Set(nonces).size).toBe(2);
  for (const [index, page] of pages.entries())
    expect(page.headers['content-security-policy']).toContain(`'nonce-${nonces[index]}'`);
});

test('an unknown page address is answered with a 404 page, an unknown API address with a plain 404', async () => {
  expect((await open('/nowhere')).statusCode).toBe(404);
  expect((await open('/nowhere')).body).toContain('<style');
  expect((await open('/api/nowhere')).body).toBe('Not found');
});

test('a page is sent compressed, rendered on the server or not', async () => {
  for (const url of ['/help', '/company', '/nowhere']) {
    const headers = { host: 'other.example', accept: 'text/html', 'accept-encoding': 'gzip, br' };
    const page = await app.inject({ method: 'GET', url, headers });
    expect([url, page.headers['content-encoding']]).toEqual([url, 'br']);
    expect(brotliDecompressSync(page.rawPayload).toString()).toContain('<div id="root">');
  }
});

test('a part of a page brings few headers, and still says what it is and where it may be used', async () => {
  const { headers } = await open('/assets/part-1a2b.js');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  // A page loads some thirty parts, on slow connections too.
  expect(lines.join('').length).toBeLessThan(600);
  expect(headers).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'strict-transport-security': expect.anything(),
  });
  expect((await open('/')).headers).toHaveProperty('x-frame-options');
});

test('pages of an order send no referrer and are not indexed', async () => {
  expect((await open('/ticketDetail/1')).headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
});

test('a page is rendered with the site’s stored origin, whatever the request’s Host header says', async () => {
  const page = await open('/help', 'evil.example');
  expect(page.body).toContain('<html lang="tr">');
  expect(page.body).toContain('https://own.example');
  const map = await open('/sitemap.xml', 'evil.example');
  expect(map.body).toContain('<loc>https://own.example/</loc>');
  expect(map.body).not.toContain('evil.example');
});

test('calls made while a page is rendered are anonymous and change nothing', async () => {
  const url = '/help';
  const headers = { host: 'shop.example', accept: 'text/html', authorization: 'Bearer somebody' };
  const { body } = await app.inject({ method: 'GET', url, headers });
  expect(body).toContain('<title>shop.example anybody</title>');
  expect(body).toContain('<p>$& https://own.examplenot allowed</p>');
  expect(body).toContain('{"text":"\\u003c/script>"}');
});

test('a kept page is sent as it is until its state changes, with a policy that names its styles by their hashes', async () => {
  const gallery = (host: string, coding = 'gzip, br') =>
    app.inject({
      method: 'GET',
      url: '/gallery',
      headers: { host, accept: 'text/html', 'accept-encoding': coding },
    });
  const titleOf = (page: string) => /<title>(.*)<\/title>/.exec(page)?.[1];
  const read = async (host: string) => brotliDecompressSync((await gallery(host)).rawPayload).toString();
  const first = await gallery('shop.example');
  expect(first.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'cache-control': 'no-store',
  });
  const policy = String(first.headers['content-security-policy']);
  expect(policy).toMatch(/style-src 'self'(?: 'sha256-[\w+/]+=*')+;/);
  expect(policy).not.toMatch(/unsafe|nonce/);
  expect(policy).toContain("form-action 'self' https://bank.example");
  const text = brotliDecompressSync(first.rawPayload).toString();
  for (const [, style] of text.matchAll(/<style[^>]*>(.*?)<\/style>/gs))
    expect(policy).toContain(createHash('sha256').update(style!).digest('base64'));
  expect((await gallery('shop.example')).rawPayload).toEqual(first.rawPayload);
  expect((await gallery('shop.example', 'gzip')).headers['content-encoding']).toBe('gzip');
  expect((await gallery('shop.example', 'identity')).body).toBe(text);
  version += 1;
  const next = await read('shop.example');
  expect(titleOf(next)).not.toBe(titleOf(text));
  // Another agency’s visitors never get it.
  expect(titleOf(await read('other.example'))).not.toBe(titleOf(next));
});

test('a page that cannot be rendered, and each page of the office, is left to the browser', async () => {
  for (const url of ['/company', '/main/home']) {
    const page = await open(url, 'shop.example');
    expect([url, page.statusCode, page.body.includes('<title>Bare</title>')]).toEqual([url, 200, true]);
  }
});

test('a site that is not open says so with its name and phone, and shows staff where to sign in', async () => {
  for (const url of ['/', '/help', '/flightSearch', '/nowhere']) {
    const page = await open(url, 'soon.example');
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect(page.body).toContain('Own');
    expect(page.body).toContain('href="tel:+78610000000"');
    expect(page.body).not.toContain('id="root"');
  }
  for (const url of ['/main/login', '/resetPassword'])
    expect((await open(url, 'soon.example')).body).toContain('id="root"');
  expect((await open('/robots.txt', 'soon.example')).body).toBe('User-agent: *\nDisallow: /\n');
});

test.each(['unjudged.example', 'unread.example'])(
  'nobody sees the pages of a site of which it cannot be told whether it has opened: %s',
  async (host) => {
    for (const url of ['/', '/gallery', '/help', '/company', '/flightSearch', '/nowhere']) {
      const page = await open(url, host);
      expect([url, page.statusCode]).toEqual([url, 500]);
      expect(page.body).not.toMatch(/id="root"|<title>/);
    }
    const order = await app.inject({ url: '/ticketDetail/1', headers: { host, accept: ORDER_PAGE_TYPE } });
    expect([order.statusCode, order.body.includes('<input')]).toEqual([500, false]);
  },
);

test('staff are not kept from their office by a site that cannot be read', async () => {
  for (const host of ['unjudged.example', 'unread.example']) {
    const page = await open('/main/home', host);
    expect([host, page.statusCode, page.body.includes('id="root"')]).toEqual([host, 200, true]);
  }
});

test('pages have the colours of their site', async () => {
  expect((await open('/company')).body).toMatch(/<style nonce="[^"%]+">:root\{--sea:light-dark\(#123a8c,/);
});

test.each([
  '//host/..',
  '//evil.example/',
  '//evil.example/%2e%2e',
  '/\\evil.example/..',
  '///',
  '/%2e/gallery',
  '/x/../gallery',
  '/ticketDetail/%2E%2e',
])('an address that parsers read as another host’s or another page’s is not there: %s', async (url) => {
  // Sent raw, because clients that parse addresses would never send it.
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.end(`GET ${url} HTTP/1.1\r\nHost: shop.example\r\nAccept: text/html\r\nConnection: close\r\n\r\n`);
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk))).on('close', () => resolve(text));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(answer).toMatch(/\r\n\r\n(?:\w+\r\n)?Not found/);
});

test('an order is drawn with the rights that its page sends, which reach the order alone and are in no address', async () => {
  const ask = (url: string, headers: Record<string, string>) =>
    app.inject({
      method: 'GET',
      url,
      headers: { host: 'other.example', accept: ORDER_PAGE_TYPE, ...headers },
    });
  const own = {
    'x-order-key': 'key',
    authorization: 'Bearer me',
    'abp.tenantid': '7',
    'user-agent': 'Phone',
  };
  const page = await ask('/ticketDetail/1', { ...own, cookie: 'other=1' });
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  // Fields wait for the shop's script, as on every drawn page.
  expect(page.json<OrderPage>().main).toBe(
    '<input data-waiting aria-disabled="true">key Bearer me 7other.example anybodyPhone',
  );
  expect((await ask('/transferDetail/1', {})).json<OrderPage>().main).toContain('none none none');
  // Nothing else has such a part, and what cannot be drawn is left to the browser.
  expect((await ask('/help', own)).statusCode).toBe(404);
  const left = await ask('/ticketDetail/broken', own);
  expect([left.statusCode, left.headers['cache-control']]).toEqual([204, 'no-store']);
  const whole = await open('/ticketDetail/1');
  expect(whole.body).not.toContain('Bearer');
  // No cache may answer one form of the address with another.
  for (const { headers } of [page, left, whole]) expect(headers['vary']).toMatch(/\baccept(?!-)/i);
});
