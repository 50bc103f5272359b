import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepPages } from './keep-pages.ts';
import type { PageRequest } from './page-drawing.ts';

let brand: string;
let drawn: number;
let isAbsent: boolean;
let open: (request: PageRequest) => Promise<unknown>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  [brand, drawn, isAbsent] = ['Farewind', 0, false];
  open = keepPages(
    ({ address }) => (address.startsWith('/user') ? undefined : address),
    async ({ address, transport }) => {
      drawn += 1;
      const answer = await transport('/api/site');
      return { text: `${address} of ${await answer.text()}`, isAbsent };
    },
  );
});
afterEach(() => vi.useRealTimers());

function asked(address: string): PageRequest {
  const transport = () => Promise.resolve(new Response(brand));
  return { address, cookies: '', origin: 'https://own.example', transport, userAgent: '' };
}

it('a page for everybody is drawn once, and again at the first visit after one of its answers changed', async () => {
  await open(asked('/help'));
  expect(await open(asked('/help'))).toMatchObject({ text: '/help of Farewind' });
  expect(drawn).toBe(1);
  brand = 'Other';
  expect(await open(asked('/help'))).toMatchObject({ text: '/help of Other' });
  expect(drawn).toBe(2);
});

it('a page of one visitor, and a page that does not exist, is drawn each time', async () => {
  isAbsent = true;
  for (const address of ['/user', '/user', '/destination/x', '/destination/x']) await open(asked(address));
  expect(drawn).toBe(4);
});

it('a page that speaks of the present is never older than its few seconds', async () => {
  await open(asked('/'));
  vi.advanceTimersByTime(16_000);
  await open(asked('/'));
  expect(drawn).toBe(2);
});

it('however many addresses are asked for, few pages are kept, those seen last', async () => {
  await open(asked('/about'));
  for (let at = 0; at < 99; at += 1) await open(asked(`/${at}`));
  await open(asked('/about'));
  expect(drawn).toBe(100);
  await open(asked('/new'));
  await open(asked('/about'));
  expect(drawn).toBe(101);
  await open(asked('/0'));
  expect(drawn).toBe(102);
});
