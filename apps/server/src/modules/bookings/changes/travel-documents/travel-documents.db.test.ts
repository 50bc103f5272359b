import { sendTravelDocument } from '@farewind/contract/bookings/travel-document';
import { cancelForDocuments, decideTravelDocument } from '@farewind/contract/orders/order-acts';
import { getAdminOrder } from '@farewind/contract/orders/order-detail';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dumpAgency } from '../../../../testing/dump-agency.ts';
import { DEFAULT_TENANT } from '../../../../testing/seed-tenants.ts';
import {
  actingWith,
  openBookingTestHarness,
  refusalOf,
  staffWith,
  type BookingTestHarness,
} from '../../testing/booking-test-harness.ts';
import { hasOpenTravelDocument } from '../travel-document-rows.ts';
import { readFile } from './read-file.ts';

const HOUR_MS = 3_600_000;
const TEXT = 'ticket from Moscow to Istanbul';
const file = Buffer.from(`%PDF-1.7 ${TEXT}`).toString('base64');
const staff = staffWith('Pages.Orders.View', 'Pages.Orders.Edit', 'Pages.Orders.Cancel');

let desk: BookingTestHarness;
beforeAll(async () => {
  desk = await openBookingTestHarness();
  // Applies the three-hour rule to the flights sold here.
  await desk.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx
      .updateTable('travel_rule')
      .set({ origin_country: 'RU', destination_country: 'TR', kind: 'scheduled' })
      .where('code', '=', 'ukraineRussiaProof')
      .execute(),
  );
});
afterAll(() => desk.close());

async function buy(date: string) {
  const purchase = await desk.offer('scheduled', date, 9);
  const { orderId, pGuid } = await desk.order(purchase, await desk.quote(purchase));
  const key = actingWith(pGuid);
  const [proof] = (await desk.getOrder(orderId, key)).proofs ?? [];
  if (!proof) throw new Error('The order has no open travel document');
  return { orderId, key, proof, proofId: proof.proofId };
}
type Bought = Awaited<ReturnType<typeof buy>>;

const send = ({ orderId, key, proofId }: Bought, what = file) =>
  desk.call(sendTravelDocument, { orderId, proofId, file: what, fileName: 'обратный билет.pdf' }, key);
const decide = ({ orderId, proofId }: Bought, accept: boolean, reason?: string) =>
  desk.call(decideTravelDocument, { orderId, proofId, accept, reason }, staff);
const readOrder = ({ orderId }: Bought) => desk.call(getAdminOrder, { orderId }, staff);

test('a buyer who has paid learns which document to send and by when; the file is sealed, and staff accept it', async () => {
  const bought = await buy('2027-04-01');
  expect(bought.proof).toMatchObject({ state: 'asked', dueAt: '2027-03-01T12:00:00.000Z' });
  expect(bought.proof.text).not.toBe('');
  expect((await refusalOf(send({ ...bought, key: {} }))).key).toBe('GEN-DENIED');
  expect((await refusalOf(send(bought, 'bm90IGEgcGRm'))).options.fields).toMatchObject([{ path: 'file' }]);
  expect(await send(bought)).toMatchObject({ state: 'sent', fileName: 'обратный билет.pdf' });
  const stored = [...(await dumpAgency(desk.db.database, DEFAULT_TENANT)).values()].join('\n');
  expect(stored).toContain(bought.proofId);
  expect(stored).not.toMatch(new RegExp(`${TEXT}|${file.slice(4, 30)}`));
  expect((await readOrder(bought)).tasks).toMatchObject([{ kind: 'proofSent' }]);
  await decide(bought, true);
  const order = await readOrder(bought);
  expect(order).toMatchObject({ status: 'ticketed', tasks: [], proofs: [{ state: 'accepted' }] });
  expect((await refusalOf(send(bought))).key).toBe('ORD-STATE');
});

test('a large file is accepted only with the order’s key, and not after the document is accepted', async () => {
  const bought = await buy('2027-04-07');
  const isAsked = (orderKey?: string) =>
    desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
      hasOpenTravelDocument(scope, { orderKey, userId: undefined }),
    );
  const key = bought.key.headers?.['x-order-key'];
  expect([await isAsked(key), await isAsked('made up'), await isAsked()]).toEqual([true, false, false]);
  await send(bought);
  await decide(bought, true);
  expect(await isAsked(key)).toBe(false);
});

test('access to the file is audited, and thirty days after the journey it is erased', async () => {
  const bought = await buy('2027-04-02');
  await send(bought);
  const context = { tenantId: DEFAULT_TENANT, address: '203.0.113.7', requestId: 'look', ...staff } as never;
  const sent: unknown[] = [];
  const reply = { header: () => reply, send: (bytes: Buffer) => sent.push(bytes.toString()) };
  const answer = await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
    readFile(desk.parts, scope, context, bought),
  );
  answer.send({ reply } as never);
  expect(sent).toEqual([`%PDF-1.7 ${TEXT}`]);
  const looks = await desk.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx.selectFrom('audit_entry').select('entity_id').where('action', '=', 'viewProof').execute(),
  );
  expect(looks).toEqual([{ entity_id: bought.orderId }]);
  desk.db.clock.advance(90 * 24 * HOUR_MS);
  await desk.runJob('erase-travelled-documents');
  const gone = desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
    readFile(desk.parts, scope, context, bought),
  );
  expect((await refusalOf(gone)).key).toBe('GEN-NOTFOUND');
  desk.db.clock.advance(-90 * 24 * HOUR_MS);
});

test('if refused, the flight stays in trouble until another file is accepted', async () => {
  const bought = await buy('2027-04-03');
  await send(bought);
  expect((await refusalOf(decide(bought, false))).options.fields).toMatchObject([{ path: 'reason' }]);
  await decide(bought, false, 'The name is another one');
  expect(await readOrder(bought)).toMatchObject({
    status: 'problematic',
    items: [{ problem: 'documentRefused' }],
    proofs: [{ state: 'refused', reason: 'The name is another one' }],
  });
  await send(bought);
  await decide(bought, true);
  expect((await readOrder(bought)).status).toBe('ticketed');
});

test('if it is not sent within three hours, staff get a task and cancel with the rule’s ten per cent', async () => {
  const bought = await buy('2027-04-04');
  desk.db.clock.advance(3 * HOUR_MS);
  await desk.runJob('after-sale-deadlines');
  expect((await readOrder(bought)).status).toBe('ticketed');
  desk.db.clock.advance(1);
  await desk.runJob('after-sale-deadlines');
  await desk.runJob('after-sale-deadlines');
  const missed = await readOrder(bought);
  expect(missed).toMatchObject({
    status: 'problematic',
    proofs: [{ state: 'missed' }],
    tasks: [{ kind: 'proofMissed' }],
  });
  expect(missed.allowedActions).toContain('cancelForDocuments');
  const { orderId, proofId } = bought;
  await desk.call(cancelForDocuments, { orderId, proofId }, staff);
  const order = await desk.getOrder(orderId, bought.key);
  // 125.36 less ten per cent of each of its lines.
  expect(order.refunds.map(({ sum }) => sum)).toEqual(['112.82']);
  expect((await readOrder(bought)).tasks).toEqual([]);
  const again = desk.call(cancelForDocuments, { orderId, proofId }, staff);
  expect((await refusalOf(again)).key).toBe('ORD-STATE');
});
