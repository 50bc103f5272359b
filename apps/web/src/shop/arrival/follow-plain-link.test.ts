import { successEnvelope } from '@farewind/contract/core/envelope';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { followPlainLink } from './follow-plain-link.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a partner keeps the commission of a plain link if requests about it are lost', async () => {
  const page = { cookie: '', querySelector: () => null };
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { name: 'https://farewind.example/?source=demo', type: 'navigate' } as PerformanceNavigationTiming,
  ]);
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    if (asked < 3) throw new TypeError('Failed to fetch');
    return Response.json(successEnvelope({ click: { id: 'c1', sourceDays: 7 } }));
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
  await followPlainLink(queries);
  expect(page.cookie).toContain('c1');
  await followPlainLink(queries);
  expect(asked).toBe(3);
});
