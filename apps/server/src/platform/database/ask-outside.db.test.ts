import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { DEFAULT_TENANT, seedTenants } from '../../testing/seed-tenants.ts';
import { callableOutside, waitInTransaction } from './open-transaction.ts';
import type { TenantScope } from './scope.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await seedTenants(db.database);
});
afterAll(() => db.close());

const inTenant = <T>(act: (scope: TenantScope) => Promise<T>) => db.database.inTenant(DEFAULT_TENANT, act);
const supplier = callableOutside(
  {
    caps: { longestName: 20 },
    priceOf: async (offer: string) => `the price of ${offer}`,
    readNews: () => 'news',
  },
  ['readNews'],
);

describe('another company that a transaction asks', () => {
  it('is asked while no transaction is open, and answers the repetition', async () => {
    let begun = 0;
    const answer = await inTenant(async (scope) => {
      begun += 1;
      const price = await scope.ask('price A', async () => {
        // Opens a transaction: on the only connection, if there is one.
        await inTenant(async ({ tenantId }) => tenantId);
        return supplier.priceOf('A');
      });
      return `${price}, ${await scope.ask('price B', () => supplier.priceOf('B'))}`;
    });
    expect(answer).toBe('the price of A, the price of B');
    expect(begun).toBe(3);
  });

  it('may refuse: the transaction gets the refusal, and can go on without an answer', async () => {
    const refused = () => Promise.reject(new Error('sold out'));
    await expect(inTenant((scope) => scope.ask('price', refused))).rejects.toThrow('sold out');
    const without = inTenant((scope) => scope.ask('price', refused).catch(() => 'none'));
    expect(await without).toBe('none');
  });

  it('answers before anything is stored, even if whoever asks ignores every error', async () => {
    const seen: string[] = [];
    await inTenant(async (scope) => {
      const price = await scope.ask('price', () => supplier.priceOf('A')).catch(() => 'unknown');
      scope.afterCommit(() => void seen.push(price));
    });
    expect(seen).toEqual(['the price of A']);
  });

  it('is not asked for ever by a question that is another one each time', async () => {
    let asked = 0;
    const endless = inTenant((scope) => scope.ask(`price ${(asked += 1)}`, async () => asked));
    await expect(endless).rejects.toThrow('asks too much');
  });

  it('cannot be called in an open transaction, except for a listed reason', async () => {
    const called = inTenant(() => supplier.priceOf('A'));
    await expect(called).rejects.toThrow('priceOf of a supplier was called in an open transaction');
    expect(await inTenant(async () => [supplier.readNews(), supplier.caps.longestName])).toEqual([
      'news',
      20,
    ]);
    expect(await inTenant(() => waitInTransaction('buyRide', () => supplier.priceOf('A')))).toContain('A');
    expect(await supplier.priceOf('A')).toBe('the price of A');
  });
});
