import { getTransferSearchResults } from '@farewind/contract/transfers/search';
import { expect, it } from 'vitest';
import type { TransfersDeps } from './ports.ts';
import { transferRoutes } from './routes.ts';
import type { ExternalQuestions } from './search/ask-suppliers.ts';

/** Whether a search by such a caller reaches the external suppliers. */
async function isAsked(ownOffersOnly: boolean | undefined): Promise<boolean> {
  let asked = false;
  const external = {
    ask: async () => {
      asked = true;
      throw new Error('far enough');
    },
  } as unknown as ExternalQuestions;
  const opened = { search: { id: '1' }, asked: [], now: new Date(0) };
  const deps = { database: { inTenant: async () => opened } } as unknown as TransfersDeps;
  const route = transferRoutes(deps, external).find(
    ({ operation }) => operation === getTransferSearchResults,
  )!;
  const context = { tenantId: 1, language: 'en', ownOffersOnly } as never;
  await route.handler(context, { id: '1' }).catch(() => undefined);
  return asked;
}

it('queries external suppliers, except for callers who get the agency’s own rides only', async () => {
  expect(await isAsked(undefined)).toBe(true);
  expect(await isAsked(true)).toBe(false);
});
