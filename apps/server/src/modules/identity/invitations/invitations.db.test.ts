import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountDesk, GOOD_PASSWORD, NEW_PASSWORD } from '../../../testing/account-desk.ts';
import { StockClient } from '../../../testing/stock-client.ts';

const ADMIN_PASSWORD = 'a password of the tests';
const PERSON = { userName: 'rosa', name: 'Rosa', surname: 'Diaz', emailAddress: 'rosa@example.com' };

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

const invite = async (more: object = {}): Promise<{ id: number }> => {
  const { result } = await admin.post('User/Create', { ...PERSON, isActive: true, ...more });
  await desk.deliver();
  return result as { id: number };
};
const setPassword = async (link: URL, password = NEW_PASSWORD) =>
  new StockClient(address).post('Account/ResetPassword', { resetCode: link.hash.slice(1), password });
const signIn = async (tenantId: number | null, login: string, password: string) => {
  const client = new StockClient(address);
  client.tenantId = String(tenantId);
  return (await client.signIn(login, password)).status;
};

describe('a user added without a password', () => {
  test('is mailed the inviter, user name and roles, and signs in by the link', async () => {
    await invite({ roleNames: ['SUPPORT'] });
    const [mail] = await desk.readMails();
    expect(mail?.to?.[0]?.address).toBe('rosa@example.com');
    expect(mail?.text).toMatch(/admin[\s\S]*Rosa Diaz|Rosa Diaz[\s\S]*admin/);
    expect(mail?.text).toContain('rosa');
    expect(mail?.text).toContain('Roles: Support');
    expect(await signIn(1, 'rosa', NEW_PASSWORD)).toBe(422);
    const client = new StockClient(address);
    client.tenantId = '1';
    const link = await desk.readLink();
    // The page behind it names the agency that invites.
    expect(link.searchParams.get('for')).toBe('staff');
    const resetCode = link.hash.slice(1);
    const { result } = await client.post('Account/ResetPassword', { resetCode, password: NEW_PASSWORD });
    expect(result).toEqual({ canLogin: true, userName: 'rosa', isStaff: true, tenantId: 1 });
    expect(await signIn(1, 'rosa', NEW_PASSWORD)).toBe(200);
    expect((await admin.get('User/GetAll?keyword=rosa')).result.items[0].isInvited).toBe(false);
  });

  test('gets no mail while inactive, and gets it on activation', async () => {
    const { id } = await invite({ isActive: false });
    expect(await desk.readMails()).toEqual([]);
    await admin.post('User/Activate', { id });
    await desk.deliver();
    expect(await desk.readMails()).toHaveLength(1);
  });

  test('cannot sign in by an older link, nor by one sent to a wrong address', async () => {
    const { id } = await invite();
    const first = await desk.readLink();
    await admin.post('User/Invite', { id });
    await desk.deliver();
    const second = await desk.readLink();
    await admin.put('User/Update', { ...PERSON, id, emailAddress: 'diaz@example.com', isActive: true });
    await desk.deliver();
    const third = await desk.readLink();
    const client = new StockClient(address);
    client.tenantId = '1';
    const open = async (link: URL) =>
      (
        await client.post('Account/ResetPassword', {
          resetCode: link.hash.slice(1),
          password: NEW_PASSWORD,
        })
      ).status;
    expect([await open(first), await open(second), await open(third)]).toEqual([403, 403, 200]);
    expect((await desk.readMails()).map((mail) => mail.to?.[0]?.address)).toEqual([
      'rosa@example.com',
      'rosa@example.com',
      'diaz@example.com',
    ]);
  });

  test('is not invited again once they have a password, nor too often', async () => {
    const { id } = await invite();
    for (let time = 0; time < 3; time += 1)
      expect((await admin.post('User/Invite', { id })).status).toBe(200);
    expect((await admin.post('User/Invite', { id })).status).toBe(429);
    const withPassword = { userName: 'amy', emailAddress: 'amy@example.com', password: GOOD_PASSWORD };
    const other = await invite(withPassword);
    const answer = await admin.post('User/Invite', { id: other.id });
    expect([answer.status, answer.error.key]).toEqual([422, 'GEN-RULE']);
  });
});

describe('staff of the host side', () => {
  test('are invited by the installation itself, with a link that identifies it', async () => {
    const host = await StockClient.signedIn(address, null, 'admin', ADMIN_PASSWORD);
    const person = { ...PERSON, userName: 'hosty', emailAddress: 'hosty@example.com', isActive: true };
    const { result } = await host.post('User/Create', person);
    await desk.deliver();
    const [mail] = await desk.readMails();
    expect(mail?.from?.address).toBe('no-reply@localhost');
    const link = await desk.readLink();
    expect(link.origin).toBe('http://localhost:3000');
    // It is no invitation of the agency whose shop it opens.
    expect(link.searchParams.has('for')).toBe(false);
    // Opened at the Default agency's shop, and still the host's.
    const client = new StockClient(address);
    client.tenantId = '1';
    const resetCode = link.hash.slice(1);
    const answer = await client.post('Account/ResetPassword', { resetCode, password: NEW_PASSWORD });
    expect(answer.result).toMatchObject({ isStaff: true, tenantId: null });
    expect(await signIn(null, 'hosty', NEW_PASSWORD)).toBe(200);
    expect(await signIn(1, 'hosty', NEW_PASSWORD)).toBe(422);
    await host.delete(`User/Delete?id=${result.id}`);
  });

  test('request a new password like all users', async () => {
    const host = await StockClient.signedIn(address, null, 'admin', ADMIN_PASSWORD);
    const person = { ...PERSON, userName: 'forgetful', emailAddress: 'forgetful@example.com' };
    await host.post('User/Create', { ...person, isActive: true, password: GOOD_PASSWORD });
    const stranger = new StockClient(address);
    await stranger.post('Account/SendPasswordResetCode', { emailAddress: 'forgetful@example.com' });
    await desk.deliver();
    expect((await setPassword(await desk.readLink())).status).toBe(200);
    expect(await signIn(null, 'forgetful', NEW_PASSWORD)).toBe(200);
  });
});
