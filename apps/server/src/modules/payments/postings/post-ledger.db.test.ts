import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/create-test-database.ts';
import { DEFAULT_TENANT, OTHER_TENANT, seedTenants } from '../../../testing/seed-tenants.ts';
import type { Posting } from './ledger-postings.ts';
import { postLedger } from './post-ledger.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await seedTenants(db.database);
});
afterAll(() => db.close());

const sale: Posting = {
  move: 'sale',
  key: 'sale:order-1',
  reference: 'order-1',
  currency: 'EUR',
  supplierMinor: 900,
  serviceMinor: 0,
};

function inTenant<T>(act: (scope: TenantScope) => Promise<T>): Promise<T> {
  return db.database.inTenant(DEFAULT_TENANT, act);
}

function listLines(scope: TenantScope) {
  return scope.tx
    .selectFrom('ledger_line')
    .select(['account', 'amount_minor'])
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('line_no')
    .execute();
}

describe('the ledger', () => {
  it('records a move once, however often it is posted, and omits zero lines', async () => {
    expect(await inTenant((scope) => postLedger(scope, sale))).toBe(true);
    expect(await inTenant((scope) => postLedger(scope, { ...sale, supplierMinor: 1 }))).toBe(false);
    expect(await inTenant(listLines)).toEqual([
      { account: 'customer', amount_minor: 900 },
      { account: 'supplierPayable', amount_minor: -900 },
    ]);
    expect(await db.database.inTenant(OTHER_TENANT, listLines)).toEqual([]);
  });

  it('refuses an entry that does not sum to zero', async () => {
    const unbalanced = inTenant(async ({ tx, tenantId }) => {
      const id = newId();
      const entry = { tenant_id: tenantId, id, move: 'sale', posting_key: 'crooked', reference: 'order-2' };
      await tx.insertInto('ledger_entry').values(entry).execute();
      const line = { tenant_id: tenantId, entry_id: id, currency: 'EUR' };
      await tx
        .insertInto('ledger_line')
        .values([
          { ...line, line_no: 1, account: 'customer', amount_minor: 900 },
          { ...line, line_no: 2, account: 'supplierPayable', amount_minor: -899 },
        ])
        .execute();
    });
    await expect(unbalanced).rejects.toThrow(/does not sum to zero/);
  });

  it.each(['ledger_entry', 'ledger_line'] as const)(
    'allows no update or deletion of a row of %s',
    async (table) => {
      const change = inTenant(({ tx }) => tx.updateTable(table).set({ tenant_id: DEFAULT_TENANT }).execute());
      await expect(change).rejects.toThrow(/permission denied/);
      await expect(inTenant(({ tx }) => tx.deleteFrom(table).execute())).rejects.toThrow(/permission denied/);
    },
  );
});
