import type { Situation, SituationKind } from '@farewind/contract/training/situations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Office, operationOf, type Staff } from './testing/office.ts';
import { openCharter } from './testing/open-charter.ts';
import { DEFAULT_TENANT } from './testing/seed-tenants.ts';

let office: Office;
let owner: Staff;
/** Of the owner's session in the training copy. */
let token: string;
beforeAll(async () => {
  office = await Office.open();
  await openCharter(office.desk.app.db, DEFAULT_TENANT);
  owner = await office.addStaff(DEFAULT_TENANT, 'Own');
  await act('Training/Create', {}, owner.token);
  token = (await act<{ accessToken: string }>('Training/Enter', {}, owner.token)).accessToken;
});
afterAll(() => office.close());

async function act<T>(name: string, input: object = {}, as = token): Promise<T> {
  const { result, error } = (await office.call(operationOf(name), input, as)).json<{
    result: T;
    error: unknown;
  }>();
  if (error !== null) throw new Error(`${name}: ${JSON.stringify(error)}`);
  return result;
}

const find = (items: readonly Situation[], kind: SituationKind) => items.find((one) => one.kind === kind)!;
const start = async (kind: SituationKind) =>
  find((await act<{ items: Situation[] }>('Training/StartSituation', { kind })).items, kind);
const judge = async (kind: SituationKind) =>
  find((await act<{ items: Situation[] }>('Training/GetSituations')).items, kind);
const doneOf = ({ steps }: Situation) => Object.fromEntries(steps.map(({ name, done }) => [name, done]));

/** The background work of one minute. */
async function runJobs(): Promise<void> {
  await office.desk.app.outbox.drain();
  for (const schedule of office.desk.app.schedules) if (schedule.cron === '* * * * *') await schedule.run();
  await office.desk.app.outbox.drain();
}

test('a moved charter is handled when the departure has its new times and every buyer was reached', async () => {
  const { orders, departure, steps } = await start('movedCharter');
  await runJobs();
  expect([orders.length, steps.map(({ name, all }) => [name, all])]).toEqual([
    3,
    [
      ['moved', 1],
      ['reached', 3],
    ],
  ]);
  const { serviceId, date, departsAt, arrivesAt } = departure!;
  // Calls before the move reach nobody about it.
  expect(doneOf(await judge('movedCharter'))).toEqual({ moved: 0, reached: 0 });
  const { items } = await act<{ items: { version: number }[] }>('Inventory/GetDepartures', {
    serviceId,
    from: date,
    to: date,
  });
  await act('Inventory/UpdateDeparture', {
    serviceId,
    date,
    version: items[0]!.version,
    change: { kind: 'retime', departsAt, arrivesAt },
    reason: 'The carrier has moved the flight.',
    durationConfirmed: true,
  });
  expect(doneOf(await judge('movedCharter'))).toEqual({ moved: 1, reached: 0 });
  for (const { orderId } of orders.slice(0, 2)) await act('Order/LogCall', { orderId, outcome: 'reached' });
  await act('Order/LogCall', { orderId: orders[2]!.orderId, outcome: 'noAnswer' });
  expect(doneOf(await judge('movedCharter'))).toEqual({ moved: 1, reached: 2 });
  await act('Order/LogCall', { orderId: orders[2]!.orderId, outcome: 'reached' });
  expect(await judge('movedCharter')).toMatchObject({ isHandled: true });
});

test('a lost answer of the bank is handled when the payment is known to be taken, once', async () => {
  expect(doneOf(await start('lostAnswer'))).toEqual({ settled: 0, chargedOnce: 0 });
  for (let minutes = 0; minutes < 60; minutes += 15) {
    await act('Training/PassTime', { minutes: 15 });
    await runJobs();
  }
  expect(await judge('lostAnswer')).toMatchObject({ isHandled: true });
});

test('a chargeback is handled when the books count it, on the day of the bank’s statement, and its task is closed', async () => {
  const { copy } = await act<{ copy: { now: string } }>('Training/Get');
  const { orders } = await start('chargeback');
  await act('Training/PassTime', { minutes: 3 * 24 * 60 });
  expect(doneOf(await judge('chargeback'))).toEqual({ noted: 0, decided: 0 });
  interface Discrepancy {
    mismatchId: string;
    version: number;
    orderId: string | null;
    repairs: string[];
  }
  const { items } = await act<{ items: Discrepancy[] }>('Payment/GetMismatches', { state: 'open' });
  const { mismatchId, version } = items.find(({ orderId }) => orderId === orders[0]!.orderId)!;
  await act('Payment/Repair', { mismatchId, version, repair: 'noteChargeback', reason: 'as the bank says' });
  expect(doneOf(await judge('chargeback'))).toEqual({ noted: 1, decided: 0 });
  const { rows } = await office.desk.app.db.database.owner.query<{ days: number }>(
    `select e.posted_on - local_day($1::timestamptz, accounting_zone(e.tenant_id)) as days
     from ledger_entry e where e.move = 'chargeback' and e.reference = $2`,
    [copy.now, orders[0]!.orderId],
  );
  expect(rows).toEqual([{ days: 0 }]);
  const tasks = await act<{ items: { taskId: string }[] }>('Order/GetTasks', { kind: 'chargeback' });
  await act('Order/CloseTask', { taskId: tasks.items[0]!.taskId, note: 'The buyer did travel.' });
  expect(await judge('chargeback')).toMatchObject({ isHandled: true });
});

test('a repeated situation is judged on its own, and none can be started in the agency itself', async () => {
  expect(await start('chargeback')).toMatchObject({ isHandled: false });
  const answer = await office.call(
    operationOf('Training/StartSituation'),
    { kind: 'chargeback' },
    owner.token,
  );
  expect(answer.json<{ error: { key: string } }>().error.key).toBe('GEN-RULE');
  expect(await act('Training/GetSituations', {}, owner.token)).toEqual({ items: [] });
  const { rows } = await office.desk.app.db.database.owner.query(
    'select 1 from customer_order where tenant_id = $1',
    [DEFAULT_TENANT],
  );
  expect(rows).toEqual([]);
});
