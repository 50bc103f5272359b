import { catalogue } from '@farewind/contract/catalogue';
import type { Operation } from '@farewind/contract/core/operation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountDesk } from './testing/account-desk.ts';

/** What strangers may call. Anything else is closed to them: a new call that shall be open is added here by hand. */
const open = [
  'Account/IsTenantAvailable',
  'Account/ResetPassword',
  'Account/SendLoginCode',
  'Account/SendPasswordResetCode',
  'Booking/AddOrder',
  'Booking/CheckPrice',
  'Booking/ClearPaymentState',
  'Booking/GetDocument',
  'Booking/GetOrder',
  'Booking/GetPaymentState',
  'Booking/ProveOrderCode',
  'Booking/RetryPayment',
  'Booking/SendOrderCode',
  'Booking/SendTicket',
  'ClientError/Report',
  'Content/GetLegal',
  'Flight/AuxiliaryServiceSearch',
  'Flight/GetAirportsForAutoComplete',
  'Flight/GetFlightList',
  'Flight/GetFlightSearchResults',
  'Flight/GetPriceCalendar',
  'Flight/GetPromotions',
  'Flight/SaveFlightSearch',
  'Flight/SearchAirport',
  'Session/GetCurrentLoginInformations',
  'Site/Get',
  'TokenAuth/Authenticate',
  'TokenAuth/AuthenticateByCode',
];

let desk: AccountDesk;
const tokens: Record<'customer' | 'clerk', string> = { customer: '', clerk: '' };
beforeAll(async () => {
  desk = await AccountDesk.open();
  await desk.addUser({ email: 'anna@example.com' });
  await desk.addUser({ email: 'clerk@example.com', kind: 'staff' });
  tokens.customer = await desk.tokenOf('anna@example.com');
  tokens.clerk = await desk.tokenOf('clerk@example.com');
});
afterAll(() => desk.close());

const ask = ({ method, path }: Operation, token?: string) => {
  const caller = token === undefined ? {} : { token };
  return method === 'GET' ? desk.get(path, caller) : desk.post(path, {}, caller);
};
const closed = catalogue.filter(({ access }) => access !== 'public');
const permitted = closed.filter(({ access }) => access !== 'signedIn');

describe('who may call what', () => {
  test('strangers may call what is listed here, and nothing else', () => {
    const names = catalogue.filter(({ access }) => access === 'public').map(({ name }) => name);
    expect(names.toSorted()).toEqual(open);
  });

  test.each(closed.map((operation) => [operation.name, operation] as const))(
    '%s is refused to a stranger, and to a token that opens nothing, before its input is looked at',
    async (_, operation) => {
      for (const token of [undefined, 'rubbish', `1.${'a'.repeat(43)}`]) {
        const answer = await ask(operation, token);
        expect(answer.statusCode).toBe(401);
        expect(answer.json()).toMatchObject({
          ...{ success: false, unAuthorizedRequest: true, __abp: true, result: null },
          error: { key: 'GEN-SIGNIN', code: 0 },
        });
      }
    },
  );

  test.each(open)('%s takes a token that opens nothing for none', async (name) => {
    const operation = catalogue.find((each) => each.name === name);
    expect(operation).toBeDefined();
    // A refusal of the call itself may follow; its sign-in calls answer 401 to wrong words, not to the token.
    const [stranger, rubbish] = [await ask(operation!), await ask(operation!, 'rubbish')];
    expect(rubbish.statusCode).toBe(stranger.statusCode);
  });

  test('a customer, and staff without a role, are refused what needs a permission', async () => {
    for (const operation of permitted)
      for (const token of Object.values(tokens)) {
        const answer = await ask(operation, token);
        expect({ name: operation.name, status: answer.statusCode }).toEqual({
          name: operation.name,
          status: 403,
        });
        expect(answer.json()).toMatchObject({ unAuthorizedRequest: true, error: { key: 'GEN-DENIED' } });
      }
  });

  test('a customer may call what is for everybody who is signed in', async () => {
    const own = closed.filter(({ access, name }) => access === 'signedIn' && !name.includes('SignOut'));
    expect(own.length).toBeGreaterThan(0);
    for (const operation of own) expect((await ask(operation, tokens.customer)).statusCode).toBe(200);
  });
});
