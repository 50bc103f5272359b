import { afterAll, beforeAll, expect, test } from 'vitest';
import { Office, operationOf, type Staff } from './testing/office.ts';
import { OTHER_TENANT } from './testing/seed-tenants.ts';

let office: Office;
let staff: Staff;
let site: string;
beforeAll(async () => {
  office = await Office.open({ DEMO: 'true' });
  site = await office.desk.app.server.listen({ host: '127.0.0.1', port: 0 });
  staff = await office.addStaff(OTHER_TENANT, 'Second');
});
afterAll(() => office.close());

/** What a simulator's page shows for the form of a connection, by the names of the form's fields. */
async function readPage(path: string): Promise<Record<string, string>> {
  const page = await (await fetch(`${site}${path}`)).text();
  const rows = page.matchAll(/<tr><td>([^<]*)<\/td><td>([^<]*)<\/td><\/tr>/g);
  return Object.fromEntries(
    [...rows].map(([, name = '', value = '']) => [name, value.replace('(address of this site)', site)]),
  );
}

async function act(name: string, input: object) {
  const { result, error } = (await office.call(operationOf(name), input, staff.token)).json<{
    result: { readonly ok?: boolean } | null;
    error: unknown;
  }>();
  expect(error).toBeNull();
  return result;
}

type Shown = Record<string, string>;

test.each([
  [
    'Duffel',
    '/demo/flights/',
    'Inventory/SaveSupplier',
    'Inventory/TestSupplier',
    (page: Shown) => ({
      kind: 'duffel',
      code: 'sky',
      name: 'Sky',
      apiUrl: page['API address'],
      apiKey: page['Key'],
    }),
  ],
  [
    'HolidayTaxis',
    '/demo/holiday-taxis/',
    'TransferInventory/SaveSupplier',
    'TransferInventory/TestSupplier',
    (page: Shown) => ({
      kind: 'holidayTaxis',
      code: 'taxis',
      name: 'HolidayTaxis',
      apiUrl: page['API address'],
      apiKey: page['Key'],
      agentRef: page['Agency reference'],
      airports: ['BCN'],
    }),
  ],
  [
    'a supplier of rides',
    '/demo/rides/',
    'TransferInventory/SaveSupplier',
    'TransferInventory/TestSupplier',
    (page: Shown) => ({
      kind: 'rateKey',
      code: 'coast',
      name: 'Coast',
      apiUrl: page['API address'],
      apiKey: page['Key'],
      airports: ['HKT'],
    }),
  ],
  [
    'Booking.com Taxi',
    '/demo/ride-channel/',
    'TransferInventory/SaveChannel',
    'TransferInventory/TestChannel',
    (page: Shown) => ({
      kind: 'bookingTaxi',
      name: 'Taxi',
      apiUrl: page['API address'],
      tokenUrl: page['Token address'],
      clientId: page['Client ID'],
      clientSecret: page['Client secret'],
      airports: ['AYT'],
    }),
  ],
  [
    'Telegram',
    '/demo/telegram/',
    'Setting/SaveMessengerSetting',
    'Setting/TestMessengerSetting',
    (page: Shown) => ({ provider: 'standInTelegram', token: page['Token of farewind_demo_bot'] }),
  ],
  [
    'MAX',
    '/demo/max/',
    'Setting/SaveMessengerSetting',
    'Setting/TestMessengerSetting',
    (page: Shown) => ({ provider: 'standInMax', token: page['Token of id7700_farewind_bot'] }),
  ],
])(
  'an agency connects the simulator of %s with what its page shows, and nothing else',
  async (_name, path, save, ask, fill) => {
    const form = fill(await readPage(path));
    expect(await act(ask, form)).toMatchObject({ ok: true });
    expect(await act(save, form)).toMatchObject({ id: expect.any(Number) as number });
  },
);
