import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { hireStaff } from '../../../testing/office-staff.ts';
import { Office } from '../../../testing/office.ts';
import { openCharter } from '../../../testing/open-charter.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { ShopClient } from '../../../testing/shop-client.ts';

const DAY = 86_400_000;
const PHONE = '+79161234567';
let office: Office;
beforeAll(async () => {
  office = await Office.open();
});
afterAll(() => office.close());

test('whoever types another traveller’s phone or address neither reads nor erases what was sent to them', async () => {
  const { db, server } = office.desk.app;
  db.clock.freezeAt(new Date());
  const trip = await openCharter(db, DEFAULT_TENANT);
  const shop = new ShopClient(await server.listen({ host: '127.0.0.1', port: 0 }));
  await shop.buy(trip, { customerEmail: 'typed@example.com', customerMobilePhone: PHONE });
  await office.desk.deliver();
  const tell = { language: 'ru', data: '{"reservationNumber":"FW7"}', created_at: new Date() };
  const sentTo = [
    { channel: 'sms', recipient: PHONE, template: 'cancelled' },
    { channel: 'mail', recipient: 'former@example.com', template: 'cancelled' },
  ] as const;
  const others = sentTo.map((each) => ({
    ...tell,
    ...each,
    tenant_id: DEFAULT_TENANT,
    id: newId(),
    reference: 'an order of somebody else',
    state: 'waiting',
  }));
  await db.database.inTenant(DEFAULT_TENANT, ({ tx }) => tx.insertInto('message').values(others).execute());
  db.clock.advance(400 * DAY);
  const clerk = await hireStaff(office, ['Pages.Customers', 'Pages.Customers.ViewDocuments']);
  const [{ id }] = (await clerk('Customer/GetCustomers', { keyword: 'typed@example.com' })).result.items;
  // The order keeps the address that was typed with it.
  await db.database.owner.query(
    `update customer_order set contact = contact || '{"email":"former@example.com"}' where customer_id = $1`,
    [id],
  );
  const { result } = await clerk('Customer/Export', { id });
  const told = (result.messages as { kind: string; recipient: string }[]).map(({ kind }) => kind);
  expect(told).toContain('charter-certificate');
  expect(told).not.toContain('cancelled');
  expect((await clerk('Customer/Erase', { id, reason: 'asked for by letter 44' })).status).toBe(200);
  const kept = await db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx.selectFrom('message').select(['state', 'recipient']).where('recipient', '<>', '').execute(),
  );
  expect(kept).toEqual(others.map(({ state, recipient }) => ({ state, recipient })));
});
