import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { catalogue } from '@farewind/contract/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Office, operationOf, rowOf, type Staff } from './testing/office.ts';
import { DEFAULT_TENANT } from './testing/seed-tenants.ts';

/** Input members of the contract that name an address for the product to connect to. */
const ADDRESS = /^(imapH|h)ost$|Url$/;
/** Sent with the rest of a form to an operation that never connects to it. */
const unused = new Set(['Setting/TestEmailSetting imapHost']);
const addressed = catalogue.flatMap(({ name, input }) => {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties).flatMap((member) =>
    ADDRESS.test(member) && !unused.has(`${name} ${member}`) ? [[name, member] as const] : [],
  );
});

/** Members that name the port of a host beside it, where an invalid host may be reported. */
const ports: Record<string, string> = { host: 'port', imapHost: 'imapPort' };

/** Members required beside an address for it to be checked. */
const besides: Record<string, object> = {
  tileUrl: { provider: 'tiles' },
  ecbUrl: { source: 'ecb' },
  cbrUrl: { source: 'cbr' },
  tcmbUrl: { source: 'tcmb' },
};

/** The records that testing/office-calls.ts refers to. */
const USED_BY_ROWS = [2525, 2526, 2527, 2528].map((port) => `localhost:${port}`).join(',');

let office: Office;
let staff: Staff;
let inside: Server;
let connections = 0;
beforeAll(async () => {
  office = await Office.open({ DEMO: 'false', ALLOWED_PRIVATE_HOSTS: USED_BY_ROWS });
  staff = await office.addStaff(DEFAULT_TENANT, 'Own');
  inside = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((ready) => inside.listen(0, '127.0.0.1', ready));
});
afterAll(async () => {
  inside.close();
  await office.close();
});

test('the contract names every address that a tenant can set', () => {
  expect(addressed.map((names) => names.join(' ')).toSorted()).toEqual([
    'Inventory/SaveSupplier apiUrl',
    'Inventory/TestSupplier apiUrl',
    'Inventory/UpdateSupplier apiUrl',
    'Rule/UpdateRateSettings cbrUrl',
    'Rule/UpdateRateSettings ecbUrl',
    'Rule/UpdateRateSettings tcmbUrl',
    'Setting/SaveEmailSetting host',
    'Setting/SaveEmailSetting imapHost',
    'Setting/SaveMapSetting tileUrl',
    'Setting/SavePaymentSetting gatewayUrl',
    'Setting/SaveReceiptSetting deskUrl',
    'Setting/SaveSmsSetting apiUrl',
    'Setting/TestEmailSetting host',
    'Setting/TestMailbox host',
    'Setting/TestMailbox imapHost',
    'Setting/TestMapSetting tileUrl',
    'Setting/TestPaymentSetting gatewayUrl',
    'Setting/TestSmsSetting apiUrl',
    'Setting/UpdateEmailSetting host',
    'Setting/UpdateEmailSetting imapHost',
    'Setting/UpdateMapSetting tileUrl',
    'Setting/UpdatePaymentSetting gatewayUrl',
    'Setting/UpdateReceiptSetting deskUrl',
    'Setting/UpdateSmsSetting apiUrl',
    'TransferInventory/SaveChannel apiUrl',
    'TransferInventory/SaveChannel tokenUrl',
    'TransferInventory/SaveSupplier apiUrl',
    'TransferInventory/TestChannel apiUrl',
    'TransferInventory/TestChannel tokenUrl',
    'TransferInventory/TestSupplier apiUrl',
    'TransferInventory/UpdateChannel apiUrl',
    'TransferInventory/UpdateChannel tokenUrl',
    'TransferInventory/UpdateSupplier apiUrl',
  ]);
});

test.each(addressed)('%s takes no %s in a private network, and connects to none', async (name, member) => {
  const { port } = inside.address() as AddressInfo;
  const made = await rowOf(name).input(office.worldOf(staff, (entity) => office.make(entity, staff)));
  for (const host of [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '2130706433',
    '10.0.0.8',
    '169.254.169.254',
    '[::ffff:7f00:1]',
  ]) {
    const portMember = ports[member];
    const address = portMember
      ? { [member]: host, [portMember]: port }
      : { [member]: `http://${host}:${port}/{z}/{x}/{y}` };
    const input = { ...made, ...besides[member], ...address };
    const answer = await office.call(operationOf(name), input, staff.token);
    const { error } = answer.json<{ error: { validationErrors: { members: string[] }[] | null } | null }>();
    expect([host, answer.statusCode]).toEqual([host, 400]);
    // An invalid numeric form is refused for its port; the destination is checked when connecting.
    const members = error?.validationErrors?.flatMap((each) => each.members) ?? [];
    expect([host, members.some((named) => named === member || named === portMember)]).toEqual([host, true]);
  }
  expect(connections).toBe(0);
});
