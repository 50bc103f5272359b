import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordChange } from '../../platform/audit/record-change.ts';
import { Office, type Staff } from '../../testing/office.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../testing/seed-tenants.ts';

interface Page {
  readonly totalCount: number;
  readonly items: {
    position: number;
    action: string;
    entityId: string;
    user: { id: number; userName: string; tenantId: number | null } | null;
    after: Record<string, unknown> | null;
  }[];
  readonly entities: string[];
  readonly actions: string[];
}

let office: Office;
let boss: Staff;
let clerk: Staff;
beforeAll(async () => {
  office = await Office.open();
  office.desk.app.db.clock.freezeAt(new Date('2027-02-01T09:00:00Z'));
  boss = await office.addStaff(DEFAULT_TENANT, 'Boss');
  clerk = await office.addStaff(DEFAULT_TENANT, 'Clerk');
  const { clock } = office.desk.app.db;
  for (const [at, staff, action, entity, entityId, name] of [
    ['2027-02-02T23:59:59Z', boss, 'create', 'city', '7', 'Antalya'],
    ['2027-02-03T00:00:00Z', boss, 'update', 'city', '7', 'Kemer'],
    ['2027-02-04T12:00:00Z', clerk, 'update', 'role', '7', '100 %'],
    ['2027-02-05T00:00:00Z', clerk, 'delete', 'city', '8', 'Side'],
  ] as const) {
    clock.freezeAt(new Date(at));
    await write(staff, { action, entity, entityId, after: { name } });
  }
  await write(
    { ...clerk, tenantId: OTHER_TENANT },
    { action: 'create', entity: 'city', entityId: '9', after: {} },
  );
  clock.freezeAt(new Date('2027-02-01T09:30:00Z'));
});
afterAll(() => office.close());

function write(staff: Staff, change: Parameters<typeof recordChange>[2]): Promise<void> {
  const user = {
    id: staff.userId,
    userName: staff.mark,
    kind: 'staff',
    sessionId: 's',
    permissions: new Set<string>(),
  } as const;
  return office.desk.app.db.database.inTenant(staff.tenantId, (scope) =>
    recordChange(scope, { tenantId: staff.tenantId, user, address: '10.9.9.9', requestId: 'r' }, change),
  );
}

async function read(query: string): Promise<Page> {
  const answer = await office.desk.get(`/api/services/app/AuditLog/GetAll?${query}`, { token: boss.token });
  return answer.json<{ result: Page }>().result;
}
const found = async (query: string) => (await read(query)).items.map(({ position }) => position);

describe('the audit log', () => {
  test('shows the newest first, page by page, and no entries of other agencies', async () => {
    const { totalCount, items } = await read('MaxResultCount=3');
    expect(totalCount).toBe(4);
    expect(items.map(({ position }) => position)).toEqual([4, 3, 2]);
    expect(await found('maxResultCount=3&skipCount=3')).toEqual([1]);
  });

  test('shows the user and the new values', async () => {
    const [newest] = (await read('')).items;
    expect(newest).toMatchObject({
      action: 'delete',
      entityId: '8',
      after: { name: 'Side' },
      user: { id: clerk.userId, userName: 'Clerk', tenantId: DEFAULT_TENANT },
    });
  });

  test.each([
    ['entity=role', [3]],
    ['entity=city&entityId=7', [2, 1]],
    ['action=update', [3, 2]],
    ['from=2027-02-03&to=2027-02-04', [3, 2]],
    ['to=2027-02-02', [1]],
    ['from=2027-02-05', [4]],
    // The agency's clocks are three hours ahead: what was done at midnight of UTC is of the morning after.
    ['from=2027-02-03&to=2027-02-03&timeZone=Europe/Istanbul', [2, 1]],
    ['to=2027-02-02&timeZone=Europe/Istanbul', []],
    ['from=2027-02-05&timeZone=America/New_York', []],
    ['keyword=kEMER', [2]],
    ['keyword=100%20%25', [3]],
    ['keyword=10_', []],
    ['keyword=10.9.9.9&action=delete', [4]],
    ['entity=', [4, 3, 2, 1]],
  ])('is filtered by %s', async (query, positions) => {
    expect(await found(query)).toEqual(positions);
  });

  test('is filtered by user', async () => {
    expect(await found(`userId=${clerk.userId}`)).toEqual([4, 3]);
  });

  test('is sorted by other columns, and refuses an unknown one', async () => {
    expect(await found('sorting=at%20asc')).toEqual([1, 2, 3, 4]);
    expect(await found('sorting=User,Position%20asc')).toEqual([1, 2, 3, 4]);
    const answer = await office.desk.get('/api/services/app/AuditLog/GetAll?sorting=hash', {
      token: boss.token,
    });
    expect(answer.json()).toMatchObject({ error: { validationErrors: [{ members: ['sorting'] }] } });
  });

  test('lists the available filters', async () => {
    const { entities, actions } = await read('entity=role');
    expect(entities).toEqual(['city', 'role']);
    expect(actions).toEqual(['create', 'delete', 'update']);
  });

  test.each([
    ['203.0.113.7:56789', '203.0.113.7'],
    ['[2001:db8::7]:443', '2001:db8::7'],
  ])('shows who changed something behind a proxy that forwards %s', async (from, address) => {
    const role = {
      name: `Role${from.replace(/\W/g, '')}`,
      displayName: `Of ${address}`,
      grantedPermissions: [],
    };
    const caller = { token: boss.token, from };
    expect((await office.desk.post('/api/services/app/Role/Create', role, caller)).statusCode).toBe(200);
    expect((await read('maxResultCount=1')).items).toMatchObject([{ action: 'create', address }]);
  });
});
