import { catalogue } from '@farewind/contract/catalogue';
import type { Operation } from '@farewind/contract/core/operation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  hostPermissions,
  permissionsOfSide,
  tenantPermissions,
} from './modules/identity/rights/permissions.ts';
import { GOOD_PASSWORD } from './testing/account-desk.ts';
import { grantRole } from './testing/grant-role.ts';
import { Office, operationOf, rowOf } from './testing/office.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from './testing/seed-tenants.ts';

/**
 * Operations open to anonymous callers. All others are closed to them; a new public operation is added here by hand.
 */
const open = [
  'AbpUserConfiguration/GetAll',
  'Account/IsTenantAvailable',
  'Account/Register',
  'Account/ResetPassword',
  'Account/SendLoginCode',
  'Account/SendPasswordResetCode',
  'Booking/AcknowledgeChange',
  'Booking/AddOrder',
  'Booking/AddTransferOrder',
  'Booking/AnswerProposal',
  'Booking/PayProposal',
  'Booking/ChangeAddress',
  'Booking/CheckPrice',
  'Booking/ClearPaymentState',
  'Booking/ConfirmCancel',
  'Booking/FindByPnr',
  'Booking/FindByReservation',
  'Booking/GetCancelQuote',
  'Booking/GetDocument',
  'Booking/GetOrder',
  'Booking/GetPaymentMethods',
  'Booking/GetPaymentRequest',
  'Booking/GetPaymentState',
  'Booking/GetRideTimes',
  'Booking/GetThread',
  'Booking/GetMessengers',
  'Booking/ConnectMessenger',
  'Booking/DisconnectMessenger',
  'Booking/SetMessengerSms',
  'Booking/PayPassengerChange',
  'Booking/PayPaymentRequest',
  'Booking/PreviewAgreement',
  'Booking/PreviewTransferAgreement',
  'Booking/ProveOrderCode',
  'Booking/QuotePassengerChange',
  'Booking/RequestPassengerChange',
  'Booking/RetryPayment',
  'Booking/SendAddressCode',
  'Booking/SendOrderCode',
  'Booking/SendProof',
  'Booking/SendTicket',
  'Booking/WriteToAgency',
  'ClientError/Report',
  'Contact/SendMessage',
  'Content/GetDestination',
  'Content/GetFaq',
  'Content/GetGallery',
  'Content/GetHome',
  'Content/GetLegal',
  'Content/GetPage',
  'Flight/AuxiliaryServiceSearch',
  'Flight/GetAirportsForAutoComplete',
  'Flight/GetFlightList',
  'Flight/GetFlightSearchResults',
  'Flight/GetFlexibleDates',
  'Flight/GetNearbyAirports',
  'Flight/GetPriceCalendar',
  'Flight/GetPromotions',
  'Flight/GetRoutePrices',
  'Flight/GetRoutes',
  'Flight/GetSeatMaps',
  'Flight/SaveFlightSearch',
  'Flight/SearchAirport',
  'PriceAlert/Confirm',
  'PriceAlert/End',
  'PriceAlert/Get',
  'PriceAlert/Request',
  'Recording/Append',
  'Recording/Forget',
  'Session/GetCurrentLoginInformations',
  'SalesPartner/FollowLink',
  'SalesPartner/GetClick',
  'Site/Get',
  'Survey/SaveAnswer',
  'TokenAuth/Authenticate',
  'TokenAuth/AuthenticateByCode',
  'Transfer/CheckPrice',
  'Transfer/GetTransferSearchResults',
  'Transfer/SaveTransferSearch',
  'Transfer/SearchPlace',
  'agency/GetAgencyInfo',
];

/** Signed-in operations that refuse customers: they are for staff and for impersonation. */
const notForCustomers = [
  'SavedView/Delete',
  'SavedView/GetAll',
  'SavedView/Save',
  'SavedView/Update',
  'TwoFactor/Begin',
  'TwoFactor/Confirm',
  'TwoFactor/Get',
  'TwoFactor/TurnOff',
];
/** These end the session that calls them; they are tested with sign-in. */
const endings = ['Account/SignOut', 'Account/SignOutEverywhere'];
/** Operations that need a second permission: the first alone passes the entry check and is then refused. */
const needsMore: Record<string, string> = {
  'User/Activate': 'Pages.Users',
  'User/DeActivate': 'Pages.Users',
  // Needed to remove the sample, which is what an empty call does.
  'Sample/End': 'Pages.Transfers',
};

const HOST = 0;
const sides = { host: HOST, agency: DEFAULT_TENANT, 'the other agency': OTHER_TENANT } as const;
type Side = keyof typeof sides;

let office: Office;
const tokens: Record<'customer' | 'clerk', string> = { customer: '', clerk: '' };
/** A user of each side, whose only role is replaced before each call. */
const staff = {} as Record<Side, { readonly token: string; readonly roleId: number }>;
beforeAll(async () => {
  office = await Office.open();
  const { desk } = office;
  await desk.addUser({ email: 'anna@example.com' });
  await desk.addUser({ email: 'clerk@example.com', kind: 'staff' });
  tokens.customer = await desk.tokenOf('anna@example.com');
  tokens.clerk = await desk.tokenOf('clerk@example.com');
  for (const side of Object.keys(sides) as Side[]) staff[side] = await addStaff(sides[side]);
});
afterAll(() => office.close());

async function addStaff(tenantId: number) {
  const email = 'everybody@example.com';
  const userId = await office.desk.addUser({ email, kind: 'staff', tenantId });
  const token = await office.desk.tokenOf(email, GOOD_PASSWORD, { tenantId });
  const roleId = await office.desk.app.db.database.inTenant(tenantId, async ({ tx }) => {
    const names = { name: 'Changing', display_name: 'Changing' };
    const { id } = await tx
      .insertInto('app_role')
      .values({ tenant_id: tenantId, ...names })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('user_role').values({ tenant_id: tenantId, user_id: userId, role_id: id }).execute();
    return id;
  });
  return { token, roleId };
}

const allowed = new Map<Side, string>();

/** Limits the user of a side to these permissions. */
async function allow(side: Side, asked: readonly string[]): Promise<void> {
  const permissions = [...new Set(asked)].toSorted();
  if (allowed.get(side) === permissions.join()) return;
  allowed.set(side, permissions.join());
  const tenant_id = sides[side];
  const role_id = staff[side].roleId;
  await office.desk.app.db.database.inTenant(tenant_id, async ({ tx }) => {
    await tx.deleteFrom('role_permission').where('role_id', '=', role_id).execute();
    const rows = permissions.map((permission) => ({ tenant_id, role_id, permission }));
    if (rows.length > 0) await tx.insertInto('role_permission').values(rows).execute();
  });
}

/** Calls with an empty input, to see what is checked before the input. */
const ask = (operation: Operation, token?: string, tenantId: number = DEFAULT_TENANT) =>
  office.call(operation, {}, token, { 'abp.tenantid': String(tenantId) });
const toKey = (answer: Awaited<ReturnType<typeof ask>>) =>
  answer.json<{ error: { key: string } | null }>().error?.key ?? 'allowed';
const keyOf = async (operation: Operation, token: string) => toKey(await ask(operation, token));
/** The same with a valid input that names nonexistent records. */
const keyOfInput = async (operation: Operation, token: string) => {
  const world = { id: async () => 2_000_000_001, word: 'Nobody', password: GOOD_PASSWORD };
  return toKey(await office.call(operation, await rowOf(operation.name).input(world), token));
};
/** Whether the call was admitted, whatever it then answers to an empty input. */
const isLetIn = (key: string) => key !== 'GEN-SIGNIN' && key !== 'GEN-DENIED' && key !== 'GEN-BUG';

const closed = catalogue.filter(({ access }) => access !== 'public');
const permitted = closed.filter(({ access }) => access !== 'signedIn');
const named = (operations: readonly Operation[]) =>
  operations.map((operation) => [operation.name, operation] as const);

describe('access to operations', () => {
  test('anonymous callers may call the operations listed here and no others', () => {
    const names = catalogue.filter(({ access }) => access === 'public').map(({ name }) => name);
    expect(names.toSorted()).toEqual(open.toSorted());
  });

  test.each(named(closed))(
    '%s is refused to a stranger, and to a token that opens nothing, before its input is looked at',
    async (_, operation) => {
      for (const token of [undefined, 'rubbish', `1.${'a'.repeat(43)}`]) {
        const answer = await ask(operation, token);
        expect(answer.statusCode).toBe(401);
        expect(answer.json()).toMatchObject({
          success: false,
          unAuthorizedRequest: true,
          __abp: true,
          result: null,
          error: { key: 'GEN-SIGNIN', code: 0 },
        });
      }
    },
  );

  test.each(open)('%s treats an invalid token as no token', async (name) => {
    const operation = catalogue.find((each) => each.name === name);
    expect(operation).toBeDefined();
    // The call itself may still refuse: sign-in calls answer 422 to wrong credentials, whatever the token.
    const [stranger, rubbish] = [await ask(operation!), await ask(operation!, 'rubbish')];
    expect(rubbish.statusCode).toBe(stranger.statusCode);
  });

  test.each(named(closed.filter(({ access, name }) => access === 'signedIn' && !endings.includes(name))))(
    '%s is open to customers, unless it is for staff alone',
    async (name, operation) => {
      const key = await keyOfInput(operation, tokens.customer);
      expect(isLetIn(key)).toBe(!notForCustomers.includes(name));
      expect(isLetIn(await keyOfInput(operation, tokens.clerk))).toBe(true);
    },
  );
});

describe('an operation that needs a permission', () => {
  test('names an existing permission', () => {
    const known = new Set([...permissionsOfSide(HOST), ...permissionsOfSide(DEFAULT_TENANT)]);
    expect(permitted.filter(({ access }) => !known.has(access)).map(({ name }) => name)).toEqual([]);
  });

  test.each(named(permitted))(
    '%s is refused to customers and to staff without a role',
    async (_, operation) => {
      for (const token of Object.values(tokens)) {
        const answer = await ask(operation, token);
        expect(answer.statusCode).toBe(403);
        expect(answer.json()).toMatchObject({ unAuthorizedRequest: true, error: { key: 'GEN-DENIED' } });
      }
    },
  );

  /** Calls by the permission that they need, so that a role is written once for all of them. */
  const byPermission = Map.groupBy(permitted, ({ access }) => access);

  test.each([...byPermission])(
    'each call of %s is open to it, and to no sum of others',
    async (permission, operations) => {
      for (const side of Object.keys(sides) as Side[]) {
        const { token } = staff[side];
        const all = permissionsOfSide(sides[side]);
        const isItsSide = all.includes(permission);
        await allow(
          side,
          all.filter((each) => each !== permission),
        );
        for (const operation of operations)
          expect([side, operation.name, await keyOf(operation, token)]).toEqual([
            side,
            operation.name,
            'GEN-DENIED',
          ]);
        for (const operation of operations) {
          const needed = [permission, needsMore[operation.name] ?? permission];
          await allow(
            side,
            needed.filter((each) => all.includes(each)),
          );
          expect([side, operation.name, isLetIn(await keyOf(operation, token))]).toEqual([
            side,
            operation.name,
            isItsSide,
          ]);
        }
      }
    },
  );

  test('is not opened by a permission granted on the wrong side', async () => {
    const [tenantCall, hostCall] = [[...tenantPermissions], [...hostPermissions]].map((permissions) =>
      permitted.find(({ access }) => (permissions as readonly string[]).includes(access)),
    );
    await allow('agency', hostPermissions);
    expect(await keyOf(hostCall!, staff.agency.token)).toBe('GEN-DENIED');
    await allow('host', tenantPermissions);
    expect(await keyOf(tenantCall!, staff.host.token)).toBe('GEN-DENIED');
  });

  test('is checked on the side of the token, whatever the header says', async () => {
    const users = catalogue.find(({ name }) => name === 'User/GetAll');
    for (const side of Object.keys(sides) as Side[]) {
      await allow(side, ['Pages.Users']);
      for (const header of Object.values(sides)) {
        const answer = await ask(users!, staff[side].token, header);
        const { items } = answer.json<{ result: { items: { roleNames: string[]; userName: string }[] } }>()
          .result;
        expect(items.filter(({ roleNames }) => roleNames.includes('CHANGING'))).toHaveLength(1);
        expect(items.some(({ userName }) => userName === 'clerk@example.com')).toBe(side === 'agency');
      }
    }
  });
});

test('a session opened with a one-time password may call what anonymous callers may, and is refused everything else', async () => {
  const { desk } = office;
  const userId = await desk.addUser({ email: 'bound@example.com', kind: 'staff' });
  await grantRole(desk.app.db.database, DEFAULT_TENANT, userId, tenantPermissions);
  await desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx, now }) =>
    tx
      .updateTable('app_user')
      .set({ one_time_password_until: new Date(now.getTime() + 3_600_000) })
      .where('id', '=', userId)
      .execute(),
  );
  const token = await desk.tokenOf('bound@example.com');
  const letIn = new Set(['Account/SignOut', 'Account/SignOutEverywhere']);
  for (const { name } of catalogue) if (name.endsWith('/ChangePassword')) letIn.add(name);
  expect([...letIn]).toContain('User/ChangePassword');
  for (const operation of closed.filter(({ name }) => !letIn.has(name))) {
    const { error } = (await ask(operation, token)).json<{ error: { key: string; data?: object } | null }>();
    expect([operation.name, error?.key, error?.data]).toEqual([
      operation.name,
      'GEN-DENIED',
      { mustChangePassword: true },
    ]);
  }
  for (const name of open) {
    const operation = operationOf(name);
    const [stranger, bound] = [await ask(operation), await ask(operation, token)];
    expect([name, bound.statusCode]).toEqual([name, stranger.statusCode]);
  }
  for (const name of letIn) {
    // Signing out ends the session, so each call gets its own.
    const key = await keyOf(operationOf(name), await desk.tokenOf('bound@example.com'));
    expect([name, isLetIn(key)]).toEqual([name, true]);
  }
});

test('staff of the host side are anonymous in a shop', async () => {
  const ofShops = closed.filter(({ name }) => name.startsWith('MyBooking/'));
  expect(ofShops.length).toBeGreaterThan(0);
  for (const operation of ofShops) expect(await keyOf(operation, staff.host.token)).toBe('GEN-SIGNIN');
});
