import { afterAll, beforeAll, expect, it } from 'vitest';
import { hireStaff, type OfficeCaller } from './testing/office-staff.ts';
import { Office } from './testing/office.ts';

let office: Office;
let clerk: OfficeCaller;
beforeAll(async () => {
  office = await Office.open({ DEMO: 'true' });
  clerk = await hireStaff(office, ['Pages.Inventory', 'Pages.Transfers']);
}, 60_000);
afterAll(() => office.close());

const apiUrl = 'http://localhost:2528/';
const account = { name: 'A company', isActive: false, apiUrl };
const keys = { code: 'a-company', apiKey: 'a key of the tests' };
const channel = { tokenUrl: apiUrl, clientId: 'us', clientSecret: 'a secret of the tests' };

it.each([
  [
    'sales channel',
    'TransferInventory/SaveChannel',
    { ...account, ...channel, kind: 'bookingTaxi' },
    ['MOW'],
  ],
  ['ride supplier', 'TransferInventory/SaveSupplier', { ...account, ...keys, kind: 'rateKey' }, ['MOW']],
  ['flight supplier', 'Inventory/SaveSupplier', { ...account, ...keys, kind: 'duffel' }, []],
])(
  'a %s is not saved with an airport that nobody knows, where it would never sell',
  async (_what, operation, form, cities) => {
    const language = { 'x-interface-language': 'ru' };
    for (const unknown of ['XXX', ...cities]) {
      const refused = await clerk(operation, { ...form, airports: ['AYT', unknown] }, language);
      expect([refused.status, refused.fields]).toEqual([
        400,
        { airports: `Аэропорта ${unknown} нет в таблице` },
      ]);
    }
    expect(await clerk(operation, { ...form, airports: ['AYT'] })).toMatchObject({ status: 200 });
  },
);
