import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { seedAnswers } from './page-data.ts';

it('an order of a drawn page is requested once more, and thus kept for reading offline, whatever the device’s clock says', async () => {
  const key = ['order', '1', 'tr'];
  for (const ahead of [-3_600_000, 0, 3_600_000]) {
    const queries = new QueryClient();
    seedAnswers(queries, {
      language: 'tr',
      answers: [{ key, data: 'drawn', askedAt: Date.now() + ahead }],
    });
    const request = vi.fn(async () => 'fresh');
    expect(queries.getQueryData(key)).toBe('drawn');
    expect([ahead, await queries.fetchQuery({ queryKey: key, queryFn: request, staleTime: 0 })]).toEqual([
      ahead,
      'fresh',
    ]);
  }
});
