import type { previewDeparture } from '@farewind/contract/inventory/departures';
import type { Output } from '@farewind/contract/core/operation';
import { addDays } from '@farewind/values/local-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Office, operationOf, type Staff } from './testing/office.ts';
import { openCharter } from './testing/open-charter.ts';
import { DEFAULT_TENANT } from './testing/seed-tenants.ts';
import { ShopClient } from './testing/shop-client.ts';

type Preview = Output<typeof previewDeparture>;

let office: Office;
let staff: Staff;
let flight: { readonly serviceId: number; readonly date: string };
const orders = new Map<string, string>();

beforeAll(async () => {
  office = await Office.open({ DEMO: 'true' });
  const { app } = office.desk;
  staff = await office.addStaff(DEFAULT_TENANT, 'PREVIEW');
  const trip = await openCharter(app.db, DEFAULT_TENANT);
  const shop = new ShopClient(await app.server.listen({ host: '127.0.0.1', port: 0 }));
  for (const language of ['ru', 'tr', 'tr']) {
    const { orderId } = await shop.buy(trip, {
      customerEmail: `${language}@example.com`,
      duplicateConfirmed: true,
    });
    await app.db.database.owner.query('update customer_order set language = $2 where id = $1', [
      orderId,
      language,
    ]);
    if (!orders.has(language)) orders.set(language, orderId);
  }
  const { rows } = await app.db.database.owner.query<{ id: number }>(
    `select id from service where number = '801' and tenant_id = $1`,
    [DEFAULT_TENANT],
  );
  flight = { serviceId: rows[0]!.id, date: trip.departureDate };
});
afterAll(() => office.close());

async function call<T>(name: string, input: object): Promise<T> {
  const answer = await office.call(operationOf(name), input, staff.token);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ result: T }>().result;
}

/** All rows that a change would write. */
async function stateOf(): Promise<unknown> {
  const { rows } = await office.desk.app.db.database.owner.query<{ state: unknown }>(
    `select array[(select count(*) from order_proposal), (select count(*) from message),
      (select count(*) from outbox), (select count(*) from departure where status = 'cancelled'),
      (select count(*) from order_item where status = 'problematic')] as state`,
  );
  return rows[0]!.state;
}

const changes = [
  {
    name: 'moved',
    change: (date: string) => ({ kind: 'retime', departsAt: `${date}T12:00`, arrivesAt: `${date}T16:00` }),
  },
  { name: 'moved by more than a day', change: (date: string) => nextDay(addDays(date, 1)) },
  { name: 'cancelled', change: () => ({ kind: 'cancel' }) },
];
const nextDay = (date: string) => ({
  kind: 'retime',
  departsAt: `${date}T13:00`,
  arrivesAt: `${date}T17:00`,
});

test('a move to a day or an hour that no clock shows is refused at its field', async () => {
  const change = { kind: 'retime', departsAt: `${flight.date}T24:67`, arrivesAt: '2030-02-30T12:00' };
  for (const name of ['Inventory/PreviewDeparture', 'Inventory/UpdateDeparture']) {
    const answer = await office.call(operationOf(name), { ...flight, change, reason: 'Slots' }, staff.token);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.validationErrors).toMatchObject([
      { members: ['change.departsAt'] },
      { members: ['change.arrivesAt'] },
    ]);
  }
});

test.each(changes)(
  'before a flight is $name staff read, in each language of its buyers, exactly what these will be sent, and nothing has happened',
  async ({ change }) => {
    await office.desk.app.outbox.drain();
    const { clock } = office.desk.app.db;
    clock.freezeAt(clock.override());
    const wanted = { ...flight, change: change(flight.date), reason: 'New slots <b>in</b> Antalya' };
    const before = await stateOf();
    const { messages } = await call<Preview>('Inventory/PreviewDeparture', wanted);
    expect(await stateOf()).toEqual(before);
    expect(Object.fromEntries(messages.map(({ language, buyers }) => [language, buyers]))).toEqual({
      ru: 1,
      tr: 2,
    });
    expect(messages).toHaveLength(2);

    const { items } = await call<{ items: { serviceId: number; version: number }[] }>(
      'Inventory/GetDepartures',
      { from: flight.date, to: flight.date, serviceId: flight.serviceId },
    );
    const known = await messageIds();
    await call('Inventory/UpdateDeparture', { ...wanted, version: items[0]!.version });
    await office.desk.app.outbox.drain();
    for (const { orderId, mail, sms } of messages) {
      const written = (await messageIds(orderId)).filter(({ id }) => known.every((old) => old.id !== id));
      const sent = await Promise.all(
        (['mail', 'sms'] as const).map((channel) => {
          const of = written.filter((message) => message.channel === channel);
          expect(of).toHaveLength(1);
          return call<Record<string, unknown>>('Message/Get', { messageId: of[0]!.id });
        }),
      );
      expect(mail).toEqual(pick(sent[0]!));
      expect(sms).toBe(sent[1]!['text']);
      expect(mail!.text).toContain('New slots');
    }
  },
);

async function messageIds(orderId?: string): Promise<{ channel: string; id: string }[]> {
  const { rows } = await office.desk.app.db.database.owner.query<{ channel: string; id: string }>(
    'select channel, id from message where reference = coalesce($1, reference)',
    [orderId ?? null],
  );
  return rows;
}

function pick({ subject, html, text }: Record<string, unknown>) {
  return { subject, html, text };
}
