import type pg from 'pg';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TenantScope } from '../../platform/database/scope.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { recordStatements } from '../../testing/record-statements.ts';
import { findRole, listRoleRows, pageRoles, type RolePage } from './roles/role-rows.ts';
import { findSession } from './sessions/sessions.ts';
import { findStaff, pageStaff, type StaffPage } from './users/staff-rows.ts';

const TENANTS = 500;
const USERS = 10_000;
const ROLES = 1_000;
/** This agency has a tenth of everything; the others share the rest. */
const LARGE = 2;
const SMALL = 400;
const SHARED_BY_ALL = new Set(['tenant', 'schema_migration']);

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await fill(db.database.owner);
});
afterAll(() => db.close());

/** 10,000 staff and 1,000 roles among 500 agencies, each in a role, each signed in. */
async function fill(owner: pg.Pool): Promise<void> {
  const tenantOf = (n: string) =>
    `case when ${n} % 10 = 0 then ${LARGE} else 3 + (${n} / 2) % ${TENANTS - 2} end`;
  await owner.query(`insert into tenant (id, tenancy_name, name)
    select n, 'Agency' || n, 'Agency ' || n from generate_series(1, ${TENANTS}) n`);
  await owner.query(`
    insert into app_user (tenant_id, id, kind, user_name, normalized_user_name, email, normalized_email, name, surname)
    select ${tenantOf('n')}, n, 'staff', 'user' || n, 'USER' || n, 'user' || n || '@example.com',
      'USER' || n || '@EXAMPLE.COM', 'Name' || n % 97, 'Surname' || n % 89
    from generate_series(1, ${USERS}) n`);
  await owner.query(`insert into app_role (tenant_id, id, name, display_name)
    select ${tenantOf('n')}, n, 'Role' || n, 'Role ' || n from generate_series(1, ${ROLES}) n`);
  await owner.query(`insert into role_permission (tenant_id, role_id, permission)
    select r.tenant_id, r.id, 'Pages.Right' || n from app_role r, generate_series(1, 10) n`);
  await owner.query(`insert into user_role (tenant_id, user_id, role_id)
    select u.tenant_id, u.id, min(r.id) from app_user u join app_role r on r.tenant_id = u.tenant_id group by 1, 2`);
  await owner.query(`
    insert into user_session (tenant_id, id, user_id, token_hash, is_remembered, address_hash, expires_at)
    select tenant_id, gen_random_uuid(), id, sha256(id::text::bytea), false, '\\x00', now() + interval '1 day'
    from app_user`);
  await owner.query(`insert into user_second_factor (tenant_id, user_id, secret, confirmed_at)
    select tenant_id, id, '\\x00', now() from app_user`);
  await owner.query('analyze');
}

const users: Omit<StaffPage, 'sorting'> = {
  keyword: undefined,
  isActive: undefined,
  roleId: undefined,
  skipCount: 0,
  maxResultCount: 10,
};
const byUserName = [{ column: 'u.normalized_user_name', direction: 'asc' }] as const;
const roles: RolePage = {
  keyword: undefined,
  skipCount: 0,
  maxResultCount: 10,
  sorting: [{ column: 'r.name', direction: 'asc' }],
};

/** The office's list queries. */
const readings: Record<string, (scope: TenantScope) => Promise<unknown>> = {
  'the first users': (scope) => pageStaff(scope, { ...users, sorting: byUserName }),
  'later users': (scope) =>
    pageStaff(scope, { ...users, sorting: byUserName, skipCount: 10, maxResultCount: 1000 }),
  'users by their last sign-in': (scope) =>
    pageStaff(scope, { ...users, sorting: [{ column: 'last_login_at', direction: 'desc' }] }),
  'users by a keyword': (scope) => pageStaff(scope, { ...users, sorting: byUserName, keyword: 'ser1' }),
  'active users of a role': (scope) =>
    pageStaff(scope, { ...users, sorting: byUserName, isActive: true, roleId: 10 }),
  'one user': (scope) => findStaff(scope, 10),
  'the first roles': (scope) => pageRoles(scope, roles),
  'roles by a keyword': (scope) => pageRoles(scope, { ...roles, keyword: 'role 1' }),
  'all roles': (scope) => listRoleRows(scope),
  'one role': (scope) => findRole(scope, 10),
  'who a token stands for': (scope) => findSession(scope, `${scope.tenantId}.${'a'.repeat(43)}`),
};

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Explains the statements of a query as executed, with the tenant and permissions they ran with. */
async function explain(
  tenantId: number,
  read: (scope: TenantScope) => Promise<unknown>,
): Promise<PlanNode[]> {
  return db.database.inTenant(tenantId, async (scope) => {
    const { statements } = await recordStatements(() => read(scope));
    const plans: PlanNode[] = [];
    for (const { text, values } of statements) {
      const explained = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...values]);
      const { rows } = await scope.tx.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explained);
      plans.push(rows[0]!['QUERY PLAN'][0].Plan);
    }
    return plans;
  });
}

function withAllBelow(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(withAllBelow)];
}

/** Finds reads that do not begin with the tenant and would touch rows of other tenants. */
function findStrayReads(plan: PlanNode): string[] {
  return withAllBelow(plan)
    .filter(
      (node) =>
        /Scan/.test(node['Node Type']) && !/Bitmap Heap|CTE|Subquery|Function/.test(node['Node Type']),
    )
    .filter((node) => !SHARED_BY_ALL.has(node['Relation Name'] ?? ''))
    .filter((node) => !/\btenant_id = /.test(node['Index Cond'] ?? ''))
    .map(
      (node) =>
        `${node['Node Type']} of ${node['Relation Name'] ?? 'an index'}: ${node['Index Cond'] ?? 'all of it'}`,
    );
}

describe.each([
  ['a small agency', SMALL],
  ['the largest agency', LARGE],
])('with 10,000 users and 1,000 roles among 500 agencies, %s', (_, tenantId) => {
  test.each(Object.entries(readings))('reads no row of another for %s', async (_name, read) => {
    const plans = await explain(tenantId, read);
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.flatMap(findStrayReads)).toEqual([]);
  });

  test('finds exactly its own users', async () => {
    const { staff, own } = await db.database.inTenant(tenantId, async (scope) => ({
      staff: await pageStaff(scope, { ...users, sorting: byUserName, maxResultCount: 1000 }),
      own: await pageRoles(scope, roles),
    }));
    const { rows } = await db.database.owner.query<{ users: number; roles: number }>(
      `select (select count(*)::int from app_user where tenant_id = $1) as users,
        (select count(*)::int from app_role where tenant_id = $1) as roles`,
      [tenantId],
    );
    expect([staff.totalCount, own.totalCount]).toEqual([rows[0]!.users, rows[0]!.roles]);
    expect(staff.totalCount).toBeGreaterThan(10);
  });
});
