import { expect, it } from 'vitest';
import type { CallOperation, ProgramCaller } from './ports.ts';
import { searchTransfers } from './search-transfers.ts';

/** Whether the searches of a partner may reach the agency's external suppliers. */
async function asksSuppliers(isAllowed: boolean): Promise<boolean[]> {
  const asked: boolean[] = [];
  const call = (async (_operation, context) => {
    asked.push(context.ownOffersOnly !== true);
    throw new Error('far enough');
  }) as CallOperation;
  const caller = { context: { language: 'en' }, partner: { asksSuppliers: isAllowed } } as ProgramCaller;
  const input = {
    from: 'AYT',
    to: 'kervan',
    currency: 'EUR',
    adults: 2,
    children: 0,
    infants: 0,
    bags: 2,
    limit: 5,
  };
  await expect(searchTransfers({ call }, caller, input as never)).rejects.toThrow('far enough');
  return asked;
}

it('searches external suppliers of transfers only for partners who may query them', async () => {
  expect(await asksSuppliers(true)).toEqual([true]);
  expect(await asksSuppliers(false)).toEqual([false]);
});
