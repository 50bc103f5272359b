import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { DEFAULT_TENANT, OTHER_TENANT, seedTenants } from '../../testing/seed-tenants.ts';
import { listTravelRules, seedTravelRules } from './repository.ts';
import { rulesVersion } from './rules-version.ts';
import { standardTravelRules } from './standard-travel-rules.ts';

describe('the table of travel rules', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
    await seedTenants(test.database);
    await test.database.inTenant(DEFAULT_TENANT, seedTravelRules);
  }, 60_000);

  afterAll(() => test.close());

  it('gives a tenant the rules of the specification, and nothing to any other tenant', async () => {
    expect(await test.database.inTenant(DEFAULT_TENANT, listTravelRules)).toEqual(standardTravelRules);
    expect(await test.database.inTenant(OTHER_TENANT, listTravelRules)).toEqual([]);
  });

  it('keeps the office’s edits and deletions when seeded again, and reports that the rules have changed', async () => {
    const before = rulesVersion(await test.database.inTenant(DEFAULT_TENANT, listTravelRules));
    await test.database.inTenant(DEFAULT_TENANT, async ({ tx, tenantId }) => {
      await tx
        .updateTable('travel_rule')
        .set({ figures: JSON.stringify({ maxStayDays: 28 }) })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', 2)
        .execute();
      await tx.deleteFrom('travel_rule').where('tenant_id', '=', tenantId).where('id', '=', 3).execute();
    });
    await test.database.inTenant(DEFAULT_TENANT, seedTravelRules);
    const rules = await test.database.inTenant(DEFAULT_TENANT, listTravelRules);
    expect(rules).toHaveLength(standardTravelRules.length - 1);
    expect(rules.find((rule) => rule.id === 2)?.figures).toEqual({ maxStayDays: 28 });
    expect(rulesVersion(rules)).not.toBe(before);
  });
});
