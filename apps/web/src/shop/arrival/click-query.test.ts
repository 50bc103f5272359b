import { errorEnvelope, successEnvelope } from '@farewind/contract/core/envelope';
import type { ErrorKey } from '@farewind/contract/core/error-keys';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clickQuery } from './click-query.ts';

beforeEach(() => void vi.stubGlobal('document', { cookie: '', querySelector: () => null }));
afterEach(() => vi.unstubAllGlobals());

const refusal = (status: number, key: ErrorKey) => () =>
  Response.json(errorEnvelope({ code: 0, key, message: '', details: null, validationErrors: null }, false), {
    status,
  });
const found = () => Response.json(successEnvelope({ partner: 'Sample', sourceDays: 7 }));
const lost = (): Response => {
  throw new TypeError('Failed to fetch');
};

/** How often the click is asked about when these are the answers, the last one for ever, and what it comes to. */
async function readClick(...answers: (() => Response)[]) {
  let asked = 0;
  vi.stubGlobal('fetch', async () => answers[Math.min(asked++, answers.length - 1)]!());
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
  const click = await client.fetchQuery(clickQuery('c1')).catch(() => undefined);
  return { asked, click };
}

test('a partner keeps the commission if requests about the click are lost or refused by a busy server', async () => {
  expect(await readClick(lost, refusal(503, 'GEN-BUSY'), found)).toMatchObject({
    asked: 3,
    click: { sourceDays: 7 },
  });
  expect((await readClick(lost)).asked).toBe(3);
});

test('an unknown click is asked about once', async () => {
  expect(await readClick(refusal(404, 'GEN-NOTFOUND'))).toEqual({ asked: 1, click: undefined });
});
