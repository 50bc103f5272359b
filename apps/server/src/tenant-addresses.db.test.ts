import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { catalogue } from '@farewind/contract/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Office, operationOf, rowOf, type Staff } from './testing/office.ts';
import { DEFAULT_TENANT } from './testing/seed-tenants.ts';

/** Input members of the contract that name an address for the product to connect to. */
const ADDRESS = /^host$|Url$/;
const addressed = catalogue.flatMap(({ name, input }) => {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties).flatMap((member) => (ADDRESS.test(member) ? [[name, member] as const] : []));
});

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
  expect(addressed.length).toBeGreaterThan(18);
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
    const address = member === 'host' ? { host, port } : { [member]: `http://${host}:${port}/{z}/{x}/{y}` };
    const input = { ...made, ...besides[member], ...address };
    const answer = await office.call(operationOf(name), input, staff.token);
    const { error } = answer.json<{ error: { validationErrors: { members: string[] }[] | null } | null }>();
    expect([host, answer.statusCode]).toEqual([host, 400]);
    // An invalid numeric form is refused for its port; the destination is checked when connecting.
    const members = error?.validationErrors?.flatMap((each) => each.members) ?? [];
    expect([host, members.includes(member) || (member === 'host' && members.includes('port'))]).toEqual([
      host,
      true,
    ]);
  }
  expect(connections).toBe(0);
});
