import type { RoleOutput } from '@farewind/contract/identity/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountDesk, GOOD_PASSWORD, NEW_PASSWORD } from '../../../testing/account-desk.ts';
import { StockClient } from '../../../testing/stock-client.ts';
import { permissionsOfSide } from '../rights/permissions.ts';

const ADMIN_PASSWORD = 'a password of the tests';

let desk: AccountDesk;
let address: string;
let host: StockClient;
let made = 0;
beforeAll(async () => {
  desk = await AccountDesk.open({ ALLOWED_HOSTS: 'www.tickets.localhost' });
  address = await desk.app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.clear();
  host = await StockClient.signedIn(address, null, 'admin', ADMIN_PASSWORD);
});

interface Agency {
  readonly id: number;
  readonly tenancyName: string;
  readonly version: number;
}

/** Creates an agency with a unique name. */
const openAgency = async (more: object = {}): Promise<Agency> => {
  made += 1;
  const tenancyName = `Agency_${made}`;
  const { result } = await host.post('Tenant/Create', {
    tenancyName,
    name: `Agency number ${made}`,
    adminEmailAddress: 'boss@example.com',
    isActive: true,
    ...more,
  });
  return result as Agency;
};

const siteOf = ({ tenancyName }: Agency): string =>
  `${tenancyName.toLowerCase().replace('_', '-')}.localhost`;

/** The invitation link of an agency's administrator. Invitations of earlier agencies may still be queued. */
const readInvitation = async (agency: Agency): Promise<string> => {
  await desk.deliver();
  return (await desk.readLink(siteOf(agency))).hash.slice(1);
};

/** The administrator, after following the invitation. */
const enter = async (agency: Agency): Promise<StockClient> => {
  const client = new StockClient(address);
  client.tenantId = String(agency.id);
  const resetCode = await readInvitation(agency);
  await client.post('Account/ResetPassword', { resetCode, password: NEW_PASSWORD });
  return StockClient.signedIn(address, agency.id, 'admin', NEW_PASSWORD);
};

describe('a new agency', () => {
  test('has an invited administrator with all rights on its side, and the roles of an agency', async () => {
    const agency = await openAgency();
    const admin = await enter(agency);
    const { result: tree } = await admin.configuration();
    expect(Object.keys(tree.auth.grantedPermissions).toSorted()).toEqual(
      permissionsOfSide(agency.id).toSorted(),
    );
    const { result: roles } = await admin.get('Role/GetRoles');
    expect(roles.items.map(({ name }: { name: string }) => name).toSorted()).toEqual(
      'Admin Auditor ContentEditor Finance Manager SalesAgent Support TicketingAgent'.split(' '),
    );
    expect(roles.items.filter(({ isStatic }: { isStatic: boolean }) => isStatic)).toMatchObject([
      { name: 'Admin' },
    ]);
    // In each reader's language, until somebody renames it.
    const namesOf = async (id: number) => {
      const names: unknown[] = [];
      for (const culture of ['ru', 'en', 'tr']) {
        admin.culture = culture;
        names.push((await admin.get(`Role/Get?id=${id}`)).result.displayName);
      }
      return names;
    };
    const sales = roles.items.find(({ name }: { name: string }) => name === 'SalesAgent') as { id: number };
    expect(await namesOf(sales.id)).toEqual(['Менеджер по продажам', 'Sales agent', 'Satış temsilcisi']);
    const whole = (await admin.get(`Role/Get?id=${sales.id}`)).result as RoleOutput;
    await admin.put('Role/Update', { ...whole, displayName: 'ParetoFront desk' });
    expect(await namesOf(sales.id)).toEqual(['ParetoFront desk', 'ParetoFront desk', 'ParetoFront desk']);
  });

  test('has a site of its own, which the invitation leads to and which shows its name', async () => {
    const agency = await openAgency({ isSiteOpen: true });
    const hostname = siteOf(agency);
    await desk.deliver();
    const link = await desk.readLink(hostname);
    expect(link.origin).toBe(`http://${hostname}:3000`);
    const site = await desk.app.server.inject({
      method: 'GET',
      url: '/api/services/app/Site/Get',
      headers: { host: hostname },
    });
    expect(site.json()).toMatchObject({ result: { tenantId: agency.id, brand: `Agency number ${made}` } });
    const legal = await desk.app.server.inject({
      method: 'GET',
      url: '/api/services/app/Content/GetLegal?name=salesAgreement',
      headers: { host: hostname },
    });
    expect(legal.statusCode).toBe(200);
  });

  test('is distinguished from another whose name gives the same address', async () => {
    const [first, second] = [await openAgency(), await openAgency({ tenancyName: `Agency-${made}` })];
    const origins = await Promise.all(
      [first, second].map(({ id }) =>
        desk.app.db.database.inTenant(id, ({ tx }) => tx.selectFrom('site').select('origin').execute()),
      ),
    );
    expect(new Set(origins.flat().map(({ origin }) => origin)).size).toBe(2);
  });

  test('gets no name under which the installation itself answers, whatever it is called', async () => {
    const { id } = await openAgency({ tenancyName: 'Tickets' });
    const sites = await desk.app.db.database.inTenant(id, ({ tx }) =>
      tx.selectFrom('site').select('origin').execute(),
    );
    expect(sites).toEqual([{ origin: `http://tickets-${id}.localhost:3000` }]);
  });

  test('is provisioned once, even if the outbox repeats it', async () => {
    const adminEmailAddress = 'once@example.com';
    const { id } = await openAgency({ adminEmailAddress });
    await desk.deliver();
    await desk.app.db.database.inTenant(0, ({ tx }) =>
      tx
        .updateTable('outbox')
        .set({ state: 'waiting' })
        .where('topic', '=', 'identity.tenantOpened')
        .execute(),
    );
    await desk.deliver();
    const receivers = (await desk.readMails()).map((mail) => mail.to?.[0]?.address);
    expect(receivers.filter((receiver) => receiver === adminEmailAddress)).toHaveLength(1);
    const users = await desk.app.db.database.inTenant(id, ({ tx }) =>
      tx.selectFrom('app_user').select('user_name').where('tenant_id', '=', id).execute(),
    );
    expect(users).toEqual([{ user_name: 'admin' }]);
  });

  test('that is not yet active sends no invitation before activation', async () => {
    const adminEmailAddress = 'later@example.com';
    const agency = await openAgency({ isActive: false, adminEmailAddress });
    const { id, tenancyName } = agency;
    await desk.deliver();
    const receivers = (await desk.readMails()).map((mail) => mail.to?.[0]?.address);
    expect(receivers).not.toContain(adminEmailAddress);
    await host.put('Tenant/Update', { id, tenancyName, name: 'Open now', isActive: true });
    const admin = await enter(agency);
    expect((await admin.session()).result.tenant).toMatchObject({ id, name: 'Open now' });
  });

  test('cannot have the name of another, in upper or lower case', async () => {
    const answer = await host.post('Tenant/Create', {
      tenancyName: 'dEFAULT',
      name: 'x',
      adminEmailAddress: 'x@example.com',
    });
    expect(answer).toMatchObject({
      status: 409,
      error: { key: 'GEN-DUPLICATE', validationErrors: [{ members: ['tenancyName'] }] },
    });
  });
});

describe('an agency that is closed', () => {
  test('lets no one in from then on, and everyone again when reopened', async () => {
    const agency = await openAgency();
    const { id, tenancyName } = agency;
    const admin = await enter(agency);
    await host.put('Tenant/Update', { id, tenancyName, name: 'Closed', isActive: false });
    expect((await admin.get('User/GetAll')).status).toBe(401);
    const stranger = new StockClient(address);
    stranger.tenantId = String(id);
    expect((await stranger.signIn('admin', NEW_PASSWORD)).error.key).toBe('GEN-SIGNIN');
    // Its staff are not mistaken for the host's, whose administrator has the same name.
    expect((await stranger.signIn('admin', ADMIN_PASSWORD)).status).toBe(422);
    await host.put('Tenant/Update', { id, tenancyName, name: 'Open', isActive: true });
    expect((await admin.get('User/GetAll')).status).toBe(200);
    expect((await stranger.signIn('admin', NEW_PASSWORD)).status).toBe(200);
  });

  test('permanently keeps its books and releases its name', async () => {
    const agency = await openAgency();
    const { id, tenancyName } = agency;
    const admin = await enter(agency);
    expect((await host.delete(`Tenant/Delete?id=${id}`)).status).toBe(200);
    expect((await admin.get('User/GetAll')).status).toBe(401);
    expect((await host.get(`Tenant/Get?id=${id}`)).status).toBe(404);
    expect((await host.get(`Tenant/GetAll?keyword=${tenancyName}`)).result.items).toEqual([]);
    const again = await openAgency({ tenancyName });
    expect(again.id).not.toBe(id);
    const kept = await desk.app.db.database.inTenant(id, ({ tx }) =>
      tx.selectFrom('app_user').select('user_name').where('tenant_id', '=', id).execute(),
    );
    expect(kept).toHaveLength(1);
  });

  test('is never the Default one for good', async () => {
    const answer = await host.delete('Tenant/Delete?id=1');
    expect([answer.status, answer.error.key]).toEqual([422, 'GEN-RULE']);
  });
});

describe('an editor of an agency', () => {
  test('learns when someone else has changed it, and its current state', async () => {
    const { id, tenancyName, version } = await openAgency();
    await host.put('Tenant/Update', { id, tenancyName, name: 'First', isActive: true, version });
    const late = await host.put('Tenant/Update', {
      id,
      tenancyName,
      name: 'Second',
      isActive: true,
      version,
    });
    expect(late.status).toBe(409);
    expect(late.error).toMatchObject({
      key: 'GEN-CONFLICT',
      data: { current: { id, name: 'First' }, changedBy: 'admin' },
    });
  });

  test('must be on the host side: staff of an agency see no other agency, whatever they may do in their own', async () => {
    const agency = await openAgency();
    const admin = await enter(agency);
    admin.tenantId = 'null';
    for (const answer of [
      await admin.get('Tenant/GetAll'),
      await admin.get(`Tenant/Get?id=${agency.id}`),
      await admin.delete(`Tenant/Delete?id=${agency.id}`),
    ])
      expect(answer.status).toBe(403);
  });
});

test('generated passwords of administrators stay unguessable', async () => {
  const agency = await openAgency();
  const resetCode = await readInvitation(agency);
  const client = new StockClient(address);
  client.tenantId = String(agency.id);
  const weak = await client.post('Account/ResetPassword', { resetCode, password: 'admin1234567' });
  expect(weak.error.validationErrors?.[0]?.members).toEqual(['password']);
  expect((await client.post('Account/ResetPassword', { resetCode, password: GOOD_PASSWORD })).status).toBe(
    200,
  );
});

describe('the host’s view of an agency', () => {
  const overviewOf = async (id: number) =>
    (await host.get(`Report/GetAgencies?ids=${id},999999`)).result.items[0];

  test('shows its address, the progress of invitations, its sales and its open work', async () => {
    const agency = await openAgency();
    const before = await overviewOf(agency.id);
    expect(before).toMatchObject({
      id: agency.id,
      address: `http://${siteOf(agency)}:3000`,
      sales: { orders: 0, amount: '0.00', currency: 'EUR' },
      lastSignInAt: null,
      invitation: { state: 'waiting' },
      health: { tasks: 0, late: 0, dead: 0, openPayments: 0 },
    });
    desk.app.db.clock.advance(25 * 60 * 60_000);
    host = await StockClient.signedIn(address, null, 'admin', ADMIN_PASSWORD);
    expect(await overviewOf(agency.id)).toMatchObject({ invitation: { state: 'ended' } });
    expect((await host.post('Tenant/InviteAgain', { id: agency.id })).status).toBe(200);
    expect(await overviewOf(agency.id)).toMatchObject({ invitation: { state: 'waiting' } });
    await enter(agency);
    const after = await overviewOf(agency.id);
    expect(after).toMatchObject({ invitation: { state: 'accepted', sentAt: null } });
    expect(after.lastSignInAt).not.toBeNull();
    expect((await host.post('Tenant/InviteAgain', { id: agency.id })).status).toBe(422);
  });

  test('shows its plan and its fee for each sale, which are kept when a client does not send them', async () => {
    const { id, tenancyName } = await openAgency({ plan: 'Start', saleFee: '1,5', saleFeeCurrency: 'EUR' });
    expect((await host.get(`Tenant/Get?id=${id}`)).result).toMatchObject({
      plan: 'Start',
      saleFee: { amount: '1.50', currency: 'EUR' },
    });
    const known = { id, tenancyName, name: 'Renamed', isActive: true };
    expect((await host.put('Tenant/Update', known)).result).toMatchObject({ plan: 'Start' });
    const without = await host.put('Tenant/Update', { ...known, plan: '', saleFee: '' });
    expect(without.result).toMatchObject({ plan: '', saleFee: null });
  });
});
