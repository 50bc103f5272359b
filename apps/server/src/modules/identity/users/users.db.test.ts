import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountDesk, GOOD_PASSWORD, NEW_PASSWORD } from '../../../testing/account-desk.ts';
import { StockClient } from '../../../testing/stock-client.ts';
import { selectFormerStaff } from './list-colleagues.ts';

const ADMIN_PASSWORD = 'a password of the tests';

let desk: AccountDesk;
let address: string;
let admin: StockClient;
let adminId: number;
beforeAll(async () => {
  desk = await AccountDesk.open();
  address = await desk.app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.clear();
  admin = await StockClient.signedIn(address, 1, 'admin', ADMIN_PASSWORD);
  adminId = (await admin.session()).result.user.id;
});

const person = (userName: string) => ({
  userName,
  name: 'Rosa',
  surname: 'Diaz',
  emailAddress: `${userName}@example.com`,
  isActive: true,
});
const add = async (userName: string, ...roleNames: string[]) => {
  const body = { ...person(userName), password: GOOD_PASSWORD, roleNames };
  return (await admin.post('User/Create', body)).result as { id: number; version: number };
};
const enter = (userName: string, password = GOOD_PASSWORD) =>
  StockClient.signedIn(address, 1, userName, password);
const statusOf = async (login: string, password: string) => {
  const client = new StockClient(address);
  client.tenantId = '1';
  return (await client.signIn(login, password)).status;
};
/** A user who manages and may activate users, but neither roles nor settings. */
const addManager = async () => {
  await add('manager', 'MANAGER');
  return enter('manager');
};

describe('the staff of an agency', () => {
  test('are shown without its customers, who stay invisible', async () => {
    const customerId = await desk.addUser({ email: 'anna@example.com' });
    await add('rosa');
    const { result } = await admin.get('User/GetAll?sorting=creationTime%20desc');
    expect(result.items.map(({ userName }: { userName: string }) => userName)).toEqual(['rosa', 'admin']);
    expect(result.totalCount).toBe(2);
    for (const answer of [
      await admin.get(`User/Get?id=${customerId}`),
      await admin.put('User/Update', { ...person('anna'), id: customerId }),
      await admin.delete(`User/Delete?id=${customerId}`),
      await admin.post('User/DeActivate', { id: customerId }),
    ])
      expect(answer.status).toBe(404);
  });

  test('need an address of their own: one with a customer’s account is refused at its field, with the reason', async () => {
    await desk.addUser({ email: 'anna@example.com' });
    const { id } = await add('rosa');
    const refused = {
      status: 409,
      error: {
        validationErrors: [
          { members: ['emailAddress'], message: expect.stringContaining('customer of the shop') },
        ],
      },
    };
    const anna = { ...person('amy'), emailAddress: 'Anna@example.com' };
    expect(await admin.post('User/Create', anna)).toMatchObject(refused);
    expect(await admin.put('User/Update', { ...anna, userName: 'rosa', id })).toMatchObject(refused);
    const taken = await admin.post('User/Create', { ...person('amy'), emailAddress: 'rosa@example.com' });
    expect(taken.error.validationErrors).toMatchObject([
      { message: 'There is an account with this address' },
    ]);
  });

  test('get their address although a stranger has registered it: an account that nobody has entered gives way', async () => {
    const register = async (email: string) => {
      const stranger = { email, name: 'Anna', surname: 'Sokolova', phone: '+79161234567' };
      const more = { birthDate: '1990-04-12', gender: 'female', nationality: 'RU' };
      expect((await desk.account('Register', { ...stranger, ...more })).statusCode).toBe(200);
      await desk.deliver();
    };
    await register('rosa@example.com');
    const link = await desk.readLink();
    await add('rosa');
    const late = { resetCode: link.hash.slice(1), password: NEW_PASSWORD };
    expect((await desk.account('ResetPassword', late)).statusCode).toBe(403);
    expect(await statusOf('rosa@example.com', GOOD_PASSWORD)).toBe(200);
    await register('diaz@example.com');
    const { result: rosa } = await admin.get('User/GetAll?keyword=rosa');
    const moved = { ...person('rosa'), emailAddress: 'diaz@example.com', id: rosa.items[0].id };
    expect((await admin.put('User/Update', moved)).status).toBe(200);
    await register('entered@example.com');
    const entry = { resetCode: (await desk.readLink()).hash.slice(1), password: NEW_PASSWORD };
    expect((await desk.account('ResetPassword', entry)).statusCode).toBe(200);
    const refused = await admin.post('User/Create', person('entered'));
    expect(refused.status).toBe(409);
  });

  test('are found by any part of name, user name and address, in any case and script', async () => {
    const body = { ...person('jakob'), name: 'Яков', surname: 'Петров', password: GOOD_PASSWORD };
    await admin.post('User/Create', body);
    const find = async (keyword: string) =>
      (await admin.get(`User/GetAll?keyword=${encodeURIComponent(keyword)}`)).result.totalCount as number;
    expect(await Promise.all(['AKO', 'яков', 'в пЕТ', 'JAKOB@ex', ' jakob '].map(find))).toEqual([
      1, 1, 1, 1, 1,
    ]);
    expect(await Promise.all(['%', '_', 'nobody'].map(find))).toEqual([0, 0, 0]);
  });

  test('are listed by role, and by whether they are active', async () => {
    const { id } = await add('rosa', 'SUPPORT');
    const [role] = (await admin.get('Role/GetAll?keyword=support')).result.items;
    expect(role.userCount).toBe(1);
    const { result } = await admin.get(`User/GetAll?role=${role.id}`);
    expect(result.items).toMatchObject([{ id }]);
    await admin.post('User/DeActivate', { id });
    expect((await admin.get('User/GetAll?isActive=false')).result.items).toMatchObject([{ id }]);
    expect((await admin.get('User/GetAll?isActive=true')).result.totalCount).toBe(1);
  });
});

describe('a change of a user’s rights', () => {
  test('takes effect with their next request: another role, none, or changed permissions of the role', async () => {
    const { id } = await add('rosa');
    const rosa = await enter('rosa');
    const maySee = async () => (await rosa.get('User/GetAll')).status;
    expect(await maySee()).toBe(403);
    await admin.put('User/Update', { ...person('rosa'), id, roleNames: ['manager'] });
    expect(await maySee()).toBe(200);
    await admin.put('User/Update', { ...person('rosa'), id, roleNames: [] });
    expect(await maySee()).toBe(403);
  });

  test('names existing roles', async () => {
    const answer = await admin.post('User/Create', { ...person('rosa'), roleNames: ['Nobody'] });
    expect(answer).toMatchObject({
      status: 400,
      error: { validationErrors: [{ members: ['roleNames'] }] },
    });
  });

  test('is described to users who assign roles, in their language, without the right to manage roles', async () => {
    await addManager();
    const token = await desk.tokenOf('manager');
    const wordOf = async (language: 'ru' | 'en' | 'tr') => {
      const answer = await desk.get('/api/services/app/User/GetRoles', { token, language });
      const { result } = answer.json<{
        result: { permissions: { name: string; displayName: string }[] };
      }>();
      return result.permissions.find(({ name }) => name === 'Pages.Users')?.displayName;
    };
    expect([await wordOf('ru'), await wordOf('en'), await wordOf('tr')]).toEqual([
      'Пользователи',
      'Users',
      'Kullanıcılar',
    ]);
    expect((await (await enter('manager')).get('Role/GetAllPermissions')).status).toBe(403);
  });

  test('grants no more than the caller’s own rights', async () => {
    const manager = await addManager();
    const { id } = await add('rosa');
    for (const answer of [
      await manager.post('User/Create', { ...person('amy'), roleNames: ['ADMIN'] }),
      await manager.put('User/Update', { ...person('rosa'), id, roleNames: ['ADMIN'] }),
      await manager.put('User/Update', {
        ...person('manager'),
        id: (await manager.session()).result.user.id,
        roleNames: ['MANAGER', 'ADMIN'],
      }),
    ])
      expect([answer.status, answer.error.key]).toEqual([403, 'GEN-DENIED']);
    const lesser = { ...person('rosa'), id, roleNames: ['AUDITOR'] };
    expect((await manager.put('User/Update', lesser)).status).toBe(200);
  });

  test('cannot be done by a user with fewer rights to one with more', async () => {
    const manager = await addManager();
    const boss = { ...person('boss'), name: 'B' };
    const { id } = (
      await admin.post('User/Create', { ...boss, password: GOOD_PASSWORD, roleNames: ['ADMIN'] })
    ).result;
    const reset = { adminPassword: GOOD_PASSWORD, userId: id, newPassword: NEW_PASSWORD };
    for (const answer of [
      await manager.put('User/Update', { ...boss, id, emailAddress: 'mine@example.com' }),
      await manager.delete(`User/Delete?id=${id}`),
      await manager.post('User/DeActivate', { id }),
      await manager.post('User/ResetPassword', reset),
    ])
      expect([answer.status, answer.error.key]).toEqual([403, 'GEN-DENIED']);
    expect(await statusOf('boss', GOOD_PASSWORD)).toBe(200);
  });

  test('cannot remove the caller’s own last right to grant rights, nor deactivate the caller', async () => {
    const own = { ...person('admin'), id: adminId };
    for (const answer of [
      await admin.put('User/Update', { ...own, roleNames: [] }),
      await admin.put('User/Update', { ...own, roleNames: ['MANAGER'] }),
      await admin.put('User/Update', { ...own, isActive: false }),
      await admin.post('User/DeActivate', { id: adminId }),
      await admin.delete(`User/Delete?id=${adminId}`),
    ])
      expect([answer.status, answer.error.key]).toEqual([422, 'GEN-RULE']);
    expect((await admin.get('User/GetAll')).status).toBe(200);
  });

  test('by two administrators concurrently keeps one of them', async () => {
    const body = { ...person('second'), password: GOOD_PASSWORD, roleNames: ['ADMIN'] };
    const { id } = (await admin.post('User/Create', body)).result;
    const second = await enter('second');
    const answers = await Promise.all([
      admin.post('User/DeActivate', { id }),
      second.post('User/DeActivate', { id: adminId }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const left = await Promise.all([admin, second].map((each) => each.get('User/GetAll')));
    expect(left.filter(({ status }) => status === 200)).toHaveLength(1);
    await desk.changeUser(adminId, { is_active: true });
  });
});

describe('the user admin', () => {
  test('keeps its name and cannot be closed, by any caller', async () => {
    await admin.post('User/Create', { ...person('boss'), password: GOOD_PASSWORD, roleNames: ['ADMIN'] });
    const boss = await enter('boss');
    const renamed = { ...person('chief'), id: adminId, roleNames: ['ADMIN'] };
    for (const answer of [
      await boss.put('User/Update', renamed),
      await boss.delete(`User/Delete?id=${adminId}`),
    ])
      expect([answer.status, answer.error.key]).toEqual([422, 'GEN-RULE']);
    const kept = { ...renamed, userName: 'admin', emailAddress: 'chief@example.com' };
    expect((await boss.put('User/Update', kept)).result).toMatchObject({ name: 'Rosa' });
  });
});

describe('a deactivated user', () => {
  test('is signed out with the next request, and the old session stays closed after reactivation', async () => {
    const { id } = await add('rosa');
    const rosa = await enter('rosa');
    await admin.post('User/DeActivate', { id });
    expect((await rosa.session()).result.user).toBeNull();
    expect(await statusOf('rosa', GOOD_PASSWORD)).toBe(422);
    await admin.post('User/Activate', { id });
    expect((await rosa.session()).result.user).toBeNull();
    expect(await statusOf('rosa', GOOD_PASSWORD)).toBe(200);
  });

  test('holds no work of the agency’s queue any longer, until reactivated; nor does a deleted one', async () => {
    const former = (id: number) =>
      desk.app.db.database.inTenant(1, async (scope) => {
        const { rows } = await sql<{ id: number }>`${selectFormerStaff(scope)}`.execute(scope.tx);
        return rows.some((row) => row.id === id);
      });
    const { id } = await add('rosa');
    expect(await former(id)).toBe(false);
    await admin.post('User/DeActivate', { id });
    expect(await former(id)).toBe(true);
    await admin.post('User/Activate', { id });
    expect(await former(id)).toBe(false);
    await admin.delete(`User/Delete?id=${id}`);
    expect(await former(id)).toBe(true);
  });

  test('who is then deleted releases name and address', async () => {
    const { id } = await add('rosa');
    const rosa = await enter('rosa');
    expect((await admin.delete(`User/Delete?id=${id}`)).status).toBe(200);
    expect((await rosa.session()).result.user).toBeNull();
    expect((await admin.delete(`User/Delete?id=${id}`)).status).toBe(404);
    expect((await add('rosa')).id).not.toBe(id);
  });
});

describe('a password', () => {
  test('is changed by its owner with the current one, and ends every other session', async () => {
    await add('rosa');
    const [here, there] = [await enter('rosa'), await enter('rosa')];
    const wrong = await here.post('User/ChangePassword', {
      currentPassword: 'not this one at all',
      newPassword: NEW_PASSWORD,
    });
    expect(wrong.error.validationErrors?.[0]?.members).toEqual(['currentPassword']);
    const weak = await here.post('User/ChangePassword', {
      currentPassword: GOOD_PASSWORD,
      newPassword: 'rosadiaz1234',
    });
    expect(weak.error.validationErrors?.[0]?.members).toEqual(['newPassword']);
    const changed = { currentPassword: GOOD_PASSWORD, newPassword: NEW_PASSWORD };
    expect((await here.post('User/ChangePassword', changed)).result).toBe(true);
    expect((await here.session()).result.user).not.toBeNull();
    expect((await there.session()).result.user).toBeNull();
    expect([await statusOf('rosa', GOOD_PASSWORD), await statusOf('rosa', NEW_PASSWORD)]).toEqual([422, 200]);
  });

  test('cannot be guessed through an unattended session', async () => {
    await add('rosa');
    const rosa = await enter('rosa');
    const guess = (currentPassword: string) =>
      rosa.post('User/ChangePassword', { currentPassword, newPassword: NEW_PASSWORD });
    for (let tries = 0; tries < 5; tries += 1)
      expect((await guess(`guess number ${tries}`)).status).toBe(400);
    expect((await guess(GOOD_PASSWORD)).status).toBe(429);
  });

  test('of another user is set by an administrator with their own one, and ends all sessions of that user', async () => {
    const { id } = await add('rosa');
    const rosa = await enter('rosa');
    const reset = (adminPassword: string, newPassword = NEW_PASSWORD) =>
      admin.post('User/ResetPassword', { adminPassword, userId: String(id), newPassword });
    expect((await reset('not this one at all')).error.validationErrors?.[0]?.members).toEqual([
      'adminPassword',
    ]);
    expect((await reset(ADMIN_PASSWORD, 'short')).error.validationErrors?.[0]?.members).toEqual([
      'newPassword',
    ]);
    expect((await reset(ADMIN_PASSWORD)).result).toBe(true);
    expect((await rosa.session()).result.user).toBeNull();
    expect(await statusOf('rosa', NEW_PASSWORD)).toBe(200);
  });

  test.each(['password1234', 'rosa.diaz.rosa', 'elevenchars'])(
    'of a new user is refused at its field when weak: %s',
    async (password) => {
      const answer = await admin.post('User/Create', { ...person('rosa.diaz'), password });
      expect(answer.error.validationErrors?.[0]?.members).toEqual(['password']);
    },
  );
});

describe('two editors of the same user', () => {
  test('the second learns who was faster, when, and the current state; without a version the last one wins', async () => {
    const { id, version } = await add('rosa');
    const edit = (more: object) => admin.put('User/Update', { ...person('rosa'), id, ...more });
    expect((await edit({ surname: 'First', version })).result.version).toBe(version + 1);
    const late = await edit({ surname: 'Second', version });
    expect(late).toMatchObject({
      status: 409,
      error: {
        key: 'GEN-CONFLICT',
        data: {
          current: { id, surname: 'First', version: version + 1 },
          changedBy: 'admin',
          changedAt: expect.stringMatching(/^\d{4}-/),
        },
      },
    });
    expect((await edit({ surname: 'Third' })).result.surname).toBe('Third');
  });

  test.each([
    ['userName', { userName: 'ROSA', emailAddress: 'other@example.com' }],
    ['emailAddress', { userName: 'other', emailAddress: 'ROSA@example.com' }],
  ])('%s belongs to one person, in whatever case', async (member, more) => {
    await add('rosa');
    const answer = await admin.post('User/Create', { ...person('x'), password: GOOD_PASSWORD, ...more });
    expect(answer).toMatchObject({
      status: 409,
      error: { key: 'GEN-DUPLICATE', validationErrors: [{ members: [member] }] },
    });
  });
});

test('staff changes to other users are audited without secrets', async () => {
  const { id } = await add('rosa', 'SUPPORT');
  await admin.put('User/Update', { ...person('rosa'), id, surname: 'Santiago' });
  await admin.post('User/ResetPassword', {
    adminPassword: ADMIN_PASSWORD,
    userId: id,
    newPassword: NEW_PASSWORD,
  });
  await admin.delete(`User/Delete?id=${id}`);
  const rows = await desk.app.db.database.inTenant(1, ({ tx }) =>
    tx
      .selectFrom('audit_entry')
      .select(['action', 'user_name', 'before', 'after'])
      .where('entity', '=', 'user')
      .where('entity_id', '=', String(id))
      .orderBy('position')
      .execute(),
  );
  expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'resetPassword', 'delete']);
  expect(rows[1]).toMatchObject({
    user_name: 'admin',
    before: { surname: 'Diaz' },
    after: { surname: 'Santiago' },
  });
  expect(JSON.stringify(rows)).not.toContain(GOOD_PASSWORD);
  expect(JSON.stringify(rows)).not.toContain(NEW_PASSWORD);
});
