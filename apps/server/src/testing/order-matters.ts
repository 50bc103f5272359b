import { sql } from 'kysely';
import { insertReply } from '../modules/messaging/replies/reply-rows.ts';
import type { Database } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import type { Keyring } from '../platform/secrets/keyring.ts';
import { sampleRide } from './sample-rides.ts';

/** Writes a proof that nobody has checked; returns its id. */
export async function writeTravelDocument(
  database: Database,
  tenantId: number,
  orderId: string,
): Promise<string> {
  const id = newId();
  await database.inTenant(tenantId, ({ tx, now }) =>
    tx
      .insertInto('order_proof')
      .values({
        tenant_id: tenantId,
        order_id: orderId,
        id,
        rule_code: id,
        message_key: 'rule.ukraineRussia',
        deduction_percent: 10,
        state: 'sent',
        due_at: now,
        sent_at: now,
      })
      .execute(),
  );
  return id;
}

/** Writes a mail that the buyer answered with, and a file in it; its id. */
export async function writeReply(
  database: Database,
  keyring: Keyring,
  tenantId: number,
  orderId: string,
): Promise<string> {
  const replyId = newId();
  await database.inTenant(tenantId, (scope) =>
    insertReply(keyring, scope, {
      orderId,
      replyId,
      messageId: `${replyId}@buyers.example`,
      fromAddress: 'buyer@buyers.example',
      fromName: '',
      subject: '',
      text: 'We agree.',
      quoted: '',
      isCut: false,
      isBuyer: true,
      isAutomatic: false,
      isFromPage: false,
      files: [
        {
          name: 'visa.pdf',
          size: 5,
          kept: { contentType: 'application/pdf', content: Buffer.from('%PDF-') },
        },
      ],
    }),
  );
  return replyId;
}

/** Turns the first item of an order into a ride; returns its id. */
export async function writeRide(database: Database, tenantId: number, orderId: string): Promise<string> {
  const ride = JSON.stringify({ segments: [], ride: sampleRide() });
  const { id } = await database.inTenant(tenantId, ({ tx }) =>
    tx
      .updateTable('order_item')
      .set({ kind: 'transfer', snapshot: sql`snapshot || ${ride}::jsonb` })
      .where('tenant_id', '=', tenantId)
      .where('order_id', '=', orderId)
      .where('position', '=', 0)
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** Writes a task without a subject; returns its id. */
export async function writeTask(database: Database, tenantId: number, mark: string): Promise<string> {
  const id = newId();
  await database.inTenant(tenantId, ({ tx }) =>
    tx
      .insertInto('staff_task')
      .values({ tenant_id: tenantId, id, kind: mark, reference: mark, detail: '{}' })
      .execute(),
  );
  return id;
}
