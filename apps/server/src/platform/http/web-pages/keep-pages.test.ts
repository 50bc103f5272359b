import { beforeEach, expect, it } from 'vitest';
import { getSite } from '@farewind/contract/site/get-site';
import { keepPages } from './keep-pages.ts';
import type { PageRequest } from './page-drawing.ts';

let state: string | undefined;
let status: number;
let drawn: number;
let isAbsent: boolean;
let calls: string[];
let open: (address: string) => Promise<{ readonly text: string }>;

beforeEach(() => {
  [state, status, drawn, isAbsent, calls] = ['1', 200, 0, false, [`${getSite.path}?x=1`, '/assets/en.json']];
  const keep = keepPages<{ readonly text: string; readonly isAbsent: boolean }>(({ address }) =>
    address.startsWith('/user') ? undefined : address,
  );
  open = (address) =>
    keep({
      request: asked(address),
      readState: async () => state,
      async draw({ transport }, isForAll) {
        drawn += 1;
        for (const call of calls) await transport(call);
        return { text: `${address} in ${state} ${isForAll}`, isAbsent };
      },
    });
});

function asked(address: string): PageRequest {
  const transport = () => Promise.resolve(new Response('', { status }));
  return { address, cookies: '', origin: 'https://own.example', transport, userAgent: '' };
}

it('a page for everybody is drawn once, and again at the first visit after its site’s state changed', async () => {
  await open('/help');
  expect(await open('/help')).toMatchObject({ text: '/help in 1 true' });
  expect(drawn).toBe(1);
  state = '2';
  expect(await open('/help')).toMatchObject({ text: '/help in 2 true' });
  expect(drawn).toBe(2);
});

it('visitors who come while a page is drawn wait for it and share it', async () => {
  const pages = await Promise.all(['/', '/', '/'].map(open));
  expect(new Set(pages).size).toBe(1);
  expect(drawn).toBe(1);
});

it('a page of one visitor, and a page that does not exist, is drawn each time', async () => {
  isAbsent = true;
  for (const address of ['/user', '/user', '/destination/x', '/destination/x']) await open(address);
  expect(drawn).toBe(4);
  expect((await open('/user')).text).toBe('/user in 1 false');
});

it.each([
  ['lacks an answer', () => (status = 429)],
  ['made a call that its state does not cover', () => (calls = ['/api/services/app/Weather/Get'])],
  ['has no known state', () => (state = undefined)],
])('a page that %s is shown to no other visitor, nor to those who waited for it', async (_what, spoil) => {
  spoil();
  await Promise.all([open('/'), open('/')]);
  await open('/');
  expect(drawn).toBe(3);
});

it('a page that could not be drawn is tried again at the next visit', async () => {
  calls = ['/api/broken'];
  const fail = keepPages(() => 'key');
  const wanted = { request: asked('/'), readState: async () => '1' };
  const first = fail({ ...wanted, draw: () => Promise.reject(new Error('no')) });
  await expect(first).rejects.toThrow('no');
  expect(await fail({ ...wanted, draw: async () => ({ isAbsent: false }) })).toEqual({ isAbsent: false });
});

it('however many addresses are asked for, few pages are kept, those seen last', async () => {
  await open('/about');
  for (let at = 0; at < 99; at += 1) await open(`/${at}`);
  await open('/about');
  expect(drawn).toBe(100);
  await open('/new');
  await open('/about');
  expect(drawn).toBe(101);
  await open('/0');
  expect(drawn).toBe(102);
});
