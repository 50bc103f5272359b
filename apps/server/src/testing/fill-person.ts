import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { insertReply } from '../modules/messaging/replies/reply-rows.ts';
import { newId } from '../platform/ids.ts';
import type { Keyring } from '../platform/secrets/keyring.ts';
import { sampleRide } from './sample-rides.ts';

/** The data entered by the person of a test or about them; each value occurs nowhere else. */
export const MARKS = {
  name: 'Marisol',
  surname: 'O’Brien-Quintavalle',
  email: 'marisol.q@buyers.example',
  formerEmail: 'marisol.former@buyers.example',
  phone: '9163334455',
  passport: '7346125',
  ownPassport: '7654321',
  companionPassport: '8812734',
  question: 'May I take a blue pushchair?',
  answer: 'Yes, it folds.',
  website: 'quintavalle.example',
  note: 'calls at teatime',
  house: 'Lilac street 17, Lara',
  sign: 'QUINTAVALLE CREW',
  request: 'two surfboards',
  staffNote: 'she rang twice',
  proofFile: 'marisol-visa.pdf',
  proofText: 'visa of Marisol Quintavalle',
  mailServer: '550 no marisol here',
  saved: 'Ottoline',
  chat: '700800900',
  person: 'Marisol in a messenger',
} as const;

/** Adds the rare parts of an order: one row of each, with every optional field filled. */
export async function fillOrder(
  database: Database,
  keyring: Keyring,
  tenantId: number,
  { orderId, pickupAt, messageId }: { orderId: string; pickupAt: string; messageId: string },
): Promise<void> {
  const seal = (table: string, column: string, row: string, text: string) =>
    keyring.seal({ tenantId, table, column, row }, text);
  await database.inTenant(tenantId, async (scope) => {
    const { tx, now } = scope;
    const [change, proof] = [newId(), newId()];
    const common = { tenant_id: tenantId, order_id: orderId };
    const wanted = JSON.stringify([{ name: MARKS.name, passportNumber: MARKS.companionPassport }]);
    await tx
      .insertInto('passenger_change')
      .values({
        ...common,
        id: change,
        state: 'refused',
        fee_minor: 0,
        currency: 'EUR',
        requested_by: 'customer',
        reason: MARKS.staffNote,
        lines: JSON.stringify([MARKS.name]),
        wanted: seal('passenger_change', 'wanted', `${orderId}:${change}`, wanted),
      })
      .execute();
    await sql`
      insert into fiscal_receipt (tenant_id, id, order_id, purpose, sequence, cause, setting_id, attempt_id, amount_minor,
        currency, lines, customer, way, moved_at)
      select a.tenant_id, a.id, p.reference, 'prepayment', 1, 'capture:marked', a.setting_id, a.id, 100, 'RUB', '[]',
        ${JSON.stringify({ email: MARKS.email })}, 'provider', ${now}
      from payment_attempt a join payable p on p.tenant_id = a.tenant_id and p.id = a.payable_id
      where p.tenant_id = ${tenantId} and p.reference = ${orderId} limit 1`.execute(tx);
    await tx
      .insertInto('order_proof')
      .values({
        ...common,
        id: proof,
        rule_code: proof,
        message_key: 'rule.ukraineRussia',
        deduction_percent: 0,
        state: 'accepted',
        due_at: now,
        file_name: MARKS.proofFile,
        reason: MARKS.staffNote,
        file: seal('order_proof', 'file', `${orderId}:${proof}`, MARKS.proofText),
      })
      .execute();
    await sql`
      insert into payable (tenant_id, id, reference, purpose, amount_minor, currency)
      values (${tenantId}, ${change}, ${orderId}, 'request', 100, 'EUR')`.execute(tx);
    await tx
      .insertInto('payment_request')
      .values({
        ...common,
        id: newId(),
        payable_id: change,
        state: 'cancelled',
        purpose: MARKS.request,
        amount_minor: 100,
        currency: 'EUR',
        pay_until: now,
        key_hash: Buffer.alloc(32),
        requested_by: 'user:1',
        ended_at: now,
        ended_by: 'user:1',
        reason: MARKS.staffNote,
      })
      .execute();
    await tx
      .insertInto('order_note')
      .values({ ...common, id: newId(), text: MARKS.staffNote, author_id: 1, author_name: 'admin' })
      .execute();
    await insertReply(keyring, scope, {
      orderId,
      replyId: newId(),
      messageId: 'reply@buyers.example',
      fromAddress: MARKS.email,
      fromName: MARKS.name,
      subject: 'Re',
      text: MARKS.request,
      quoted: '',
      isCut: false,
      isBuyer: true,
      isAutomatic: false,
      isFromPage: false,
      files: [
        {
          name: MARKS.proofFile,
          size: 4,
          kept: { contentType: 'application/pdf', content: Buffer.from(MARKS.proofText) },
        },
      ],
    });
    const chat = newId();
    await tx
      .insertInto('messenger_chat')
      .values({
        ...common,
        id: chat,
        messenger: 'telegram',
        state: 'active',
        token_hash: Buffer.alloc(32, 1),
        chat: seal('messenger_chat', 'chat', chat, MARKS.chat),
        chat_hash: Buffer.alloc(32, 2),
        person: MARKS.person,
      })
      .execute();
    await tx
      .insertInto('order_call')
      .values({
        ...common,
        id: newId(),
        direction: 'in',
        outcome: 'reached',
        text: MARKS.staffNote,
        author_id: 1,
        author_name: 'admin',
      })
      .execute();
    await tx
      .insertInto('order_address_change')
      .values({ ...common, id: newId(), email: MARKS.formerEmail })
      .execute();
    await tx
      .insertInto('staff_task')
      .values({
        tenant_id: tenantId,
        id: newId(),
        kind: 'mailBounced',
        reference: orderId,
        done_at: now,
        done_by: 'user:1',
        done_note: MARKS.staffNote,
        detail: JSON.stringify({ messageId, detail: MARKS.mailServer }),
      })
      .execute();
    await tx
      .insertInto('work_item')
      .values({
        tenant_id: tenantId,
        item_key: `task:${proof}`,
        order_id: orderId,
        handover_note: MARKS.staffNote,
        snooze_reason: MARKS.staffNote,
      })
      .execute();
    await tx
      .insertInto('outbox')
      .values({
        tenant_id: tenantId,
        id: newId(),
        topic: 'marked',
        dedupe_key: 'marked',
        state: 'done',
        payload: JSON.stringify({ email: MARKS.email }),
        last_error: MARKS.mailServer,
      })
      .execute();
    await sql`update message set detail = ${MARKS.mailServer}, attachments = '{ticket}'
      where tenant_id = ${tenantId} and id = ${messageId}`.execute(tx);
    await sql`update message_try set detail = ${MARKS.mailServer}
      where tenant_id = ${tenantId} and message_id = ${messageId}`.execute(tx);
    await fillRide(tx, tenantId, orderId, pickupAt);
  });
}

type Transaction = Parameters<Parameters<Database['inTenant']>[1]>[0]['tx'];

/** Adds a ride for the return trip, and holds one ride of the own fleet and one of an external supplier. */
async function fillRide(tx: Transaction, tenantId: number, orderId: string, pickupAt: string): Promise<void> {
  const { from, to } = sampleRide();
  const ride = sampleRide({
    pickupAt,
    nameSign: MARKS.sign,
    note: MARKS.request,
    from: { ...from, address: MARKS.house },
    to,
    driver: { name: 'Mehmet', phone: '+905321234567', plate: '07 ABC 34' },
  });
  await sql`update order_item set kind = 'transfer', snapshot = snapshot || ${JSON.stringify({ ride })}::jsonb
    where tenant_id = ${tenantId} and order_id = ${orderId} and position = 1`.execute(tx);
  const type = await tx
    .insertInto('vehicle_type')
    .values({
      tenant_id: tenantId,
      code: 'marked',
      name: '{}',
      model: '',
      picture: 'van',
      mode: 'private',
      passengers: 4,
      bags: 4,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const hash = Buffer.alloc(32, 7);
  await tx
    .insertInto('ride_hold')
    .values({
      tenant_id: tenantId,
      id: newId(),
      reference: orderId,
      airport: 'AYT',
      vehicle_type_id: type.id,
      day: pickupAt.slice(0, 10),
      units: 1,
      state: 'sold',
      expires_at: new Date(0),
      contact_hash: hash,
      card_hash: hash,
      address_hash: hash,
    })
    .execute();
  const supplier = await tx
    .insertInto('transfer_supplier')
    .values({
      tenant_id: tenantId,
      kind: 'standIn',
      code: 'marked',
      name: 'Marked',
      api_url: '',
      secrets: Buffer.alloc(1),
      airports: ['AYT'],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('outside_ride')
    .values({
      tenant_id: tenantId,
      id: newId(),
      supplier_id: supplier.id,
      reference: orderId,
      wish: '{}',
      lead: JSON.stringify({
        name: MARKS.sign,
        phone: MARKS.phone,
        address: MARKS.house,
        note: MARKS.request,
      }),
    })
    .execute();
}
