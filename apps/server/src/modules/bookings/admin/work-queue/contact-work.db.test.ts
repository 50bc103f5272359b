import * as work from '@farewind/contract/orders/work-queue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openBookingTestHarness,
  refusalOf,
  staffWith,
  type BookingTestHarness,
} from '../../testing/booking-test-harness.ts';

let desk: BookingTestHarness;
beforeAll(async () => {
  desk = await openBookingTestHarness();
});
afterAll(() => desk.close());

test('a message of the contact form waits for those who may answer it, from its arrival until it is answered', async () => {
  const set = (state: string) =>
    desk.db.database.owner.query(`update contact_message set state = $1 where ticket_no = 'C101'`, [state]);
  await desk.db.database.owner.query(
    `insert into contact_message (tenant_id, id, ticket_no, email, message, language, order_number, created_at)
     values (1, gen_random_uuid(), 'C101', 'guest@example.com', 'May I bring a dog?', 'en', 'FW000000000', $1)`,
    [new Date('2027-01-11T08:00:00Z')],
  );
  const agent = staffWith('Pages.Orders.View', 'Pages.Orders.Edit');
  const sales = staffWith('Pages.Orders.View', 'Pages.Orders.Edit', 'Pages.Messages');
  const support = staffWith('Pages.Orders.View', 'Pages.Messages');
  const waiting = async (reader = sales) =>
    (await desk.call(work.getWork, { kind: 'contact' }, reader)).items;
  const [item] = await waiting(support);
  expect(item).toMatchObject({
    kind: 'contact',
    code: 'contactOpen',
    orderId: null,
    detail: { ticketNo: 'C101' },
    dueAt: '2027-01-12T08:00:00.000Z',
  });
  const found = await desk.call(work.getWork, { keyword: 'c101' }, sales);
  expect(found.items.map(({ key }) => key)).toEqual([item!.key]);
  // Without the right to read them.
  expect(await waiting(agent)).toEqual([]);
  expect(await desk.call(work.takeWork, { keys: [item!.key] }, support)).toMatchObject({ done: [item!.key] });
  const given = desk.call(work.handOverWork, { keys: [item!.key], userId: 13 }, support);
  expect((await refusalOf(given)).options.fields).toMatchObject([{ message: 'work.colleagueMayNot' }]);
  await set('answered');
  expect(await waiting()).toEqual([]);
  await set('open');
  expect(await waiting()).toMatchObject([{ key: item!.key, assignee: { isMe: true } }]);
  await set('closed');
});
