import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountDesk, GOOD_PASSWORD, NEW_PASSWORD } from '../../../testing/account-desk.ts';
import { StockClient } from '../../../testing/stock-client.ts';

const ADMIN_PASSWORD = 'a password of the tests';
/** As the stock client proposes it: `Math.random().toString(36).substr(2, 10)`. */
const PROPOSED = 'q3f2qu7n3k';

let desk: AccountDesk;
let address: string;
let admin: StockClient;
beforeAll(async () => {
  desk = await AccountDesk.open();
  address = await desk.app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.clear();
  admin = await StockClient.signedIn(address, 1, 'admin', ADMIN_PASSWORD);
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
  return (await admin.post('User/Create', body)).result as { id: number };
};
const enter = (userName: string, password: string) => StockClient.signedIn(address, 1, userName, password);
const statusOf = async (login: string, password: string) => {
  const client = new StockClient(address);
  client.tenantId = '1';
  return (await client.signIn(login, password)).status;
};
const resetTo = (userId: number, newPassword: string) =>
  admin.post('User/ResetPassword', { adminPassword: ADMIN_PASSWORD, userId, newPassword });

describe('a password', () => {
  test('that an administrator’s client makes up opens the choice of an own one, once, and nothing else', async () => {
    const { id } = await add('rosa', 'MANAGER');
    expect(await resetTo(id, PROPOSED)).toMatchObject({ status: 200, result: true });
    const rosa = await enter('rosa', PROPOSED);
    expect((await rosa.session()).result).toMatchObject({ mustChangePassword: true, user: { id } });
    expect((await rosa.configuration()).result.auth.grantedPermissions).toEqual({});
    for (const [culture, sentence] of [
      ['en', /^Choose your own password first/],
      ['ru', /^Сначала задайте собственный пароль/],
      ['tr', /^Önce kendi parolanızı belirleyin/],
    ] as const) {
      rosa.culture = culture;
      expect(await rosa.get('User/GetAll')).toMatchObject({
        status: 403,
        error: {
          key: 'GEN-DENIED',
          data: { mustChangePassword: true },
          details: expect.stringMatching(sentence),
        },
      });
    }
    const choose = (newPassword: string) =>
      rosa.post('User/ChangePassword', { currentPassword: PROPOSED, newPassword });
    // Their own password is measured as everybody's.
    expect((await choose('t6w1kq9zbx')).error.validationErrors?.[0]?.members).toEqual(['newPassword']);
    expect((await choose(NEW_PASSWORD)).result).toBe(true);
    expect((await rosa.get('User/GetAll')).status).toBe(200);
    expect((await rosa.session()).result.mustChangePassword).toBe(false);
    expect([await statusOf('rosa', PROPOSED), await statusOf('rosa', NEW_PASSWORD)]).toEqual([422, 200]);
  });

  test('that an administrator set is not kept by choosing it again', async () => {
    const { id } = await add('rosa');
    await resetTo(id, NEW_PASSWORD);
    const rosa = await enter('rosa', NEW_PASSWORD);
    const same = { currentPassword: NEW_PASSWORD, newPassword: NEW_PASSWORD };
    const answer = await rosa.post('User/ChangePassword', same);
    expect(answer.error.validationErrors?.[0]?.members).toEqual(['newPassword']);
  });

  test('that an administrator set opens nothing after three days, nor does a session that it opened', async () => {
    const { id } = await add('rosa');
    await resetTo(id, PROPOSED);
    desk.app.db.clock.advance(71 * 3_600_000);
    const rosa = await enter('rosa', PROPOSED);
    desk.app.db.clock.advance(3_600_000);
    expect((await rosa.session()).result.user).toBeNull();
    const late = new StockClient(address);
    late.tenantId = '1';
    const refused = await late.signIn('rosa', PROPOSED);
    expect([refused.status, refused.error.details]).toEqual([
      422,
      'This one-time password has expired. Ask your administrator for a new one.',
    ]);
    // Whoever has not got it is told no more than ever.
    expect((await late.signIn('rosa', 'w7e1xu9n3k')).error.details).not.toContain('expired');
  });

  test('is measured as the configuration says', async () => {
    const { values } = (await admin.configuration()).result.setting;
    const least = Number(values['Abp.Zero.UserManagement.PasswordComplexity.RequiredLength']);
    const leastOneTime = Number(values['Farewind.OneTimePassword.RequiredLength']);
    // Small letters alone: no class of characters is asked for.
    const letters = 'tvxmrqbnoelzkwhdpcs';
    const create = async (userName: string, length: number) =>
      (await admin.post('User/Create', { ...person(userName), password: letters.slice(0, length) })).status;
    expect([await create('kim', least - 1), await create('kim', least)]).toEqual([400, 200]);
    const { id } = await add('rosa');
    const statuses = [leastOneTime - 1, leastOneTime].map(
      async (length) => (await resetTo(id, letters.slice(0, length))).status,
    );
    expect(await Promise.all(statuses)).toEqual([400, 200]);
    for (const name of ['Digit', 'Lowercase', 'Uppercase', 'NonAlphanumeric'])
      expect(values[`Abp.Zero.UserManagement.PasswordComplexity.Require${name}`]).toBe('false');
  });
});
